<?php
declare(strict_types=1);

namespace Connector;

/** pt: Códigos de saída: 0 feito, 1 falha, 2 utilização, 65 recusado, 75 há algo à espera. / en: Exit codes: 0 done, 1 failure, 2 usage, 65 refused, 75 something waits. */
final class CommandLine
{
    private const DONE = 0;
    private const FAILED = 1;
    private const USAGE = 2;
    private const REFUSED = 65;
    private const WAITS = 75;

    /** @var array<string, array{string, \Closure}> pt: verbo → argumentos (`?`: pode faltar) e o que faz: devolve linhas, ou um código de saída / en: verb → arguments (`?`: may be left out) and what it does: returns lines, or an exit code */
    private array $verbs = [];

    /** @param list<string> $args */
    public function run(array $args): int
    {
        error_reporting(E_ALL & ~E_DEPRECATED);
        // pt: Um aviso de PHP é um erro. / en: A warning of PHP is an error.
        set_error_handler(static function (int $level, string $message): bool {
            return error_reporting() & $level ? throw new \ErrorException($message) : false;
        });
        try {
            $this->verbs = self::wire();
            return $this->carryOut(array_shift($args) ?? '', $args);
        } catch (\InvalidArgumentException $usage) {
            fwrite(STDERR, "{$usage->getMessage()}\n");
            return self::USAGE;
        } catch (Later $later) {
            // pt: O que só espera não é para uma pessoa. / en: What only waits is not for a person.
            Log::warn('connector.later', ['reason' => $later->getMessage()]);
            return self::WAITS;
        } catch (\Throwable $error) {
            Log::alert('connector.failed', ['reason' => $error->getMessage()]);
            return $error instanceof Refused ? self::REFUSED : self::FAILED;
        }
    }

    /** @param list<string> $args */
    private function carryOut(string $name, array $args): int
    {
        if (!isset($this->verbs[$name])) {
            $lines = array_map(fn ($verb) => rtrim("$verb {$this->verbs[$verb][0]}"), array_keys($this->verbs));
            throw new \InvalidArgumentException(implode("\n", $lines));
        }
        [$usage, $work] = $this->verbs[$name];
        $parameters = new \ReflectionFunction($work);
        $most = $parameters->isVariadic() ? PHP_INT_MAX : $parameters->getNumberOfParameters();
        if (count($args) < $parameters->getNumberOfRequiredParameters() || count($args) > $most) {
            throw new \InvalidArgumentException("$name $usage");
        }
        $result = $work(...$args);
        if (is_int($result)) {
            return $result;
        }
        foreach ($result ?? [] as $line) {
            echo "$line\n";
        }
        return self::DONE;
    }

    /** @return array<string, array{string, \Closure}> */
    private static function wire(): array
    {
        $settings = new Settings();
        $store = new Store($settings->dataDir);
        $secrets = new Secrets($store, $settings);
        $http = new Http();
        $api = new Api($http, new Token($http, $secrets, $settings), $store, $settings);
        $outbox = new Outbox($store, $api);
        $documents = new Documents($store, $api, $outbox);
        $received = new Received($store, $api, $outbox);
        $account = new Account($store, $api, $outbox, $secrets, $settings);
        $inbox = new Inbox($store, $documents);
        $reconciliation = new Reconciliation($store, $api, $inbox, $documents);
        $webhooks = new Webhooks($inbox, $secrets, $settings);
        $kinds = $documents->kinds() + $received->kinds() + $account->kinds();
        $sync = new Sync($store, $api, $http, $outbox, $inbox, $webhooks, $reconciliation, $received, $kinds);
        return [
            'submit' => ['PATH...', fn (string $path, string ...$more) => self::submit($documents, [$path, ...$more])],
            'sync' => ['', fn (): int => self::exitCode($sync->pass())],
            'run' => ['', $sync->run(...)],
            'status' => ['REFERENCE?', $documents->status(...)],
            'resend' => ['REFERENCE CHANNEL?', $documents->resend(...)],
            'annul' => ['REFERENCE REASON', $documents->annul(...)],
            'correct' => [
                'REFERENCE FILE',
                fn (string $reference, string $file) => $documents->correct($reference, file_get_contents($file)),
            ],
            'received' => ['', $received->lines(...)],
            'respond' => ['ID accept|reject|request_correction REASON?', $received->respond(...)],
            'download' => ['ID FOLDER', (new Download($api))->run(...)],
            'reconcile' => ['', fn (): array => ["missing {$reconciliation->run()}"]],
            'register' => ['URL', $account->register(...)],
            'rotate-webhook-secret' => ['exposed?', function (string $exposed = '') use ($account): void {
                if (!in_array($exposed, ['', 'exposed'], true)) {
                    throw new \InvalidArgumentException("found $exposed; expected exposed, or nothing");
                }
                $account->rotateWebhookSecret($exposed === 'exposed');
            }],
            'rotate-client-secret' => ['HOURS?', function (string $hours = '24') use ($account): void {
                if (!ctype_digit($hours) || (int) $hours > 168) {
                    throw new \InvalidArgumentException("found $hours; expected 0 to 168 hours");
                }
                $account->rotateClientSecret((int) $hours);
            }],
        ];
    }

    /** @param array{isWaiting: bool, isRefused: bool} $outcome */
    private static function exitCode(array $outcome): int
    {
        if ($outcome['isRefused']) {
            return self::REFUSED;
        }
        return $outcome['isWaiting'] ? self::WAITS : self::DONE;
    }

    /**
     * pt: Um recusado não pára os outros. / en: One that is refused does not stop the others.
     *
     * @param list<string> $paths
     */
    private static function submit(Documents $documents, array $paths): void
    {
        $refused = [];
        foreach (array_merge(...array_map(self::documentsIn(...), $paths)) as $file) {
            $reference = pathinfo($file, PATHINFO_FILENAME);
            try {
                $documents->submit($reference, file_get_contents($file));
                echo "stored $reference\n";
            } catch (Refused $refusal) {
                $refused[] = $refusal->getMessage();
            }
        }
        if ($refused !== []) {
            throw new Refused(implode('; ', $refused));
        }
    }

    /** @return list<string> pt: o ficheiro, ou os da pasta; o nome é a referência / en: the file, or those of the folder; the name is the reference */
    private static function documentsIn(string $path): array
    {
        if (!is_dir($path)) {
            return [$path];
        }
        $names = preg_grep('/\.(json|xml)$/D', scandir($path));
        return array_values(array_map(static fn (string $name): string => "$path/$name", $names));
    }
}
