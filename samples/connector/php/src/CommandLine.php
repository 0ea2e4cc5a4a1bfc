<?php
declare(strict_types=1);

namespace Connector;

/** pt: Códigos de saída: 0 feito, 1 falha, 2 utilização, 65 recusado, 75 há algo à espera. / en: Exit codes: 0 done, 1 failure, 2 usage, 65 refused, 75 something waits. */
final class CommandLine
{
    private const USAGE = 2;
    private const CODES = ['done' => 0, 'failed' => 1, 'refused' => 65, 'waiting' => 75];
    private const ENDPOINT = '~^(https://[^\s/?#@]+|http://(localhost|127\.0\.0\.1)(:\d+)?)([/?]\S*)?$~D';

    private const CHANNELS = ['auto', 'feap', 'network', 'as2', 'sftp', 'email'];

    /** @param list<string> $args */
    public function run(array $args): int
    {
        error_reporting(E_ALL & ~E_DEPRECATED);
        // pt: Um aviso do PHP conta como erro. / en: A PHP warning counts as an error.
        set_error_handler(static function (int $level, string $message): bool {
            return error_reporting() & $level ? throw new \ErrorException($message) : false;
        });
        $verb = array_shift($args) ?? '';
        try {
            return self::carryOut($verb, $args);
        } catch (\InvalidArgumentException $usage) {
            fwrite(STDERR, "{$usage->getMessage()}\n");
            if ($verb === 'run') {
                // pt: O serviço não volta a arrancar, e os alertas são o que uma pessoa vê. / en: The service does not start again, and alerts are what a person sees.
                Log::alert('connector.failed', ['reason' => $usage->getMessage()]);
            }
            return self::USAGE;
        } catch (Later $later) {
            // pt: O que só tem de esperar não precisa de uma pessoa: um aviso, não um alerta. / en: What only has to wait does not need a person: a warning, not an alert.
            Log::warn('connector.later', ['reason' => $later->getMessage()]);
            return self::CODES['waiting'];
        } catch (Refused $refusal) {
            Log::showRefusal($refusal->getMessage());
            return self::CODES['refused'];
        } catch (\Throwable $error) {
            self::tellFailed($verb, $error->getMessage());
            return self::CODES['failed'];
        }
    }

    /** pt: Um `run` que não arranca é reiniciado: um alerta por causa e por dia. / en: A `run` that does not start is restarted: one alert for each cause and day. */
    private static function tellFailed(string $verb, string $reason): void
    {
        try {
            if ($verb === 'run') {
                Store::alertDailyElseWarn('connector.failed', ['reason' => $reason], ":$reason");
                return;
            }
        } catch (\Throwable) {
            // pt: Sem a base de dados, não se sabe se já foi dito. / en: Without the database, nobody knows whether it was told.
        }
        Log::alert('connector.failed', ['reason' => $reason]);
    }

    /** @param list<string> $args */
    private static function carryOut(string $name, array $args): int
    {
        if (in_array($name, ['--help', '-h', 'help'], true)) {
            $readme = file_get_contents(__DIR__ . '/../README.md');
            echo rtrim(strstr(strstr($readme, '## Commands'), '## What', true)), "\n";
            return self::CODES['done'];
        }
        $verbs = self::verbs();
        [$usage, $work] = $verbs[$name] ?? throw new \InvalidArgumentException(implode("\n", array_map(
            static fn (string $verb): string => rtrim("$verb {$verbs[$verb][0]}"),
            array_keys($verbs),
        )));
        $words = explode(' ', $usage);
        $parameters = new \ReflectionFunction($work);
        $most = $parameters->isVariadic() ? PHP_INT_MAX : $parameters->getNumberOfParameters();
        $isWrong = count($args) < $parameters->getNumberOfRequiredParameters() || count($args) > $most;
        foreach ($args as $index => $given) {
            // pt: Uma palavra em minúsculas escreve-se tal como está. / en: A word in lower case is typed as it is.
            $word = $words[$index] ?? '';
            $isWrong = $isWrong || (preg_match('/^[a-z]+\?$/D', $word) && "$given?" !== $word);
        }
        if ($isWrong) {
            throw new \InvalidArgumentException(rtrim("$name $usage"));
        }
        Settings::load('ctype', 'curl', 'pcntl', 'pdo_sqlite', 'posix');
        if (getenv('BASE_URL') === false) {
            // pt: Sem definições: o simulador. / en: Without settings: the simulator.
            Log::info('settings.default', ['url' => Settings::$baseUrl]);
        }
        $result = $work(...$args);
        if (is_int($result)) {
            return $result;
        }
        foreach ($result ?? [] as $line) {
            Log::show($line);
        }
        return self::CODES['done'];
    }

