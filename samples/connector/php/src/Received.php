<?php
declare(strict_types=1);

namespace Connector;

/** pt: Documentos recebidos: recolher, lançar uma vez, confirmar; responder quando alguém decidiu. / en: Received documents: collect, book once, acknowledge; respond once somebody has decided. */
final class Received
{
    public const STATES = [
        'accept' => 'accepted', 'reject' => 'returned', 'request_correction' => 'correction_requested',
    ];

    // #region collect
    /** pt: Todos os documentos ainda por confirmar, página a página. / en: All documents that are not acknowledged yet, page by page. */
    public static function collect(): void
    {
        $about = static fn (array $record): array => ['part' => 'received', 'document' => $record['id']];
        Retry::each(self::open(), self::take(...), self::putAside(...), $about);
    }

    /** @return \Generator<array<string, mixed>> */
    private static function open(): \Generator
    {
        // pt: A resposta à confirmação pode ter-se perdido; repetir a confirmação não muda nada. / en: The response to the acknowledgement may be lost; repeating the acknowledgement changes nothing.
        foreach (Store::rows("SELECT id FROM received WHERE state = 'received'") as $booked) {
            yield ['id' => $booked->id];
        }
        $unbooked = Unbooked::ids();
        foreach (Api::pages('/received-documents', ['state' => 'received']) as $page) {
            foreach ($page->json()['items'] as $record) {
                $unbooked = array_diff($unbooked, [$record['id']]);
                yield $record;
            }
        }
        // pt: Outro programa confirmou-os. / en: Another program acknowledged them.
        array_map(Unbooked::drop(...), $unbooked);
    }

    /** @param array<string, mixed> $record */
    private static function take(array $record): void
    {
        $id = $record['id'];
        if (!Unbooked::isBooked($id)) {
            $xml = Api::read("/received-documents/$id/content", 'application/xml')->body;
            // pt: Se o processo terminar dentro de `book`, é isto que fica. / en: If the process ends inside `book`, this remains.
            Unbooked::set($record, 'ended');
            try {
                self::store($record, $xml);
            } catch (\Throwable $error) {
                Unbooked::set($record, 'failed');
                throw $error;
            }
        }
        self::acknowledge($id);
    }
    // #endregion

    // #region book
    /**
     * pt: Um número repetido: lança-se se é igual e o outro foi devolvido; se difere, decide uma pessoa. / en: A repeated number is booked if it is equal and the other was returned; if it differs, a person decides.
     * @param array<string, mixed> $record
     */
    private static function store(array $record, string $xml): void
    {
        $sha256 = hash('sha256', $xml);
        Store::transaction(function () use ($record, $xml, $sha256): void {
            [$booking, $earlier] = self::booking($record['sellerNif'], $record['number'], $sha256);
            Unbooked::drop($record['id']);
            $added = Store::change(
                'INSERT INTO received VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING',
                $record['id'], $record['number'], $record['sellerNif'], $record['payableAmount'],
                $record['currency'], $xml, $sha256, $booking, $record['state'], $record['typeCode'] ?? '-',
            );
            // pt: Outro processo pode tê-lo guardado entretanto. / en: Another process may have stored it meanwhile.
            if ($added === 0) {
                return;
            }
            $booking === 'conflict'
                ? Log::alert('received.conflict', ['document' => $record['id'], 'earlier' => $earlier])
                : Log::info("received.$booking", ['document' => $record['id']]);
            if ($booking === 'booked') {
                Hooks::call('book', static fn () => Booking::book($record, $xml));
            }
        });
    }

    /** @return array{string, string|null} pt: o tipo de lançamento, e o documento lançado antes / en: the kind of booking, and the document booked before */
    private static function booking(string $seller, string $number, string $sha256): array
    {
        $sql = "SELECT id, state, sha256 FROM received
                WHERE seller_nif = ? AND number = ? AND booking IN ('booked', 'reversed') ORDER BY rowid DESC";
        $earlier = Store::row($sql, $seller, $number);
        return match (true) {
            $earlier === null => ['booked', null],
            $earlier->sha256 !== $sha256 => ['conflict', $earlier->id],
            $earlier->state === 'returned' => ['booked', null],
            default => ['duplicate', $earlier->id],
        };
    }

