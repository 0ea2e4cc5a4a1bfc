<?php
declare(strict_types=1);

namespace Connector;

/** pt: Uma passagem por tudo o que há a fazer, e o ciclo que a repete. / en: One pass over everything that is to be done, and the loop that repeats it. */
final class Sync
{
    /** pt: O que outro comando guardou sai, o mais tardar, passado este tempo. / en: What another command has stored is sent after this time at the latest. */
    private const POLL = 2 * Clock::SECOND;

    /** pt: Com que frequência `run` diz que está vivo, também durante uma espera longa. / en: How often `run` tells that it is alive, also during a long wait. */
    private const SIGN_OF_LIFE = Clock::HOUR;

    /** @var array<string, int> pt: até quando uma parte que falhou espera / en: until when a part that failed waits */
    private static array $held = [];
    private static bool $isStopping = false;

    /** @return array<string, array{\Closure(): int, \Closure(): void}> pt: quando há trabalho a fazer, e qual / en: when there is work to do, and which */
    private static function parts(): array
    {
        $kinds = Documents::kinds() + Received::kinds() + Account::kinds();
        $parts = [
            // pt: Em primeiro lugar: o segredo pode estar exposto. / en: First: the secret may be exposed.
            'rotations' => [
                static fn (): int => Outbox::nextSend('rotate-%') ?? PHP_INT_MAX,
                static fn () => Outbox::sendDue($kinds, onlyRotations: true),
            ],
            'inbox' => [static fn (): int => Inbox::hasWork() ? 0 : PHP_INT_MAX, Inbox::process(...)],
            'reconcile' => [
                static fn (): int => Store::metaTime('reconcile-at'),
                static function (): void {
                    Reconciliation::run();
                    Inbox::process();
                },
            ],
            'received' => [
                static fn (): int => max(Store::metaTime('collect-at'), Store::metaTime('collect-forbidden'), Unbooked::restUntil()),
                self::collect(...),
            ],
            'stuck' => [static fn (): int => Documents::nextCheck() ?? PHP_INT_MAX, Documents::checkStuck(...)],
            // pt: Em último lugar: o limite de envios (429) não atrasa o que se lê. / en: Last: the limit of submissions (429) does not delay what is read.
            'outbox' => [
                static fn (): int => Outbox::nextSend() ?? PHP_INT_MAX,
                static fn () => Outbox::sendDue($kinds),
            ],
        ];
        if (Settings::$receive === 'no') {
            // pt: Com `RECEIVE=no`, outro sistema recebe os documentos. / en: With `RECEIVE=no`, another system receives the documents.
            unset($parts['received']);
        }
        return $parts;
    }

    private static function collect(): void
    {
        try {
            Received::collect();
        } catch (Later $later) {
            // pt: Fica guardado, para que um processo novo também espere. / en: Stored, so that a new process waits too.
            if ($later->forbidden !== null) {
                Store::setMeta('collect-forbidden', $later->until);
            }
            throw $later;
        }
        Store::setMeta('collect-at', Clock::now() + Clock::HOUR);
    }

    /**
     * pt: Uma falha não para o resto. Se forçada, nada espera pelo seu intervalo, nem uma rotação, nem por causa de um 403, de um proxy ou de um endereço errado. / en: A failure does not stop the rest. If forced, nothing waits for its interval, nor a rotation, nor because of a 403, a proxy or a wrong address.
     *
     * @return 'done'|'failed'|'refused'|'waiting'
     */
    public static function pass(bool $isForced = false): string
    {
        [$unforeseen, $refused] = [Retry::$unforeseen, Outbox::refusedCount()];
        if ($isForced) {
            // pt: Uma pessoa resolveu o que faltava; um âmbito novo só está num token novo.
            // en: A person has fixed what was missing; only a new token has a new scope.
            if (!Token::needsToken()) {
                Token::forget();
            }
            Outbox::hasten();
            Unbooked::retryEnded();
            Api::resume(isUrgent: Outbox::nextSend('rotate-%') !== null);
        }
        self::forgetFuture();
        $isLeft = false;
        foreach (self::parts() as $name => [$dueAt, $work]) {
            try {
                if ($isForced || Clock::now() >= self::nextAt($name)) {
                    $work();
                } elseif (Clock::now() >= $dueAt()) {
                    continue;
                }
                self::works($name);
            } catch (\Throwable $error) {
                $later = Retry::asLater($error, ['part' => $name]);
                Log::info('sync.later', ['part' => $name, 'reason' => $later->getMessage()]);
                self::fails($name, $later);
                $isLeft = true;
                if ($later->pausesAll) {
                    self::$held = array_fill_keys(array_keys(self::parts()), $later->until);
                    break;
                }
                self::$held[$name] = $later->until;
            }
        }
        Retry::tellFailures();
        if (Retry::$unforeseen > $unforeseen) {
            return 'failed';
        }
        if (Outbox::refusedCount() > $refused) {
            return 'refused';
        }
        return $isLeft || Outbox::nextSend() !== null || Inbox::hasWork() ? 'waiting' : 'done';
    }

