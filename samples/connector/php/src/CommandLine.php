<?php
declare(strict_types=1);

namespace Connector;

/** pt: Códigos de saída: 0 feito, 1 falha, 2 utilização, 65 recusado, 75 há algo à espera. / en: Exit codes: 0 done, 1 failure, 2 usage, 65 refused, 75 something waits. */
final class CommandLine
{
    private const USAGE = 2;
    private const CODES = ['done' => 0, 'failed' => 1, 'refused' => 65, 'waiting' => 75];
    private const ENDPOINT = '~^(https://[^\s/?#]+|http://(localhost|127\.0\.0\.1)(:\d+)?)([/?]\S*)?$~D';

    /** pt: Verbo → argumentos (`?`: pode faltar). / en: Verb → arguments (`?`: may be left out). */
    private const VERBS = [
        'submit' => 'PATH...',
        'sync' => 'now?',
        'run' => '',
        'status' => 'REFERENCE?',
        'why' => 'REFERENCE',
        'resend' => 'REFERENCE CHANNEL? confirmed?',
        'annul' => 'REFERENCE REASON confirmed?',
        'correct' => 'REFERENCE FILE?',
        'received' => '',
        'respond' => 'ID accept|reject|request_correction REASON?',
        'download' => 'ID FOLDER',
        'reconcile' => '',
        'register' => 'URL',
        'rotate-webhook-secret' => 'exposed?',
        'rotate-client-secret' => 'HOURS?',
        'purge' => 'DAYS',
    ];

    private const CHANNELS = ['auto', 'feap', 'network', 'as2', 'sftp', 'email'];

    /** @param list<string> $args */
    public function run(array $args): int
    {
        error_reporting(E_ALL & ~E_DEPRECATED);
        // pt: Um aviso de PHP é um erro. / en: A warning of PHP is an error.
        set_error_handler(static function (int $level, string $message): bool {
            return error_reporting() & $level ? throw new \ErrorException($message) : false;
        });
        try {
            return self::carryOut(array_shift($args) ?? '', $args);
        } catch (\InvalidArgumentException $usage) {
            fwrite(STDERR, "{$usage->getMessage()}\n");
            return self::USAGE;
        } catch (Later $later) {
            // pt: O que só espera não é para uma pessoa. / en: What only waits is not for a person.
            Log::warn('connector.later', ['reason' => $later->getMessage()]);
            return self::CODES['waiting'];
        } catch (\Throwable $error) {
            Log::alert('connector.failed', ['reason' => $error->getMessage()]);
            return self::CODES[$error instanceof Refused ? 'refused' : 'failed'];
        }
    }

    /** @param list<string> $args */
    private static function carryOut(string $name, array $args): int
    {
        if (in_array($name, ['--help', '-h', 'help'], true)) {
            $readme = file_get_contents(__DIR__ . '/../README.md');
            echo rtrim(strstr(strstr($readme, '## Commands'), '## What', true)), "\n";
            return self::CODES['done'];
        }
        if (!isset(self::VERBS[$name])) {
            throw new \InvalidArgumentException(implode("\n", array_map(self::usage(...), array_keys(self::VERBS))));
        }
        $work = self::work()[$name];
        $parameters = new \ReflectionFunction($work);
        $most = $parameters->isVariadic() ? PHP_INT_MAX : $parameters->getNumberOfParameters();
        if (count($args) < $parameters->getNumberOfRequiredParameters() || count($args) > $most) {
            throw new \InvalidArgumentException(self::usage($name));
        }
        foreach (explode(' ', self::VERBS[$name]) as $index => $word) {
            // pt: Uma palavra em minúsculas é ela mesma. / en: A word in lower case stands for itself.
            if (preg_match('/^[a-z]+\?$/D', $word) && isset($args[$index]) && "$args[$index]?" !== $word) {
                throw new \InvalidArgumentException(self::usage($name));
            }
        }
        Settings::load();
        $result = $work(...$args);
        if (is_int($result)) {
            return $result;
        }
        foreach ($result ?? [] as $line) {
            echo "$line\n";
        }
        return self::CODES['done'];
    }

    private static function usage(string $name): string
    {
        return rtrim("$name " . self::VERBS[$name]);
    }