    private static function reverse(string $id): void
    {
        $sql = "UPDATE received SET booking = 'reversed' WHERE id = ? AND booking = 'booked'";
        if (Store::change($sql, $id) > 0) {
            Log::info('received.reversed', ['document' => $id]);
            Hooks::call('reverse', static fn () => Booking::reverse($id));
        }
    }
    // #endregion

    private static function acknowledge(string $id): void
    {
        $body = json_encode(['reference' => $id]);
        $headers = ['Content-Type' => Api::JSON];
        $answer = Api::call('PUT', "/received-documents/$id/acknowledgement", $body, $headers);
        if ($answer->status !== 200) {
            throw Api::refusal($answer);
        }
        $sql = "UPDATE received SET state = 'acknowledged' WHERE id = ? AND state IN ('received', 'refused')";
        Store::change($sql, $id);
        Log::info('received.acknowledged', ['document' => $id]);
    }

    /** @param array<string, mixed> $record */
    private static function putAside(array $record, Refused $reason): void
    {
        Store::transaction(function () use ($record, $reason): void {
            if (isset($record['number'])) {
                Unbooked::set($record, 'refused');
            }
            Store::change("UPDATE received SET state = 'refused' WHERE id = ? AND state = 'received'", $record['id']);
            $fields = ['document' => $record['id'], 'reason' => $reason->getMessage()];
            Store::alertDailyElseWarn('received.refused', $fields, ":{$record['id']}");
        });
    }

    // #region respond
    /**
     * pt: Uma resposta, uma só vez; se for recusada, outra tentativa. / en: One response, once only; after a refusal, another attempt.
     *
     * @return list<object> pt: todas as tentativas / en: all attempts
     */
    public static function respond(string $id, string $decision, string $reason = ''): array
    {
        $document = Store::row("SELECT state FROM received WHERE id = ? AND booking <> 'unbooked'", $id)
            ?? throw new Refused("$id: no such received document");
        $body = json_encode(['type' => $decision] + ($reason === '' ? [] : ['reason' => $reason]));
        $name = "respond:$id:$decision";
        $sql = "SELECT * FROM outbox WHERE kind = 'respond' AND subject = ? AND state <> 'refused'
            ORDER BY id DESC LIMIT 1";
        $standing = Store::row($sql, $id);
        if ($standing?->state === 'waiting' || str_starts_with($standing?->name ?? '', "$name:")) {
            return Outbox::hasBody($standing, $body)
                ? Outbox::attempts($name)
                : throw new Refused("$standing->name is $standing->state: another response cannot follow");
        }
        if (in_array($document->state, ['accepted', 'returned', self::STATES[$decision]], true)) {
            throw new Refused("$id is $document->state: it has its response");
        }
        $path = '/received-documents/' . rawurlencode($id) . '/responses';
        return Outbox::ask($name, new Request('respond', $id, $path, $body));
    }
    // #endregion

    /** @return array<string, Kind> */
    public static function kinds(): array
    {
        return ['respond' => new Kind(
            done: self::responded(...),
            find: self::findResponse(...),
        )];
    }

    /** @param array<string, mixed> $response */
    private static function responded(object $entry, array $response): void
    {
        $state = self::STATES[$response['type']] ?? 'responded';
        Store::change('UPDATE received SET state = ? WHERE id = ?', $state, $entry->subject);
        if ($state === self::STATES['reject']) {
            self::reverse($entry->subject);
        }
    }

    /** @return array<string, mixed>|null */
    private static function findResponse(object $entry): ?array
    {
        $decision = json_decode($entry->body, true)['type'];
        $record = Api::read('/received-documents/' . rawurlencode($entry->subject))->json();
        $own = array_filter($record['responses'], fn (array $one) => $one['type'] === $decision);
        return reset($own) ?: null;
    }

    /** @return list<string> pt: uma linha por documento recebido / en: one line per received document */
    public static function lines(): array
    {
        $columns = 'id, booking, state, type_code, amount, currency, sha256, seller_nif, number';
        $rows = Store::rows("SELECT $columns FROM received ORDER BY rowid");
        return array_map(static fn (object $one): string => implode(' ', (array) $one), $rows);
    }
}
