<?php
declare(strict_types=1);

namespace Connector;

/** pt: Documentos emitidos: enviar e seguir. / en: Issued documents: submit and follow. */
final class Documents
{
    private const BOM = "\u{FEFF}";
    /** pt: Quando reler um documento que não avança. / en: When to read a document again that does not move on. */
    private const CHECK_AT = "max(checked_at + 3600000,
        updated_at + CASE state WHEN 'submitted' THEN 3600000 WHEN 'validated' THEN 90000000 END)";

    public function __construct(
        private readonly Store $store,
        private readonly Api $api,
        private readonly Outbox $outbox,
    ) {
    }

    // #region submit
    /** pt: Guarda o documento para envio, uma vez por referência; falso se já o tem. / en: Stores the document for submission, once per reference; false when it has it already. */
    public function submit(string $reference, string $content): bool
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
            return true;
        }
        $document = $this->known($reference);
        if ($document->state === 'refused') {
            $reason = "was refused ($document->failure)";
            throw new Refused("$reference $reason: correct $reference FILE sends it again");
        }
        if (!$this->isLast($reference, $content)) {
            throw new Refused("$reference was stored before with another content: use another, or correct");
        }
        return false;
    }

    public function putSubmission(string $reference, string $external, int $generation, string $content): string
    {
        [$type, $body] = self::typed($content);
        if ($type === Api::JSON && !is_object(json_decode($body))) {
            throw new Refused("$reference: expected XML, or a JSON object in UTF-8");
        }
        $path = '/documents?externalReference=' . rawurlencode($external);
        $request = new Request('submit', $reference, $path, $body, ['Content-Type' => $type]);
        return $this->outbox->put("submit:$reference:$generation", $request);
    }

    /**
     * pt: XML vai byte por byte, talvez assinado; JSON não leva BOM (RFC 8259). / en: XML goes byte by byte, perhaps signed; JSON has no BOM (RFC 8259).
     *
     * @return array{string, string}
     */
    public static function typed(string $content): array
    {
        $text = str_starts_with($content, self::BOM) ? substr($content, strlen(self::BOM)) : $content;
        return str_starts_with(ltrim($text), '<') ? ['application/xml', $content] : [Api::JSON, $text];
    }
    // #endregion

    public function isLast(string $reference, string $content): bool
    {
        return Outbox::hasBody($this->outbox->last($reference, 'submit'), self::typed($content)[1]);
    }

    /** @return array<string, mixed> pt: o estado na plataforma, que fica guardado; vazio sem resposta: conta o que está guardado / en: the state on the platform, which is stored; empty without an answer: what is stored counts */
    public function current(string $reference): array
    {
        $document = $this->known($reference);
        if ($document->state === 'refused') {
            $reason = "was refused ($document->failure)";
            throw new Refused("$reference $reason: correct $reference FILE sends it again");
        }
        if ($document->document_id === null) {
            throw new Refused("$reference has no answer yet: sync first");
        }
        try {
            $record = $this->read($document->document_id);
        } catch (Later) {
            return [];
        }
        $this->apply($record);
        return $record;
    }

    /** @return array<string, mixed> pt: o mesmo, também se a plataforma recusa / en: the same, also if the platform refuses */
    public function currentIfTold(string $reference): array
    {
        try {
            return $this->current($reference);
        } catch (Refused) {
            return [];
        }
    }

    public function known(string $reference): object
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
        $this->apply($this->read($documentId));
        return true;
    }

    /** @return array<string, mixed> pt: com o ETag, e com o que o adquirente disse, se pede algo / en: with the ETag, and with what the buyer said, when it asks for something */
    private function read(string $id): array
    {
        $answer = $this->api->read("/documents/$id");
        $record = ['etag' => $answer->header('ETag')] + $answer->json();
        if (isset(Reasons::FEAP_CODES[$record['state']])) {
            $history = $this->api->read("/documents/$id/status-history")->json()['items'];
            $replies = array_filter($history, static fn (array $one): bool => isset($one['feapCode']));
            $record['reply'] = array_pop($replies)['detail'] ?? null;
        }
        return $record;
    }

    /**
     * pt: O mais recente ganha, venha por onde vier; no mesmo milissegundo, o que se leu, e não a
     * pt: resposta repetida a um pedido antigo.
     * en: The newest wins, whichever way it comes; within a millisecond, what was read, and not the
     * en: repeated answer to an old request.
     *
     * @param array<string, mixed> $record
     */
    private function apply(array $record, bool $isRead = true): void
    {
        ['id' => $id, 'state' => $state, 'etag' => $etag] = $record;
        $updatedAt = Clock::fromIso($record['updatedAt']);
        $reasons = Reasons::of($record);
        $failure = $reasons === [] ? null : explode(' ', $reasons[0])[0];
        $changed = $this->store->change(
            'UPDATE documents SET document_id = ?, state = ?, failure = ?, reasons = ?, updated_at = ?, etag = ?
             WHERE (document_id = ? OR (document_id IS NULL AND external_reference = ?))
             AND (updated_at < ? OR (? AND updated_at = ? AND etag IS NOT ?))',
            $id, $state, $failure, implode("\n", $reasons), $updatedAt, $etag,
            $id, $record['externalReference'] ?? '', $updatedAt, (int) $isRead, $updatedAt, $etag,
        );
        if ($changed > 0) {
            $fields = ['document' => $id, 'state' => $state];
            $name = Reasons::OF_STATE[$state] ?? null;
            $name === null
                ? Log::info('document.state', $fields)
                : Log::alert('document.state', $fields + array_filter([$name => $failure]));
        }
    }
    // #endregion

    /** @return list<string> pt: porque foi recusado, rejeitado, falhou ou voltou / en: why it was refused, rejected, failed or came back */
    public function why(string $reference): array
    {
        $this->currentIfTold($reference);
        $document = $this->known($reference);
        $lines = $document->reasons === '' ? [] : explode("\n", $document->reasons);
        $last = $this->outbox->last($reference, 'submit', 'annul', 'resend');
        return $last->code === null ? $lines : [...Reasons::ofRefusal($last->code, $last->answer), ...$lines];
    }

    /** pt: Quando há algum que não avança para reler. / en: When there is one to read again that does not move on. */
    public function nextCheck(): ?int
    {
        return $this->store->row('SELECT min(' . self::CHECK_AT . ') at FROM documents')->at;
    }

    /** pt: Os que não avançam, uma vez por hora; uma pessoa sabe deles uma vez por dia. / en: Those that do not move on, once an hour; a person hears of them once a day. */
    public function checkStuck(): void
    {
        $sql = 'SELECT document_id id, state FROM documents WHERE ' . self::CHECK_AT . ' <= ?';
        Retry::each($this->store->rows($sql, Clock::now()), $this->checkOne(...), $this->putAside(...));
    }

    private function checkOne(object $one): void
    {
        $this->refresh($one->id);
        $now = Clock::now();
        $this->store->change('UPDATE documents SET checked_at = ? WHERE document_id = ?', $now, $one->id);
        $sql = 'UPDATE documents SET stuck_at = ? WHERE document_id = ? AND state = ? AND stuck_at <= ?';
        if ($this->store->change($sql, $now, $one->id, $one->state, $now - Clock::DAY) > 0) {
            Log::alert('document.stuck', ['document' => $one->id, 'state' => $one->state]);
        }
    }

    private function putAside(object $one, Refused $reason): void
    {
        $this->store->change('UPDATE documents SET checked_at = ? WHERE document_id = ?', Clock::now(), $one->id);
        Log::alert('document.refused', ['document' => $one->id, 'reason' => $reason->getMessage()]);
    }

    /** pt: Depois de 30 dias sem eventos: o estado de cada documento que ainda muda. / en: After 30 days without events: the state of each document that still changes. */
    public function refreshAll(): void
    {
        $open = $this->store->rows(
            "SELECT document_id id, state FROM documents
             WHERE document_id IS NOT NULL AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')",
        );
        Retry::each($open, fn (object $one): bool => $this->refresh($one->id), $this->putAside(...));
    }

    /** @return array<string, Kind> */
    public function kinds(): array
    {
        $done = fn (object $_, array $record) => $this->apply($record, isRead: false);
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
            return isset($page['items'][0]) ? $this->read($page['items'][0]['id']) : null;
        }
        $id = $answer->problem()['documentId'] ?? null;
        if ($answer->code() !== 'duplicate-document' || $id === null) {
            return null;
        }
        $record = $this->read($id);
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
            $record = $this->read(basename(dirname($entry->path)));
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
            function (object $one): string {
                $reason = $one->failure ?? $this->outbox->last($one->reference, 'submit')->code;
                return "$one->reference $one->state " . ($one->document_id ?? '-') . ' ' . ($reason ?? '-');
            },
            $all,
        );
    }
}