    /** pt: Um relógio que esteve adiantado guardou horas que tardam. Se andou para trás, nenhuma vale; senão, nada espera mais de 25 h. / en: A clock that was ahead has stored times that are long in coming. If it went back, none counts; if not, nothing waits more than 25 h. */
    private static function forgetFuture(): void
    {
        $now = Clock::now();
        try {
            $furthest = Store::metaTime('pass-at') > $now + Clock::MINUTE ? $now : $now + 26 * Clock::HOUR;
            self::$held = array_filter(self::$held, static fn (int $until): bool => $until <= $furthest);
            Store::change("UPDATE outbox SET next_at = ? WHERE state = 'waiting' AND next_at > ?", $now, $furthest);
            Store::change("UPDATE outbox SET first_at = ? WHERE state = 'waiting' AND first_at > ?", $now, $now);
            Store::change("UPDATE received SET tried_at = ? WHERE state = 'ended' AND tried_at > ?", $now, $now);
            Store::change(
                "UPDATE documents SET checked_at = min(checked_at, ?), stuck_at = min(stuck_at, ?)
                    WHERE state IN ('submitted', 'validated') AND max(checked_at, stuck_at) > ?",
                $now, $now, $now,
            );
            Store::change(
                "DELETE FROM meta WHERE name IN
                    ('reconcile-at', 'collect-at', 'collect-forbidden', 'paused-until', 'webhooks-missing-since')
                    AND CAST(value AS INTEGER) > ?",
                $furthest,
            );
            $sql = "DELETE FROM meta WHERE name LIKE 'told:%' AND CAST(value AS INTEGER) < ?";
            Store::change($sql, $now - Clock::DAY);
            Store::setMeta('pass-at', $now);
        } catch (\PDOException $error) {
            Retry::asLater($error);
        }
    }

    private static function works(string $part): void
    {
        Store::deleteMeta("failing-since:$part", "told:sync.stuck:$part");
    }

    /** pt: Fica guardado: vale também entre processos do cron. Os pedidos de `outbox` têm o seu alerta. / en: Stored: it holds between processes of cron too. The requests of `outbox` have their own alert. */
    private static function fails(string $part, Later $later): void
    {
        if ($part === 'outbox' || self::$isStopping) {
            return;
        }
        try {
            $since = min(Store::metaTime("failing-since:$part") ?: Clock::now(), Clock::now());
            Store::setMeta("failing-since:$part", $since);
            if (Clock::now() - $since > Outbox::PATIENCE) {
                $fields = ['part' => $part, 'since' => Clock::toIso($since), 'reason' => $later->getMessage()];
                Store::alertDaily('sync.stuck', $fields, ":$part");
            }
        } catch (\PDOException $error) {
            // pt: Com o disco cheio, por exemplo. / en: With a full disk, for example.
            Retry::asLater($error);
        }
    }

    /** pt: Outro processo pode ter guardado algo entretanto. / en: Another process may have stored something meanwhile. */
    private static function nextPass(): int
    {
        $earliest = min(array_map(self::nextAt(...), array_keys(self::parts())));
        return max($earliest, Api::pausedUntil());
    }

    private static function nextAt(string $name): int
    {
        [$dueAt] = self::parts()[$name];
        return max($dueAt(), self::$held[$name] ?? 0);
    }

    /** pt: Recebe webhooks e repete as passagens, até SIGTERM. / en: Receives webhooks and repeats the passes, until SIGTERM. */
    public static function run(): void
    {
        pcntl_async_signals(true);
        pcntl_signal(SIGTERM, self::stop(...));
        pcntl_signal(SIGINT, self::stop(...));
        $lock = Store::lockRun();
        Secrets::recordWebhooks();
        Webhooks::listen();
        Http::$whileWaiting = Webhooks::serve(...);
        $fields = ['host' => Settings::$host, 'port' => Settings::$port, 'version' => Settings::VERSION];
        Log::info('run.listening', $fields);
        [$told, $toldAt] = [null, 0];
        while (!self::$isStopping) {
            $before = Webhooks::$answered;
            self::pass();
            Webhooks::serve();
            if (Webhooks::$answered === $before) {
                $next = self::nextPass();
                // pt: Uma linha por hora diferente, não por webhook. / en: A line for each other time, not for each webhook.
                $isSilent = Clock::now() >= $toldAt + self::SIGN_OF_LIFE;
                if (intdiv($next, Clock::SECOND) !== $told || $isSilent || Log::isTested()) {
                    $until = $next === PHP_INT_MAX ? null : Clock::toIso($next);
                    Log::info('run.idle', ['until' => $until, 'events' => $before]);
                    [$told, $toldAt] = [intdiv($next, Clock::SECOND), Clock::now()];
                }
                self::await($before, $toldAt + self::SIGN_OF_LIFE);
            }
            // pt: Um evento novo não espera por um que falhou, a não ser que todos os pedidos esperem. / en: A new event does not wait for one that failed, unless all requests wait.
            if (Webhooks::$answered > $before && Clock::now() >= (self::$held['outbox'] ?? 0)) {
                self::$held['inbox'] = 0;
            }
        }
        Webhooks::close();
        fclose($lock);
        Log::info('run.stopped');
    }

    private static function await(int $answered, int $latest): void
    {
        $start = Clock::now();
        while (!self::$isStopping && Webhooks::$answered === $answered) {
            $left = min(self::nextPass(), $latest) - Clock::now();
            if ($left <= 0 || Clock::now() < $start - Clock::MINUTE) {
                return;
            }
            Webhooks::serve(min($left, self::POLL));
        }
    }

    private static function stop(): void
    {
        self::$isStopping = true;
        Api::stop();
    }
}
