<?php
declare(strict_types=1);

namespace Connector;

/** pt: Documentos recebidos: recolher, lançar uma vez, confirmar; responder quando alguém decidiu. / en: Received documents: collect, book once, acknowledge; respond once somebody has decided. */
final class Received
{
    public const STATES = [
        'accept' => 'accepted', 'reject' => 'returned', 'request_correction' => 'correction_requested',
    ];

    public function __construct(
        private readonly Store $store,
        private readonly Api $api,
        private readonly Outbox $outbox,
    ) {
    }

    // #region collect
    /** pt: Tudo o que ninguém confirmou, página a página. / en: All that nobody has acknowledged, page by page. */
    public function collect(): void
    {
        Retry::each($this->open(), $this->take(...), $this->putAside(...));
    }

    /** @return \Generator<array<string, mixed>> */
    private function open(): \Generator
    {
        // pt: A resposta à confirmação pode ter-se perdido: repeti-la não muda nada. / en: The answer to the acknowledgement may be lost: repeating it changes nothing.
        foreach ($this->store->rows("SELECT id FROM received WHERE state = 'received'") as $booked) {
            yield ['id' => $booked->id];
        }
        foreach ($this->api->pages('/received-documents', ['state' => 'received']) as $page) {
            foreach ($page->json()['items'] as $record) {
                yield $record;
            }
        }
    }

    /** @param array<string, mixed> $record */
    private function take(array $record): void
    {
        $id = $record['id'];
        if ($this->store->row('SELECT 1 FROM received WHERE id = ?', $id) === null) {
            $this->book($record, $this->api->read("/received-documents/$id/content", 'application/xml')->body);
        }
        $this->acknowledge($id);
    }
    // #endregion

    // #region book
    /**
     * pt: Id, conteúdo e lançamento na mesma transação: uma vez, mesmo que o processo pare a meio. / en: Id, content and booking in the same transaction: once, even if the process stops halfway.
     * pt: Um número repetido, com o mesmo conteúdo: lança-se se o anterior foi devolvido; com outro, decide uma pessoa. / en: A number that comes again, with the same content: booked if the one before was returned; with another, a person decides.
     * pt: Ponha aqui o seu sistema; se for outra base de dados, com o id como chave única. / en: Put your own system here; if it is another database, with the id as unique key.
     *
     * @param array<string, mixed> $record
     */
    private function book(array $record, string $xml): void
    {
        $sha256 = hash('sha256', $xml);
        [$booking, $earlier] = $this->store->transaction(function () use ($record, $xml, $sha256): array {
            [$booking] = $found = $this->booking($record['sellerNif'], $record['number'], $sha256);
            // pt: Os montantes são texto, do princípio ao fim. / en: Amounts are text, from beginning to end.
            $this->store->change(
                'INSERT INTO received VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
                $record['id'], $record['number'], $record['sellerNif'], $record['payableAmount'],
                $record['currency'], $xml, $sha256, $booking, $record['state'], $record['typeCode'] ?? '-',
            );
            return $found;
        });
        $booking === 'conflict'
            ? Log::alert('received.conflict', ['document' => $record['id'], 'earlier' => $earlier])
            : Log::info("received.$booking", ['document' => $record['id']]);
    }

    /** @return array{string, string|null} pt: o que é, e o lançado antes / en: what it is, and the one booked before */
    private function booking(string $seller, string $number, string $sha256): array
    {
        $sql = "SELECT id, state, sha256 FROM received
                WHERE seller_nif = ? AND number = ? AND booking = 'booked' ORDER BY rowid DESC";
        $earlier = $this->store->row($sql, $seller, $number);
        return match (true) {
            $earlier === null => ['booked', null],
            $earlier->sha256 !== $sha256 => ['conflict', $earlier->id],
            $earlier->state === 'returned' => ['booked', null],
            default => ['duplicate', $earlier->id],
        };
    }
    // #endregion

    private function acknowledge(string $id): void
    {
        $body = json_encode(['reference' => $id]);
        $headers = ['Content-Type' => Api::JSON];
        $answer = $this->api->call('PUT', "/received-documents/$id/acknowledgement", $body, $headers);
        if ($answer->status !== 200) {
            throw Api::refusal($answer);
        }
        $sql = "UPDATE received SET state = 'acknowledged' WHERE id = ? AND state IN ('received', 'refused')";
        $this->store->change($sql, $id);
        Log::info('received.acknowledged', ['document' => $id]);
    }

    /** @param array<string, mixed> $record */
    private function putAside(array $record, Refused $reason): void
    {
        $sql = "UPDATE received SET state = 'refused' WHERE id = ? AND state = 'received'";
        $this->store->change($sql, $record['id']);
        Log::alert('received.refused', ['document' => $record['id'], 'reason' => $reason->getMessage()]);
    }

    // #region respond
    /**
     * pt: A mesma decisão, uma só vez; depois de recusada, outra tentativa. / en: The same decision, once only; after a refusal, another attempt.
     *
     * @return list<object> pt: todas as tentativas / en: all attempts
     */
    public function respond(string $id, string $decision, string $reason = ''): array
    {
        $document = $this->store->row('SELECT state FROM received WHERE id = ?', $id)
            ?? throw new Refused("$id: no such received document");
        $body = json_encode(['type' => $decision] + ($reason === '' ? [] : ['reason' => $reason]));
        $name = "respond:$id:$decision";
        $standing = array_filter($this->outbox->attempts($name), fn (object $one) => $one->state !== 'refused');
        $first = reset($standing);
        if ($first === false) {
            if (in_array($document->state, ['accepted', 'returned', self::STATES[$decision]], true)) {
                throw new Refused("$id is $document->state: it has its response");
            }
            $path = '/received-documents/' . rawurlencode($id) . '/responses';
            $this->outbox->ask($name, new Request('respond', $id, $path, $body));
        } elseif (!Outbox::hasBody($first, $body)) {
            throw new Refused("$first->name is $first->state with another reason");
        }
        return $this->outbox->attempts($name);
    }
    // #endregion

    /** @return array<string, Kind> */
    public function kinds(): array
    {
        return ['respond' => new Kind(
            done: fn (object $entry, array $response) => $this->store->change(
                'UPDATE received SET state = ? WHERE id = ?',
                self::STATES[$response['type']] ?? 'responded', $entry->subject,
            ),
            find: $this->findResponse(...),
        )];
    }

    /** @return array<string, mixed>|null */
    private function findResponse(object $entry): ?array
    {
        $decision = json_decode($entry->body, true)['type'];
        $record = $this->api->read('/received-documents/' . rawurlencode($entry->subject))->json();
        $own = array_filter($record['responses'], fn (array $one) => $one['type'] === $decision);
        return reset($own) ?: null;
    }

    /** @return list<string> pt: uma linha por documento recebido / en: a line per received document */
    public function lines(): array
    {
        $columns = 'id, booking, state, type_code, amount, currency, sha256, seller_nif, number';
        $rows = $this->store->rows("SELECT $columns FROM received ORDER BY rowid");
        return array_map(static fn (object $one): string => implode(' ', (array) $one), $rows);
    }
}
