<?php
declare(strict_types=1);

namespace Connector;

/** pt: Uma linha por passo em stderr: hora, nível, passo, campos. Nunca segredos, tokens nem corpos. / en: One line per step on stderr: time, level, step, fields. Never secrets, tokens or bodies. */
final class Log
{
    /** @var list<array{string, string, string}>|null pt: as linhas da transação em curso / en: the lines of the transaction under way */
    private static ?array $held = null;

    /** pt: Controlo, fim de linha, sentido do texto: um valor de outros não imita uma linha nem comanda o terminal. / en: Control, line ends, direction of text: a value of others cannot forge a line or command the terminal. */
    private const UNSAFE = '/[\p{Cc}\x{061C}\x{200E}\x{200F}\x{2028}-\x{202E}\x{2066}-\x{2069}]/u';

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

    /**
     * pt: Sem a base de dados, que pode ser a causa: uma vez por hora, em qualquer processo desta máquina; entretanto, um aviso.
     * en: Without the database, which may be the cause: once an hour, in any process of this machine; meanwhile, a warning.
     *
     * @param array<string, string|int|null> $fields
     */
    public static function alertHourly(string $step, array $fields, string $about = ''): void
    {
        $mark = sys_get_temp_dir() . '/connector-' . md5(__DIR__ . getenv('DATA_DIR') . $step . $about);
        $isTold = abs(time() - (int) @filemtime($mark)) < 3600;
        self::write($isTold ? 'warn' : 'alert', $step, $fields);
        if (!$isTold) {
            @touch($mark);
        }
    }

    /** @param array<string, string|int|null> $fields */
    private static function write(string $level, string $step, array $fields): void
    {
        $shown = '';
        foreach (array_filter($fields, static fn (mixed $value): bool => $value !== null) as $name => $value) {
            $shown .= " $name=" . self::quoted((string) $value);
        }
        if (self::$held === null) {
            self::print($level, $step, $shown);
        } else {
            self::$held[] = [$level, $step, $shown];
        }
    }

    /** pt: Uma transação começa: as suas linhas esperam. / en: A transaction begins: its lines wait. */
    public static function hold(): void
    {
        self::$held = [];
    }

    /** pt: No fim da transação, antes do COMMIT: uma falha entre os dois repete o alerta, nunca o perde. / en: At the end of the transaction, before the COMMIT: a crash between the two repeats the alert, never loses it. */
    public static function writeAlerts(): void
    {
        foreach (self::$held as $line) {
            if ($line[0] === 'alert') {
                self::print(...$line);
            }
        }
    }

    /** pt: As outras linhas só dizem o que já está no disco. / en: The other lines tell only what is on the disk. */
    public static function release(bool $isStored): void
    {
        [$lines, self::$held] = [self::$held ?? [], null];
        foreach ($lines as $line) {
            if ($isStored && $line[0] !== 'alert') {
                self::print(...$line);
            }
        }
    }

    private static function print(string $level, string $step, string $shown): void
    {
        $line = Clock::toIso(Clock::now()) . " $level $step" . self::escaped($shown);
        // pt: STDERR só existe na linha de comandos. / en: STDERR exists only on the command line.
        file_put_contents('php://stderr', "$line\n");
        // pt: Para testes: o processo morre neste passo, como numa falha de energia.
        // en: For tests: the process dies at this step, as in a power cut.
        if (getenv('CRASH_AT') === $step) {
            posix_kill(getmypid(), SIGKILL);
        }
    }

    public static function isTested(): bool
    {
        return getenv('CRASH_AT') !== false;
    }

    private static function quoted(string $value): string
    {
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE;
        $isPlain = preg_match('/^[^\s"=]+$/uD', $value) === 1 && preg_match(self::UNSAFE, $value) === 0;
        return $isPlain ? $value : json_encode($value, $flags);
    }

    private static function escaped(string $line): string
    {
        // pt: O `json_encode` deixa o DEL como está. / en: `json_encode` leaves DEL as it is.
        $code = static fn (array $found): string => $found[0] === "\x7F" ? '\u007f' : trim(json_encode($found[0]), '"');
        return preg_replace_callback(self::UNSAFE, $code, $line);
    }

    /** pt: Em stderr, para quem escreveu o comando: uma recusa não é um alerta. / en: On stderr, for who typed the command: a refusal is no alert. */
    public static function showRefusal(string $line): void
    {
        fwrite(STDERR, (preg_replace(self::UNSAFE, "\u{FFFD}", $line) ?? '') . "\n");
    }

    /** pt: Um resultado em stdout. / en: A result on stdout. */
    public static function show(string $line): void
    {
        echo preg_replace(self::UNSAFE, "\u{FFFD}", $line) ?? $line, "\n";
    }
}