    /** @return array<string, array{string, \Closure}> pt: verbo → argumentos (`?`: pode faltar), e a função, que devolve linhas ou um código de saída / en: verb → arguments (`?`: may be left out), and the function, which returns lines or an exit code */
    private static function verbs(): array
    {
        return [
            'submit' => ['PATH...', fn (string $path, string ...$more) => self::submit([$path, ...$more])],
            'sync' => ['now?', fn (?string $now = null): int => self::CODES[Sync::pass($now !== null)]],
            'run' => ['', Sync::run(...)],
            'status' => ['REFERENCE?', Documents::status(...)],
            'why' => ['REFERENCE', Documents::why(...)],
            'resend' => ['REFERENCE CHANNEL? confirmed?', self::resend(...)],
            'annul' => ['REFERENCE REASON confirmed?', fn (string $reference, string $reason, ?string $confirmed = null) =>
                Decisions::annul($reference, $reason, $confirmed !== null)],
            'correct' => ['REFERENCE FILE?', fn (string $reference, ?string $file = null) =>
                Decisions::correct($reference, $file === null ? null : file_get_contents($file))],
            'received' => ['', Received::lines(...)],
            'respond' => ['ID accept|reject|request_correction REASON?', self::respond(...)],
            'download' => ['ID FOLDER', Download::run(...)],
            'reconcile' => ['', fn (): array => ['missing ' . Reconciliation::run()]],
            'register' => ['URL', fn (string $url) => Account::register(self::endpoint($url))],
            'rotate-webhook-secret' => ['exposed?', fn (?string $exposed = null): int =>
                self::tell(array_slice(Account::rotateWebhookSecret($exposed !== null), -1))],
            'rotate-client-secret' => ['HOURS?', fn (string $hours = '24'): int =>
                self::tell(array_slice(Account::rotateClientSecret(self::number($hours, 0, 168, '0 to 168 hours')), -1))],
            'purge' => ['DAYS', fn (string $days) => Purge::run(self::number($days, 30, 99999, 'at least 30 days'))],
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
        if ($decision !== 'accept' && trim($reason) === '') {
            throw new \InvalidArgumentException("$decision needs a reason");
        }
        return self::tell(Received::respond($id, $decision, $reason));
    }

    private static function endpoint(string $found): string
    {
        if (!preg_match(self::ENDPOINT, $found)) {
            $shown = preg_replace('~//.*@~s', '//…@', $found);
            $expected = 'https://, without user or password, or http:// to localhost or 127.0.0.1';
            throw new \InvalidArgumentException("found $shown; expected $expected");
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
     * pt: Mostra as tentativas; o código de saída indica o estado da última. / en: Prints the attempts; the exit code shows the state of the last one.
     *
     * @param non-empty-list<object> $entries
     */
    private static function tell(array $entries): int
    {
        foreach ($entries as $entry) {
            Log::show(Outbox::lineOf($entry));
        }
        return self::CODES[end($entries)->state];
    }

    /**
     * pt: Um ficheiro que é recusado, ou que não se consegue ler, não impede os outros. / en: A file that is refused, or cannot be read, does not stop the others.
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
                Log::show(($isNew ? 'stored' : 'known') . " $reference");
            } catch (\InvalidArgumentException $usage) {
                throw $usage;
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

    /** @return list<string> pt: o ficheiro, ou os ficheiros da pasta; o nome de cada um é a referência / en: the file, or the files of the folder; the name of each is the reference */
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
