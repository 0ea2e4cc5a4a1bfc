<?php
declare(strict_types=1);

namespace Connector;

/** pt: Documentos emitidos: enviar, seguir, reenviar, anular, corrigir, como diz a tabela de situações. / en: Issued documents: submit, follow, resend, annul, correct, as the table of situations says. */
final class Documents
{
    private const BOM = "\u{FEFF}";

    public function __construct(
        private readonly Store $store,
        private readonly Api $api,
        private readonly Outbox $outbox,
    ) {
    }

    // #region submit
    /** pt: Guarda o documento para envio, uma vez por referência. / en: Stores the document for submission, once per reference. */
    public function submit(string $reference, string $content): void
    {
        if (preg_match('/^.{1,60}$/suD', $reference) !== 1) {
            throw new Refused("reference $reference: expected 1 to 60 characters");
        }
        $name = $this->store->transaction(function () use ($reference, $content): ?string {
            $added = $this->store->change(
                "INSERT INTO documents (reference, external_reference, generation, state, updated_at)
                 VALUES (?, ?, 1, 'queued', 0) ON CONFLICT (reference) DO NOTHING",
                $reference, $reference,
            );
            return $added > 0 ? $this->putSubmission($reference, $reference, 1, $content) : null;
        });
        if ($name !== null) {
            Log::info('outbox.stored', ['name' => $name]);
            return;
        }
        $document = $this->known($reference);
        if ($document->state === 'refused') {
            $reason = "was refused ($document->failure)";
            throw new Refused("$reference $reason: correct $reference FILE sends it again");
        }
        if (!$this->isLast($reference, $content)) {
            throw new Refused("$reference was stored before with another content: use another, or correct");
        }
    }

    private function putSubmission(string $reference, string $external, int $generation, string $content): string
    {
        [$type, $body] = self::typed($content);
        $path = '/documents?externalReference=' . rawurlencode($external);
        $request = new Request('submit', $reference, $path, $body, ['Content-Type' => $type]);
        return $this->outbox->put("submit:$reference:$generation", $request);
    }

    /**
     * pt: XML vai byte por byte, talvez assinado; JSON não leva BOM (RFC 8259). / en: XML goes byte by byte, perhaps signed; JSON has no BOM (RFC 8259).
     *
     * @return array{string, string}
     */
    private static function typed(string $content): array
    {
        $text = str_starts_with($content, self::BOM) ? substr($content, strlen(self::BOM)) : $content;
        return str_starts_with(ltrim($text), '<') ? ['application/xml', $content] : [Api::JSON, $text];
    }
    // #endregion

    private function isLast(string $reference, string $content): bool
    {
        $sql = "SELECT body FROM outbox WHERE kind = 'submit' AND subject = ? ORDER BY id DESC LIMIT 1";
        return $this->store->row($sql, $reference)?->body === self::typed($content)[1];
    }

    /** pt: O mesmo número, depois de rejeitado ou anulado: só se o conteúdo fiscal não muda. / en: The same number, after a rejection or annulment: only if the fiscal content does not change. */
    public function correct(string $reference, string $content): void
    {
        $document = $this->known($reference);
        if ($document->state === 'queued' && $this->isLast($reference, $content)) {
            return;
        }
        if (!in_array($document->state, ['rejected', 'annulled', 'refused'], true)) {
            throw new Refused("$reference is $document->state: correct it once it is rejected, refused or annulled");
        }
        $generation = $document->generation + 1;
        $name = $this->store->transaction(function () use ($reference, $generation, $content): string {
            $external = "$reference~$generation";
            $this->store->change(
                "UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL, state = 'queued',
                 failure = NULL, updated_at = 0 WHERE reference = ?",
                $external, $generation, $reference,
            );
            return $this->putSubmission($reference, $external, $generation, $content);
        });
        Log::info('outbox.stored', ['name' => $name]);
    }

    /** pt: O mesmo conteúdo outra vez; só em `failed`. / en: The same content again; only in `failed`. */
    public function resend(string $reference, ?string $channel = null): void
    {
        [$record] = $this->current($reference);
        if ($record['state'] !== 'failed') {
            throw new Refused("$reference is {$record['state']}: only failed can be resent");
        }
        $body = json_encode((object) ($channel === null ? [] : ['channel' => $channel]));
        $request = new Request('resend', $reference, "/documents/{$record['id']}/resend", $body);
        $this->outbox->ask("resend:$reference", $request);
    }

    /** pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice. */
    public function annul(string $reference, string $reason): void
    {
        [$record, $etag] = $this->current($reference);
        if (!in_array($record['state'], ['submitted', 'validated', 'failed'], true)) {
            throw new Refused("$reference is {$record['state']}: too late to annul; ask your accountant what to issue");
        }
        $path = "/documents/{$record['id']}/annulment";
        $request = new Request('annul', $reference, $path, json_encode(['reason' => $reason]), ['If-Match' => $etag]);
        $this->outbox->ask("annul:$reference", $request);
    }

