<?php
declare(strict_types=1);

namespace Connector;

/** pt: Uma passagem por tudo o que está por fazer, e o ciclo que as repete. / en: One pass over all that is to be done, and the loop that repeats it. */
final class Sync
{
    /** pt: O que outro comando guardou sai passado este tempo, o mais tardar. / en: What another verb has stored leaves after this time at the latest. */
    private const POLL = 2 * Clock::SECOND;

    /** @var array<string, array{\Closure(): int, \Closure(): void}> pt: quando há que fazer, e o quê / en: when there is something to do, and what */
    private readonly array $parts;
    /** @var array<string, int> pt: até quando espera uma parte que falhou / en: until when a part that failed waits */
    private array $held;
    private bool $isStopping = false;

    /** @param array<string, Kind> $kinds */
    public function __construct(
        private readonly Store $store,
        private readonly Api $api,
        private readonly Http $http,
        private readonly Outbox $outbox,
        private readonly Inbox $inbox,
        private readonly Webhooks $webhooks,
        Documents $documents,
        Reconciliation $reconciliation,
        Received $received,
        array $kinds,
    ) {
        $this->parts = [
            'outbox' => [
                fn (): int => $outbox->nextSend() ?? PHP_INT_MAX,
                fn () => $outbox->sendDue($kinds),
            ],
            'inbox' => [fn (): int => $inbox->hasWork() ? 0 : PHP_INT_MAX, $inbox->process(...)],
            'reconcile' => [
                fn (): int => $store->metaTime('reconcile-at'),
                function () use ($reconciliation, $inbox): void {
                    $reconciliation->run();
                    $inbox->process();
                },
            ],
            'stuck' => [fn (): int => $documents->nextCheck() ?? PHP_INT_MAX, $documents->checkStuck(...)],
            'received' => [
                fn (): int => $store->metaTime('collect-at'),
                function () use ($received, $store): void {
                    $received->collect();
                    $store->setMeta('collect-at', Clock::now() + Clock::HOUR);
                },
            ],
        ];
        $this->held = array_fill_keys(array_keys($this->parts), 0);
    }

    /**
     * pt: Nada do que falha pára o resto. / en: Nothing that fails stops the rest.
     *
     * @return array{isWaiting: bool, isRefused: bool}
     */
    public function pass(bool $isForced = false): array
    {
        $refused = $this->outbox->refusedCount();
        $isLeft = false;
        foreach ($this->parts as $name => [, $work]) {
            if (!$isForced && Clock::now() < $this->nextAt($name)) {
                continue;
            }
            try {
                $work();
            } catch (\Throwable $error) {
                $later = Retry::asLater($error);
                Log::info('sync.later', ['part' => $name, 'reason' => $later->getMessage()]);
                $isLeft = true;
                if ($later->everything) {
                    $this->held = array_fill_keys(array_keys($this->parts), $later->until);
                    break;
                }
                $this->held[$name] = $later->until;
            }
        }
        return [
            'isWaiting' => $isLeft || $this->outbox->nextSend() !== null || $this->inbox->hasWork(),
            'isRefused' => $this->outbox->refusedCount() > $refused,
        ];
    }

    /** pt: Outro processo pode ter guardado algo entretanto. / en: Another process may have stored something meanwhile. */
    private function nextPass(): int
    {
        $earliest = min(array_map($this->nextAt(...), array_keys($this->parts)));
        return max($earliest, $this->store->metaTime('paused-until'));
    }

    private function nextAt(string $name): int
    {
        [$dueAt] = $this->parts[$name];
        return max($dueAt(), $this->held[$name]);
    }

    /** pt: Webhooks e passagens, até SIGTERM. / en: Webhooks and passes, until SIGTERM. */
    public function run(): void
    {
        pcntl_async_signals(true);
        pcntl_signal(SIGTERM, $this->stop(...));
        pcntl_signal(SIGINT, $this->stop(...));
        $this->webhooks->listen();
        $this->http->whileWaiting = $this->webhooks->serve(...);
        Log::info('run.listening');
        while (!$this->isStopping) {
            $before = $this->webhooks->answered;
            $this->pass();
            $this->webhooks->serve();
            if ($this->webhooks->answered === $before) {
                $next = $this->nextPass();
                $until = $next === PHP_INT_MAX ? [] : ['until' => Clock::toIso($next)];
                Log::info('run.idle', $until + ['events' => $before]);
                $this->await($before);
            }
            // pt: Um evento novo não espera por um que falhou, a não ser que tudo espere. / en: A new event does not wait for one that failed, unless everything waits.
            if ($this->webhooks->answered > $before && Clock::now() >= $this->held['outbox']) {
                $this->held['inbox'] = 0;
            }
        }
        $this->webhooks->close();
        Log::info('run.stopped');
    }

    private function await(int $answered): void
    {
        while (!$this->isStopping && $this->webhooks->answered === $answered) {
            $left = $this->nextPass() - Clock::now();
            if ($left <= 0) {
                return;
            }
            $this->webhooks->serve(min($left, self::POLL));
        }
    }

    private function stop(): void
    {
        $this->isStopping = true;
        $this->api->stop();
    }
}
