<?php
declare(strict_types=1);

namespace Connector;

/** pt: Eventos de webhooks ou da reconciliação: guardados uma vez, processados até ao fim. / en: Events from webhooks or from reconciliation: stored once, processed to the end. */
final class Inbox
{
    // #region store
    /** pt: Falso se o evento já estava guardado. / en: False if the event was already stored. */
    public static function store(string $id, string $type, string $body): bool
    {
        $sql = "INSERT INTO inbox VALUES (?, ?, ?, 'waiting', ?) ON CONFLICT (id) DO NOTHING";
        $isNew = Store::change($sql, $id, $type, $body, Clock::now()) > 0;
        if ($isNew) {
            Log::info('event.stored', ['event' => $id, 'type' => $type]);
        }
        return $isNew;
    }
    // #endregion

    // #region process
    /** pt: Uma consulta por documento, seja qual for o número de eventos. / en: One query per document, however many events there are. */
    public static function process(): void
    {
        $groups = [];
        foreach (Store::rows("SELECT id, body FROM inbox WHERE state = 'waiting' ORDER BY rowid") as $row) {
            // pt: Vale o id com que foi guardado (`webhook-id`), não o do corpo. / en: The id under which it is stored (`webhook-id`) counts, not that of the body.
            $event = ['id' => $row->id] + json_decode($row->body, true);
            $groups[$event['data']['documentId'] ?? $event['id']][] = $event;
        }
        Retry::each($groups, self::processOne(...), self::putAside(...));
    }

    /** @param non-empty-list<array<string, mixed>> $events */
    private static function processOne(array $events): void
    {
        $data = $events[0]['data'] ?? [];
        $document = $data['documentId'] ?? null;
        if ($document === null) {
            array_map(self::react(...), $events);
        } elseif (!Documents::refresh($document, $data['externalReference'] ?? '')) {
            Log::info('event.ignored', ['document' => $document]);
        }
        // pt: Marca-se no fim: o que uma falha interrompe é processado outra vez.
        // en: Marked at the end: what a crash interrupts is processed again.
        self::mark($events, 'done');
        Log::info('event.done', ['subject' => $document ?? $events[0]['id'], 'events' => count($events)]);
    }
    // #endregion

    /**
     * pt: A plataforma não tem o documento: é preciso que uma pessoa veja. / en: The platform does not have the document: a person has to look.
     *
     * @param list<array<string, mixed>> $events
     */
    private static function putAside(array $events, Refused $reason): void
    {
        $subject = $events[0]['data']['documentId'] ?? $events[0]['id'];
        Store::transaction(function () use ($events, $subject, $reason): void {
            self::mark($events, 'aside');
            Log::alert('event.refused', ['subject' => $subject, 'reason' => $reason->getMessage()]);
        });
    }

    /** @param list<array<string, mixed>> $events */
    private static function mark(array $events, string $state): void
    {
        Store::transaction(function () use ($events, $state): void {
            foreach ($events as $event) {
                Store::change('UPDATE inbox SET state = ? WHERE id = ?', $state, $event['id']);
            }
        });
    }

    public static function hasWork(): bool
    {
        return Store::row("SELECT 1 FROM inbox WHERE state = 'waiting'") !== null;
    }

    /** @param array<string, mixed> $event */
    private static function react(array $event): void
    {
        match ($event['type']) {
            'document.received' => Store::setMeta('collect-at', 0),
            'webhook_endpoint.disabled' => Store::setMeta('reconcile-at', 0),
            'credential.expiring' => Log::alert(
                'credential.expiring',
                ['event' => $event['id']] + ($event['data'] ?? []),
            ),
            // pt: Um tipo novo não é um erro. / en: A new type is not an error.
            default => Log::info('event.ignored', ['event' => $event['id'], 'type' => $event['type']]),
        };
    }
}
