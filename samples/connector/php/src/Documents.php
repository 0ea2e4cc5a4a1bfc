<?php
declare(strict_types=1);

namespace Connector;

/** pt: Documentos emitidos: enviar e seguir. / en: Issued documents: submit and follow. */
final class Documents
{
    private const BOM = "\u{FEFF}";
    /** pt: Documentos parados há demasiado tempo, e quando os ler outra vez. / en: Documents unchanged for too long, and when to read them again. */
    private const STUCK = 'SELECT document_id id, state, max(checked_at + ' . Clock::HOUR . ", updated_at
        + CASE state WHEN 'submitted' THEN " . Clock::HOUR . ' ELSE ' . 25 * Clock::HOUR . " END) due
        FROM documents WHERE state IN ('submitted', 'validated')";

    // #region submit
    /** pt: Guarda o documento para envio, uma vez por referência; falso se já está guardado. / en: Stores the document for submission, once per reference; false if it is already stored. */
    public static function submit(string $reference, string $content): bool
    {
        // pt: Um espaço quebraria a linha de `status`. / en: A space would break the line of `status`.
        if (preg_match('/^[^\s\p{Z}]{1,60}$/uD', $reference) !== 1) {
            throw new Refused("reference $reference: expected 1 to 60 characters, without spaces");
        }
        $isNew = Store::transaction(function () use ($reference, $content): bool {
            $added = Store::change(
                "INSERT INTO documents (reference, external_reference, generation, state, updated_at)
                 VALUES (?, ?, 1, 'queued', 0) ON CONFLICT (reference) DO NOTHING",
                $reference, $reference,
            );
            if ($added > 0) {
                self::putSubmission($reference, 1, $content);
            }
            return $added > 0;
        });
        if (!$isNew) {
            self::checkSame($reference, $content);
        }
        return $isNew;
    }

    public static function putSubmission(string $reference, int $generation, string $content): void
    {
        $external = $generation === 1 ? $reference : "$reference~$generation";
        [$type, $body] = self::typed($content);
        if ($type === Api::JSON && !is_object(json_decode($body))) {
            throw new Refused("$reference: expected XML, or a JSON object in UTF-8");
        }
        $path = '/documents?externalReference=' . rawurlencode($external);
        $request = new Request('submit', $reference, $path, $body, ['Content-Type' => $type]);
        Outbox::put("submit:$reference:$generation", $request);
    }

    /**
     * pt: O XML envia-se byte por byte, porque pode estar assinado; o JSON, sem o BOM (RFC 8259). / en: XML is sent byte by byte, because it may be signed; JSON without its BOM (RFC 8259).
     * @return array{string, string}
     */
    public static function typed(string $content): array
    {
        $text = str_starts_with($content, self::BOM) ? substr($content, strlen(self::BOM)) : $content;
        return str_starts_with(ltrim($text), '<') ? ['application/xml', $content] : [Api::JSON, $text];
    }
    // #endregion

    private static function checkSame(string $reference, string $content): void
    {
        self::requireNotRefused($reference);
        if (!self::isLast($reference, $content)) {
            $cure = 'use another reference, or correct';
            throw new Refused("$reference was stored before with another content: $cure");
        }
    }

    public static function isLast(string $reference, string $content): bool
    {
        return Outbox::hasBody(Outbox::last($reference, 'submit'), self::typed($content)[1]);
    }

    private static function requireNotRefused(string $reference): object
    {
        $document = self::requireDocument($reference);
        if ($document->state !== 'refused') {
            return $document;
        }
        $then = $document->failure === 'duplicate-document'
            ? "why $reference names the document that has its number; do not send it again"
            : "correct $reference FILE? sends it again";
        throw new Refused("$reference was refused ($document->failure): $then");
    }

    /** @return array<string, mixed> pt: lê o estado na plataforma e guarda-o; vazio sem resposta: vale o estado guardado / en: reads the state from the platform and stores it; empty without a response: the stored state counts */
    public static function current(string $reference): array
    {
        $id = self::requireNotRefused($reference)->document_id ?? throw new Refused("$reference has no answer yet: sync first");
        try {
            $record = self::read($id);
        } catch (Later) {
            return [];
        }
        self::apply($record);
        return $record;
    }

    /** @return array<string, mixed> pt: o mesmo, mas uma recusa da plataforma não é um erro / en: the same, but a refusal by the platform is not an error */
    public static function currentUnlessRefused(string $reference): array
    {
        try {
            return self::current($reference);
        } catch (Refused) {
            return [];
        }
    }

    public static function requireDocument(string $reference): object
    {
        return Store::row('SELECT * FROM documents WHERE reference = ?', $reference)
            ?? throw new Refused("$reference: no such reference");
    }

    // #region follow
    /** pt: Lê o estado atual, por isso a ordem dos eventos não interessa. Falso se o documento não é nosso. / en: Reads the current state, so the order of events does not matter. False if the document is not ours. */
    public static function refresh(string $documentId, string $externalReference = ''): bool
    {
        $sql = 'SELECT * FROM documents
                WHERE document_id = ? OR (document_id IS NULL AND external_reference = ?)';
        $found = Store::rows($sql, $documentId, $externalReference);
        $record = $found === [] ? [] : self::read($documentId);
        foreach ($found as $one) {
            if ($one->document_id === $documentId || self::isOwn($one, $record)) {
                self::apply($record, $one->reference);
                return true;
            }
        }
        return false;
    }

    /**
     * pt: Vale o estado mais recente; no mesmo milissegundo, o que se leu, e não a resposta a um pedido antigo. / en: The newest state wins; within a millisecond, one that was read, not the response to an old request.
     *
     * @param array<string, mixed> $record
     */
    private static function apply(array $record, ?string $reference = null, bool $isRead = true): void
    {
        ['id' => $id, 'state' => $state, 'etag' => $etag] = $record;
        $updatedAt = Clock::fromIso($record['updatedAt']);
        $reasons = Reasons::of($record);
        $name = Reasons::OF_STATE[$state] ?? null;
        $failure = $name === null ? null : explode(' ', $reasons[0] ?? '-')[0];
        $sql = 'UPDATE documents
                SET document_id = ?, state = ?, failure = ?, reasons = ?, updated_at = ?, etag = ?
                WHERE (document_id = ? OR (document_id IS NULL AND reference = ?))
                AND (updated_at < ? OR (? AND updated_at = ? AND etag IS NOT ?))';
        $values = [
            $id, $state, $failure, implode("\n", $reasons), $updatedAt, $etag,
            $id, $reference, $updatedAt, (int) $isRead, $updatedAt, $etag,
        ];
        Store::transaction(function () use ($sql, $values, $id, $state, $name, $failure): void {
            if (Store::change($sql, ...$values) > 0) {
                $fields = ['document' => $id, 'reference' => self::referenceOf($id), 'state' => $state];
                $fields += [$name ?? 'code' => $failure];
                $name === null ? Log::info('document.state', $fields) : Log::alert('document.state', $fields);
            }
        });
    }
    // #endregion

    /** @return array<string, mixed> pt: com o ETag e, se o adquirente pede algo, com o que disse / en: with the ETag and, if the buyer asks for something, what the buyer said */
    private static function read(string $id): array
    {
        $answer = Api::read("/documents/$id");
        $record = ['etag' => $answer->header('ETag')] + $answer->json();
        $code = Reasons::FEAP_CODES[$record['state']] ?? null;
        if ($code !== null) {
            $history = Api::read("/documents/$id/status-history")->json()['items'];
            $replies = array_filter($history, static fn (array $one): bool => ($one['feapCode'] ?? null) === $code);
            $record['reply'] = array_pop($replies)['detail'] ?? null;
        }
        return $record;
    }

    /**
     * pt: É este documento? A referência não chega: outro programa da conta pode usar a mesma. / en: Is it this document? The reference is not enough: another program of the account may use the same one.
     *
     * @param array<string, mixed> $record
     */
    private static function isOwn(object $document, array $record): bool
    {
        $sent = Identity::of(...self::typed(Outbox::last($document->reference, 'submit')->body));
        return ($record['externalReference'] ?? '') === $document->external_reference
            && $sent->isSame(new Identity($record['number'] ?? null, $record['sellerNif'] ?? null));
    }

    private static function referenceOf(string $id): ?string
    {
        return Store::row('SELECT reference FROM documents WHERE document_id = ?', $id)?->reference;
    }

    /** @return list<string> pt: porque foi recusado ou rejeitado, falhou, ou voltou do adquirente / en: why it was refused or rejected, failed, or came back from the buyer */
    public static function why(string $referenceOrId): array
    {
        $reference = self::referenceOf($referenceOrId) ?? $referenceOrId;
        $record = self::currentUnlessRefused($reference);
        $stored = self::requireDocument($reference)->reasons;
        // pt: O que se acabou de ler está no idioma pedido. / en: What was just read is in the requested language.
        $reasons = $record === [] ? array_filter(explode("\n", $stored)) : Reasons::of($record);
        $last = Outbox::last($reference, 'submit', 'annul', 'resend');
        $refusal = $last->code === null ? [] : Reasons::ofRefusal($last->code, $last->answer);
        if ($last->state === 'waiting' && $last->status !== null) {
            $refusal[] = '- - waits: once the cause is mended, sync now sends it at once';
        }
        return [...$refusal, ...$reasons];
    }

    /** pt: Quando ler outra vez o próximo documento parado. / en: When to read the next unchanged document again. */
    public static function nextCheck(): ?int
    {
        return Store::row('SELECT min(due) at FROM (' . self::STUCK . ')')->at;
    }

    /** pt: Lê os documentos parados, uma vez por hora; alerta uma pessoa, uma vez por dia. / en: Reads unchanged documents once an hour; alerts a person once a day. */
    public static function checkStuck(): void
    {
        $sql = 'SELECT * FROM (' . self::STUCK . ') WHERE due <= ?';
        $about = static fn (object $one): array => ['part' => 'stuck', 'document' => $one->id];
        Retry::each(Store::rows($sql, Clock::now()), self::checkOne(...), self::putAside(...), $about);
    }

    private static function checkOne(object $one): void
    {
        self::refresh($one->id);
        self::markChecked($one->id);
        $now = Clock::now();
        $sql = 'UPDATE documents SET stuck_at = ? WHERE document_id = ? AND state = ? AND stuck_at <= ?';
        Store::transaction(function () use ($sql, $now, $one): void {
            if (Store::change($sql, $now, $one->id, $one->state, $now - Clock::DAY) > 0) {
                $fields = ['document' => $one->id, 'reference' => self::referenceOf($one->id)];
                Log::alert('document.stuck', $fields + ['state' => $one->state]);
            }
        });
    }

    /** pt: Só depois da resposta: uma leitura que falhou repete-se antes de passar uma hora. / en: Only after the response: a read that failed is repeated before an hour has passed. */
    private static function markChecked(string $id): void
    {
        Store::change('UPDATE documents SET checked_at = ? WHERE document_id = ?', Clock::now(), $id);
    }

    private static function putAside(object $one, Refused $reason): void
    {
        Store::transaction(function () use ($one, $reason): void {
            self::markChecked($one->id);
            $fields = ['document' => $one->id, 'reference' => self::referenceOf($one->id)];
            Store::alertDailyElseWarn('document.refused', $fields + ['reason' => $reason->getMessage()], ":{$fields['document']}");
        });
    }

    /** pt: Depois de 30 dias sem eventos, lê o estado de cada documento que ainda pode mudar. / en: After 30 days without events, reads the state of each document that may still change. */
    public static function refreshAll(): void
    {
        $open = Store::rows(
            "SELECT document_id id, state FROM documents
             WHERE document_id IS NOT NULL AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')",
        );
        $about = static fn (object $one): array => ['part' => 'reconcile', 'document' => $one->id];
        Retry::each($open, static fn (object $one): bool => self::refresh($one->id), self::putAside(...), $about);
    }

    /** @return array<string, Kind> */
    public static function kinds(): array
    {
        $done = fn (object $_, array $record) => self::apply($record, isRead: false);
        return [
            'submit' => new Kind(
                self::submitted(...),
                self::findSubmitted(...),
                refused: fn (object $entry, string $code) => Store::change(
                    "UPDATE documents SET state = 'refused', failure = ?, updated_at = ? WHERE reference = ?",
                    $code, Clock::now(), $entry->subject,
                ),
                findsFirst: Store::isRestored(...),
            ),
            'annul' => new Kind($done, self::findActed(static fn (string $state): bool => $state === 'annulled')),
            'resend' => new Kind($done, self::findActed(static fn (string $state): bool => $state !== 'failed')),
        ];
    }

    /** @return array<string, mixed>|null pt: o documento deste envio, se a plataforma já o tem / en: the document of this submission, if the platform already has it */
    private static function findSubmitted(object $entry, ?Answer $answer): ?array
    {
        $document = self::requireDocument($entry->subject);
        if ($answer !== null) {
            $id = $answer->problem()['documentId'] ?? null;
            if ($answer->code() !== 'duplicate-document' || $id === null) {
                return null;
            }
            $record = self::read($id);
            return self::isOwn($document, $record) ? $record : null;
        }
        $path = '/documents?externalReference=' . rawurlencode($document->external_reference);
        $isOwn = static fn (array $one): bool => self::isOwn($document, $one);
        $isInForce = static fn (array $one): bool => !in_array($one['state'], ['rejected', 'annulled'], true);
        $own = array_values(array_filter(Api::read($path)->json()['items'], $isOwn));
        $found = array_column(array_filter($own, $isInForce), 'id');
        if (count($found) > 1) {
            $fields = ['name' => $entry->name, 'documents' => implode(' ', $found)];
            Store::alertDailyElseWarn('outbox.ambiguous', $fields, ":$entry->name");
            throw new Later('ambiguous', Clock::now() + Clock::HOUR);
        }
        // pt: Não há nenhum em vigor: vale o documento que os eventos indicaram; numa cópia reposta, também um rejeitado ou anulado.
        // en: None is in force: use the document that events named; in a restored copy, also a rejected or annulled one.
        $id = $found[0] ?? $document->document_id ?? (Store::isRestored() ? $own[0]['id'] ?? null : null);
        return $id === null ? null : self::read($id);
    }

    /**
     * pt: O id que vem na resposta a este envio vale sempre; depois de uma correção, o envio já é outro. / en: The id in the response to this submission always counts; after a correction, it is another submission.
     *
     * @param array<string, mixed> $record
     */
    private static function submitted(object $entry, array $record): void
    {
        ['document_id' => $earlier, 'generation' => $generation] = (array) self::requireDocument($entry->subject);
        if ($entry->name !== "submit:$entry->subject:$generation") {
            return;
        }
        if ($earlier !== null && $earlier !== $record['id']) {
            $sql = 'UPDATE documents SET document_id = NULL, updated_at = 0, checked_at = 0, stuck_at = 0 WHERE reference = ?';
            Store::change($sql, $entry->subject);
            $fields = ['document' => $record['id'], 'reference' => $entry->subject, 'earlier' => $earlier];
            Log::alert('document.mistaken', $fields);
        }
        self::apply($record, $entry->subject, isRead: false);
    }

    /**
     * pt: O documento, se já está no estado pretendido. / en: The document, if it is already in the wanted state.
     *
     * @param \Closure(string): bool $isDone
     */
    private static function findActed(\Closure $isDone): \Closure
    {
        return function (object $entry) use ($isDone): ?array {
            $record = self::read(basename(dirname($entry->path)));
            return $isDone($record['state']) ? $record : null;
        };
    }

    /** @return list<string> pt: uma linha por documento / en: one line per document */
    public static function status(?string $reference = null): array
    {
        $all = $reference === null
            ? Store::rows('SELECT * FROM documents ORDER BY rowid')
            : [self::requireDocument($reference)];
        $lines = array_map(
            function (object $one): string {
                $reason = $one->failure ?? Outbox::last($one->reference, 'submit')->code ?? (self::isStuck($one->reference) ? 'stuck' : '-');
                $old = self::isOld($one) ? ' old' : '';
                return "$one->reference $one->state " . ($one->document_id ?? '-') . " $reason$old";
            },
            $all,
        );
        $stuck = $reference === null ? Outbox::stuckNames() : [];
        return [...$lines, ...array_map(static fn (string $name): string => "$name waiting - stuck", $stuck)];
    }

    /** pt: Está como a plataforma ou o adquirente o deixou há mais de 30 dias: a lista da manhã já não o mostra. / en: It is as the platform or the buyer left it more than 30 days ago: the morning list no longer shows it. */
    private static function isOld(object $document): bool
    {
        $isFinal = in_array($document->state, ['rejected', 'refused', 'returned', 'correction_requested'], true);
        return $isFinal && $document->updated_at < Clock::now() - 30 * Clock::DAY;
    }

    /** pt: Há demasiado tempo sem resposta ou no mesmo estado: houve um alerta. / en: For too long without a response or in the same state: there was an alert. */
    private static function isStuck(string $reference): bool
    {
        $sql = "SELECT 1 FROM documents WHERE reference = ? AND state IN ('submitted', 'validated') AND stuck_at > updated_at
                UNION SELECT 1 FROM outbox WHERE kind = 'submit' AND subject = ? AND state = 'waiting' AND first_at < ?";
        return Store::row($sql, $reference, $reference, Clock::now() - Outbox::PATIENCE) !== null;
    }
}
