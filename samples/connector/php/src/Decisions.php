<?php
declare(strict_types=1);

namespace Connector;

/** pt: Decisões de uma pessoa sobre um documento emitido: corrigir, reenviar, anular. Seguem a tabela de situações. / en: A person's decisions on an issued document: correct, resend, annul. They follow the table of situations. */
final class Decisions
{
    /** pt: Envia outra vez o mesmo número: só se o conteúdo fiscal não muda; se devolvido, só o mesmo ficheiro. Sem ficheiro, o guardado. / en: Sends the same number again: only if the fiscal content does not change; once returned, only the same file. Without a file, the stored one. */
    public static function correct(string $reference, ?string $file): void
    {
        $record = Documents::currentUnlessRefused($reference);
        $document = Documents::requireDocument($reference);
        $content = $file ?? Outbox::last($reference, 'submit')->body;
        if ($content === '') {
            throw new Refused("$reference: nothing is stored any more: name the file");
        }
        $forbidden = $document->state === 'queued' ? self::forbidden($document) : null;
        if ($forbidden === null && $document->state === 'queued' && Documents::isLast($reference, $content)) {
            return;
        }
        if ($forbidden === null && !in_array($document->state, ['rejected', 'annulled', 'refused', 'returned'], true)) {
            $when = 'rejected, refused, annulled or returned';
            throw new Refused("$reference is $document->state: correct it once it is $when");
        }
        if ($document->state === 'returned' && !Documents::isLast($reference, $content)) {
            $cure = 'only the same file again; else, a credit note and a new invoice with another number';
            throw new Refused("$reference is returned: $cure");
        }
        self::checkSame($reference, $record, $content, mayChangeNif: $forbidden?->status === 403);
        $generation = $document->generation + 1;
        Store::transaction(function () use ($reference, $generation, $content, $forbidden): void {
            if ($forbidden !== null && !Outbox::giveUp($forbidden)) {
                throw new Later("$reference is being sent again", Clock::now());
            }
            $external = "$reference~$generation";
            // pt: Um envio sem resposta, mas com eventos, sairia ao fim de 23 horas com outra chave, além da correção.
            // en: A submission without a response, but with events, would go out after 23 hours with another key, beside the correction.
            Store::change(
                "UPDATE outbox SET state = 'done' WHERE kind = 'submit' AND subject = ? AND state = 'waiting'",
                $reference,
            );
            Store::change(
                "UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL, state = 'queued',
                 failure = NULL, reasons = '', updated_at = 0, checked_at = 0, stuck_at = 0 WHERE reference = ?",
                $external, $generation, $reference,
            );
            Documents::putSubmission($reference, $generation, $content);
        });
    }

    /**
     * pt: Depois de um 403, o NIF pode ser o que estava errado. / en: After a 403, the tax number may be what was wrong.
     *
     * @param array<string, mixed> $record
     */
    private static function checkSame(string $reference, array $record, string $content, bool $mayChangeNif): void
    {
        $body = Outbox::last($reference, 'submit')->body;
        $told = new Identity($record['number'] ?? null, $record['sellerNif'] ?? null);
        $own = $body === '' ? $told : Identity::of(...Documents::typed($body));
        $given = Identity::of(...Documents::typed($content));
        $differ = static fn (string $one, string $other): bool => $one !== $other && $one !== '' && $other !== '';
        if ($differ($own->number, $given->number) || (!$mayChangeNif && $differ($own->nif, $given->nif))) {
            throw new Refused("$reference is $own, the file $given: submit it with a reference of its own");
        }
    }

    /** pt: O pedido que espera por causa de um 403, se nenhuma tentativa anterior chegou à plataforma. / en: The request that waits because of a 403, if no earlier attempt reached the platform. */
    private static function forbidden(object $document): ?object
    {
        $entry = Outbox::last($document->reference, 'submit');
        if ($entry->state !== 'waiting' || $entry->status === null) {
            return null;
        }
        $kind = Documents::kinds()['submit'];
        $own = ($kind->find)($entry, null);
        if ($own !== null) {
            Outbox::settle($entry, $kind, 200, $own);
            throw new Refused("$document->reference: an earlier attempt arrived, as {$own['id']}; nothing to correct");
        }
        return $entry;
    }

    /** pt: Envia outra vez o mesmo conteúdo; só no estado `failed`. / en: Sends the same content again; only in the state `failed`. */
    public static function resend(string $reference, ?string $channel, bool $isConfirmed): void
    {
        Documents::current($reference);
        $document = Documents::requireDocument($reference);
        if ($document->state !== 'failed') {
            throw new Refused("$reference is $document->state: only failed can be resent");
        }
        self::askFirst($document, $isConfirmed);
        $body = json_encode((object) ($channel === null ? [] : ['channel' => $channel]));
        $request = new Request('resend', $reference, "/documents/$document->document_id/resend", $body);
        Outbox::ask("resend:$reference", $request);
    }

    /** pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice. */
    public static function annul(string $reference, string $reason, bool $isConfirmed): void
    {
        $transmitted = Documents::current($reference)['transmittedAt'] ?? null;
        $document = Documents::requireDocument($reference);
        if ($document->state === 'validated' && $transmitted !== null) {
            $advice = 'wait until it is delivered or failed; only failed can be annulled';
            throw new Refused("$reference was transmitted at $transmitted: $advice");
        }
        if (!in_array($document->state, ['submitted', 'validated', 'failed'], true)) {
            throw new Refused("$reference is $document->state: too late to annul; ask your accountant what to issue");
        }
        if (($document->etag ?? '') === '') {
            throw new \RuntimeException('no answer, and its version is not known: nothing was stored; run it again');
        }
        self::askFirst($document, $isConfirmed);
        $path = "/documents/$document->document_id/annulment";
        // pt: Se o documento mudou entretanto, a plataforma recusa. / en: If the document has changed since, the platform refuses.
        $headers = ['If-Match' => $document->etag];
        $request = new Request('annul', $reference, $path, json_encode(['reason' => $reason]), $headers);
        Outbox::ask("annul:$reference", $request);
    }

    /** pt: Falhas depois das quais o adquirente pode já ter a fatura. / en: Failures after which the buyer may already have the invoice. */
    private static function askFirst(object $document, bool $isConfirmed): void
    {
        $code = $document->failure;
        if ($code === 'duplicate-at-recipient') {
            $side = "the buyer's side already has a document with this number";
            $cure = 'neither resend nor annul; ask support which document it belongs to';
            throw new Refused("$document->reference failed with $code: $side: $cure");
        }
        if ($code === 'channel-timeout' && !$isConfirmed) {
            $question = 'ask the buyer whether it is there; if so, neither resend nor annul; else add confirmed';
            throw new Refused("$document->reference failed with $code: $question");
        }
    }
}