    /** @return array<string, \Closure> pt: devolve linhas, ou um código de saída / en: returns lines, or an exit code */
    private static function work(): array
    {
        return [
            'submit' => fn (string $path, string ...$more) => self::submit([$path, ...$more]),
            'sync' => fn (?string $now = null): int => self::CODES[Sync::pass($now !== null)],
            'run' => Sync::run(...),
            'status' => Documents::status(...),
            'why' => Documents::why(...),
            'resend' => self::resend(...),
            'annul' => fn (string $reference, string $reason, ?string $confirmed = null) =>
                Decisions::annul($reference, $reason, $confirmed !== null),
            'correct' => fn (string $reference, ?string $file = null) =>
                Decisions::correct($reference, $file === null ? null : file_get_contents($file)),
            'received' => Received::lines(...),
            'respond' => self::respond(...),
            'download' => Download::run(...),
            'reconcile' => fn (): array => ['missing ' . Reconciliation::run()],
            'register' => fn (string $url) => Account::register(self::endpoint($url)),
            'rotate-webhook-secret' => fn (?string $exposed = null): int =>
                self::tell(array_slice(Account::rotateWebhookSecret($exposed !== null), -1)),
            'rotate-client-secret' => fn (string $hours = '24'): int =>
                self::tell(array_slice(Account::rotateClientSecret(self::number($hours, 0, 168, '0 to 168 hours')), -1)),
            'purge' => fn (string $days) => Purge::run(self::number($days, 30, 99999, 'at least 30 days')),
        ];
    }

    private static function resend(string $reference, ?string $channel = null, ?string $confirmed = null): void
    {
        if ($channel === 'confirmed') {
            // pt: O canal pode faltar. / en: The channel may be left out.
            [$channel, $confirmed] = [null, $channel];
        }
        if ($channel !== null && !in_array($channel, self::CHANNELS, true)) {
            throw new \InvalidArgumentException("found $channel; expected " . implode(', ', self::CHANNELS));
        }
        Decisions::resend($reference, $channel, $confirmed !== null);
    }

    private static function respond(string $id, string $decision, string $reason = ''): int
    {
        if (!isset(Received::STATES[$decision])) {
            throw new \InvalidArgumentException("found $decision; expected accept, reject or request_correction");
        }
        if ($decision !== 'accept' && $reason === '') {
            throw new \InvalidArgumentException("$decision needs a reason");
        }
        return self::tell(Received::respond($id, $decision, $reason));
    }

    private static function endpoint(string $found): string
    {
        if (!preg_match(self::ENDPOINT, $found)) {
            $expected = 'https://, or http:// to localhost or 127.0.0.1';
            throw new \InvalidArgumentException("found $found; expected $expected");
        }
        return $found;
    }

    private static function number(string $found, int $least, int $most, string $expected): int
    {
        if (!ctype_digit($found) || (int) $found < $least || (int) $found > $most) {
            throw new \InvalidArgumentException("found $found; expected $expected");
        }
        return (int) $found;
    }

    /**
     * pt: Mostra as tentativas; o código de saída diz como está a última. / en: Shows the attempts; the exit code says how the last one is.
     *
     * @param non-empty-list<object> $entries
     */
    private static function tell(array $entries): int
    {
        foreach ($entries as $entry) {
            echo Outbox::lineOf($entry), "\n";
        }
        return self::CODES[end($entries)->state];
    }

    /**
     * pt: Um que é recusado, ou que não se lê, não para os outros. / en: One that is refused, or cannot be read, does not stop the others.
     *
     * @param list<string> $paths
     */
    private static function submit(array $paths): void
    {
        $reasons = [];
        $isRefused = true;
        foreach (array_merge(...array_map(self::documentsIn(...), $paths)) as $file) {
            $reference = preg_replace('/(?<=.)\.[^.]*$/Ds', '', basename($file));
            try {
                $isNew = Documents::submit($reference, file_get_contents($file));
                echo $isNew ? 'stored' : 'known', " $reference\n";
            } catch (\Throwable $error) {
                $reasons[] = $error->getMessage();
                $isRefused = $isRefused && $error instanceof Refused;
            }
        }
        if ($reasons !== []) {
            $reason = implode('; ', array_unique($reasons));
            throw $isRefused ? new Refused($reason) : new \RuntimeException($reason);
        }
    }

    /** @return list<string> pt: o ficheiro, ou os da pasta; o nome é a referência / en: the file, or those of the folder; the name is the reference */
    private static function documentsIn(string $path): array
    {
        if (!is_dir($path)) {
            return [$path];
        }
        $entries = array_map(static fn (string $name): string => rtrim($path, '/') . "/$name", scandir($path));
        $files = array_filter($entries, static fn (string $file): bool => !is_dir($file));
        $documents = preg_grep('~/[^./][^/]*\.(json|xml)$~Di', $files);
        foreach (array_diff($files, $documents) as $file) {
            Log::warn('submit.skipped', ['file' => $file]);
        }
        return array_values($documents);
    }
}
