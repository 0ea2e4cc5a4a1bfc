<?php
declare(strict_types=1);

namespace Connector;

/** pt: Os eventos, venham por webhook ou por reconciliação: guardados uma vez, processados até ao fim. / en: The events, whether by webhook or by reconciliation: stored once, processed to the end. */
final class Inbox
{
    // #region store
    /** pt: Falso se já lá estava. / en: False when it was there already. */
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
    /** pt: Uma consulta por documento, por muitos que sejam os eventos. / en: One query per document, however many the events. */
    public static function process(): void
    {
        $groups = [];
        foreach (Store::rows("SELECT body FROM inbox WHERE state = 'waiting' ORDER BY rowid") as $row) {
            $event = json_decode($row->body, true);
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
        // pt: Marcar no fim: o que uma falha interrompeu é processado outra vez.
        // en: Mark at the end: what a crash interrupted is processed again.
        self::mark($events, 'done');
        Log::info('event.done', ['subject' => $document ?? $events[0]['id'], 'events' => count($events)]);
    }
    // #endregion

    /**
     * pt: A plataforma não tem o documento: uma pessoa vê. / en: The platform has not got the document: a person looks.
     *
     * @param list<array<string, mixed>> $events
     */
    private static function putAside(array $events, Refused $reason): void
    {
        self::mark($events, 'aside');
        $subject = $events[0]['data']['documentId'] ?? $events[0]['id'];
        Log::alert('event.refused', ['subject' => $subject, 'reason' => $reason->getMessage()]);
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
