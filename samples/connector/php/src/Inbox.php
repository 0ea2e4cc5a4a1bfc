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

    /**
     * pt: O tipo de um evento novo da lista, se é um evento; senão, o elemento fica de parte, uma só vez, e os outros continuam.
     * en: The type of a new event of the list, if it is an event; if not, the item is set aside, once, and the others go on.
     */
    public static function storeListed(mixed $item): ?string
    {
        $body = (string) json_encode($item);
        ['id' => $id, 'type' => $type] = (is_array($item) ? $item : []) + ['id' => null, 'type' => null];
        if (self::isWord($id) && self::isWord($type)) {
            return self::store($id, $type, $body) ? $type : null;
        }
        // pt: Com outro id na base de dados, não impede o evento verdadeiro. / en: Under another id in the database, it does not prevent the real event.
        $key = 'sha256:' . hash('sha256', $body);
        $subject = self::isWord($id) ? $id : $key;
        Store::transaction(static function () use ($key, $body, $subject): void {
            $sql = "INSERT INTO inbox VALUES (?, '-', ?, 'aside', ?) ON CONFLICT (id) DO NOTHING";
            if (Store::change($sql, $key, $body, Clock::now()) > 0) {
                Log::alert('event.refused', ['subject' => $subject, 'reason' => 'malformed event']);
            }
        });
        return null;
    }

    private static function isWord(mixed $value): bool
    {
        return is_string($value) && preg_match('/^[\w.-]+$/D', $value) === 1;
    }

    // #region process
    /** pt: Uma consulta por documento, seja qual for o número de eventos. / en: One query per document, however many events there are. */
    public static function process(): void
    {
        [$groups, $malformed] = [[], []];
        foreach (Store::rows("SELECT id, body FROM inbox WHERE state = 'waiting' ORDER BY rowid") as $row) {
            // pt: Vale o id com que foi guardado (`webhook-id`), não o do corpo. / en: The id under which it is stored (`webhook-id`) counts, not that of the body.
            $event = ['id' => $row->id] + json_decode($row->body, true);
            if (self::isMalformed($event)) {
                $malformed[] = $event;
            } else {
                $groups[self::documentOf($event) ?? $event['id']][] = $event;
            }
        }
        foreach ($malformed as $event) {
            self::putAside([$event], new Refused('malformed data'));
        }
        $about = static fn (array $events): array => ['part' => 'inbox', 'subject' => self::subjectOf($events)];
        Retry::each($groups, self::processOne(...), self::putAside(...), $about);
    }

    /** @param non-empty-list<array<string, mixed>> $events */
    private static function processOne(array $events): void
    {
        $document = self::documentOf($events[0]);
        if ($document === null) {
            array_map(self::react(...), $events);
        } elseif (!Documents::refresh($document, self::data($events[0])['externalReference'] ?? '')) {
            Log::info('event.ignored', ['document' => $document]);
        }
        // pt: Marca-se no fim: o que uma falha interrompe é processado outra vez.
        // en: Marked at the end: what a crash interrupts is processed again.
        self::mark($events, 'done');
        Log::info('event.done', ['subject' => $document ?? $events[0]['id'], 'events' => count($events)]);
    }
    // #endregion

    /**
     * @param array<string, mixed> $event
     * @return array<mixed>
     */
    private static function data(array $event): array
    {
        return is_array($event['data'] ?? null) ? $event['data'] : [];
    }

    /** @param array<string, mixed> $event */
    private static function documentOf(array $event): ?string
    {
        return self::isMalformed($event) ? null : self::data($event)['documentId'] ?? null;
    }

    /**
     * pt: Um campo que se usa não é o do contrato: uma pessoa vê, e os outros eventos continuam. / en: A field that is used is not that of the contract: a person looks, and the other events go on.
     *
     * @param array<string, mixed> $event
     */
    private static function isMalformed(array $event): bool
    {
        ['documentId' => $document, 'externalReference' => $reference] =
            self::data($event) + ['documentId' => null, 'externalReference' => null];
        $isId = is_string($document) && preg_match('/^[\w-]+$/D', $document) === 1;
        return ($document !== null && !$isId) || ($reference !== null && !is_string($reference));
    }

    /**
     * pt: A plataforma não tem o documento, ou o evento está mal formado: é preciso que uma pessoa veja. / en: The platform does not have the document, or the event is malformed: a person has to look.
     *
     * @param list<array<string, mixed>> $events
     */
    private static function putAside(array $events, Refused $reason): void
    {
        Store::transaction(function () use ($events, $reason): void {
            self::mark($events, 'aside');
            Log::alert('event.refused', ['subject' => self::subjectOf($events), 'reason' => $reason->getMessage()]);
        });
    }

    /** @param list<array<string, mixed>> $events */
    private static function subjectOf(array $events): string
    {
        return self::documentOf($events[0]) ?? $events[0]['id'];
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
                ['event' => $event['id']] + self::expiring(self::data($event)),
            ),
            // pt: Um tipo novo não é um erro. / en: A new type is not an error.
            default => Log::info('event.ignored', ['event' => $event['id'], 'type' => $event['type']]),
        };
    }

    /**
     * pt: Só os campos do contrato: um novo, ou de outro tipo, não é para o registo. / en: Only the fields of the contract: a new one, or one of another type, is not for the log.
     *
     * @param array<mixed> $data
     * @return array<string, string|int|float>
     */
    private static function expiring(array $data): array
    {
        $named = [];
        foreach (['clientId', 'ending', 'expiresAt', 'daysLeft'] as $name) {
            $named[$name] = $data[$name] ?? null;
        }
        return array_filter($named, static fn (mixed $one): bool => is_string($one) || is_int($one) || is_float($one));
    }
}