    /** @return array{array<string, mixed>, string} pt: o estado na plataforma, e o seu ETag / en: the state on the platform, and its ETag */
    private function current(string $reference): array
    {
        $id = $this->known($reference)->document_id;
        if ($id === null) {
            throw new Refused("$reference has no answer yet: sync first");
        }
        $answer = $this->api->read("/documents/$id");
        $this->apply($answer->json());
        return [$answer->json(), $answer->header('ETag')];
    }

    private function known(string $reference): object
    {
        return $this->store->row('SELECT * FROM documents WHERE reference = ?', $reference)
            ?? throw new Refused("$reference: no such reference");
    }

    // #region follow
    /** pt: Consulta o estado atual: a ordem dos eventos não interessa. Falso se não é nosso. / en: Reads the current state: the order of the events does not matter. False when it is not ours. */
    public function refresh(string $documentId, string $externalReference = ''): bool
    {
        $sql = 'SELECT 1 FROM documents WHERE document_id = ? OR external_reference = ?';
        if ($this->store->row($sql, $documentId, $externalReference) === null) {
            return false;
        }
        $this->apply($this->api->read("/documents/$documentId")->json());
        return true;
    }

    /**
     * pt: O mais recente ganha, venha por onde vier. / en: The newest wins, whichever way it comes.
     *
     * @param array<string, mixed> $record
     */
    private function apply(array $record): void
    {
        ['id' => $id, 'state' => $state] = $record;
        $updatedAt = Clock::fromIso($record['updatedAt']);
        $changed = $this->store->change(
            'UPDATE documents SET document_id = ?, state = ?, failure = ?, updated_at = ?
             WHERE (document_id = ? OR (document_id IS NULL AND external_reference = ?)) AND updated_at < ?',
            $id, $state, $record['failure']['code'] ?? null, $updatedAt,
            $id, $record['externalReference'] ?? '', $updatedAt,
        );
        if ($changed > 0) {
            $fields = ['document' => $id, 'state' => $state];
            $isBad = in_array($state, ['rejected', 'failed'], true);
            $isBad ? Log::alert('document.state', $fields) : Log::info('document.state', $fields);
        }
    }
    // #endregion

    /** pt: Depois de 30 dias sem eventos: o estado de cada documento que ainda muda. / en: After 30 days without events: the state of each document that still changes. */
    public function refreshAll(): void
    {
        $open = $this->store->rows(
            "SELECT document_id id FROM documents
             WHERE document_id IS NOT NULL AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')",
        );
        Retry::each(
            array_column($open, 'id'),
            fn (string $id): bool => $this->refresh($id),
            fn (string $id, Refused $reason) =>
                Log::alert('document.refused', ['document' => $id, 'reason' => $reason->getMessage()]),
        );
    }

    /** @return array<string, Kind> */
    public function kinds(): array
    {
        $done = fn (object $_, array $record) => $this->apply($record);
        return [
            'submit' => new Kind(
                $done,
                $this->findSubmitted(...),
                refused: fn (object $entry, string $code) => $this->store->change(
                    "UPDATE documents SET state = 'refused', failure = ?, updated_at = ? WHERE reference = ?",
                    $code, Clock::now(), $entry->subject,
                ),
            ),
            'annul' => new Kind($done, $this->findActed(static fn (string $state): bool => $state === 'annulled')),
            'resend' => new Kind($done, $this->findActed(static fn (string $state): bool => $state !== 'failed')),
        ];
    }

    /** @return array<string, mixed>|null pt: o documento que a plataforma já tem, se é este / en: the document that the platform already has, if it is this one */
    private function findSubmitted(object $entry, ?Answer $answer): ?array
    {
        $external = $this->known($entry->subject)->external_reference;
        if ($answer === null) {
            $page = $this->api->read('/documents?externalReference=' . rawurlencode($external))->json();
            return $page['items'][0] ?? null;
        }
        $id = $answer->problem()['documentId'] ?? null;
        if ($answer->code() !== 'duplicate-document' || $id === null) {
            return null;
        }
        $record = $this->api->read("/documents/$id")->json();
        return ($record['externalReference'] ?? '') === $external ? $record : null;
    }

    /**
     * pt: O documento, se já está como se queria. / en: The document, if it is as wanted already.
     *
     * @param \Closure(string): bool $isDone
     */
    private function findActed(\Closure $isDone): \Closure
    {
        return function (object $entry) use ($isDone): ?array {
            $record = $this->api->read(dirname($entry->path))->json();
            return $isDone($record['state']) ? $record : null;
        };
    }

    /** @return list<string> pt: uma linha por documento / en: a line per document */
    public function status(?string $reference = null): array
    {
        $all = $reference === null
            ? $this->store->rows('SELECT * FROM documents ORDER BY rowid')
            : [$this->known($reference)];
        return array_map(
            static fn (object $one): string =>
                "$one->reference $one->state " . ($one->document_id ?? '-') . ' ' . ($one->failure ?? '-'),
            $all,
        );
    }
}
