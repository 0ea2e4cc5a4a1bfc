<?php
declare(strict_types=1);

namespace Connector;

/** pt: Uma linha por passo em stderr: hora, nível, passo, campos. Nunca segredos, tokens nem corpos. / en: One line per step on stderr: time, level, step, fields. Never secrets, tokens or bodies. */
final class Log
{
    /** @param array<string, string|int|null> $fields */
    public static function info(string $step, array $fields = []): void
    {
        self::write('info', $step, $fields);
    }

    /** @param array<string, string|int|null> $fields */
    public static function warn(string $step, array $fields = []): void
    {
        self::write('warn', $step, $fields);
    }

    /** @param array<string, string|int|null> $fields pt: para uma pessoa / en: for a person */
    public static function alert(string $step, array $fields = []): void
    {
        self::write('alert', $step, $fields);
    }

    /** @param array<string, string|int|null> $fields */
    private static function write(string $level, string $step, array $fields): void
    {
        $line = Clock::toIso(Clock::now()) . " $level $step";
        foreach (array_filter($fields, static fn (mixed $value): bool => $value !== null) as $name => $value) {
            $line .= " $name=" . self::quoted((string) $value);
        }
        // pt: STDERR só existe na linha de comandos. / en: STDERR exists only on the command line.
        file_put_contents('php://stderr', "$line\n");
        // pt: Para testes: o processo morre neste passo, como numa falha de energia.
        // en: For tests: the process dies at this step, as in a power cut.
        if (getenv('CRASH_AT') === $step) {
            posix_kill(getmypid(), SIGKILL);
        }
    }

    private static function quoted(string $value): string
    {
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE;
        return preg_match('/^[^\s"=]+$/D', $value) === 1 ? $value : json_encode($value, $flags);
    }
}
