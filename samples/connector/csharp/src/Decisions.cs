using System;
using System.Linq;
using Newtonsoft.Json.Linq;

// pt: Decisões de uma pessoa sobre um documento emitido: corrigir, reenviar, anular. Seguem a tabela de situações.
// en: A person's decisions on an issued document: correct, resend, annul. They follow the table of situations.
static class Decisions
{
    // pt: Envia outra vez o mesmo número: só se o conteúdo fiscal não muda; se devolvido, só o mesmo ficheiro. Sem ficheiro, o guardado.
    // en: Sends the same number again: only if the fiscal content does not change; once returned, the same file. Without one, the stored file.
    public static void Correct(string reference, byte[] file)
    {
        var record = Documents.CurrentUnlessRefused(reference);
        var document = Documents.RequireDocument(reference);
        var content = Documents.Content(file ?? Outbox.LastSubmission(reference).Body);
        if (content.Body.Length == 0) throw new Refused($"{reference}: nothing is stored any more: name the file");
        var forbidden = document.State == "queued" ? Forbidden(reference) : null;
        if (forbidden == null && document.State == "queued" && Documents.IsLast(reference, content.Body)) return;
        if (forbidden == null && !new[] { "rejected", "refused", "annulled", "returned" }.Contains(document.State))
            throw new Refused(
                $"{reference} is {document.State}: correct it once it is rejected, refused, annulled or returned");
        if (document.State == "returned" && !Documents.IsLast(reference, content.Body))
            throw new Refused(
                $"{reference} is returned: only the same file again; else, a credit note and a new invoice "
                + "with another number");
        CheckIdentity(reference, content.Body, record, forbidden?.Status == 403);
        var generation = document.Generation + 1;
        var external = $"{reference}~{generation}";
        Store.Transaction(() =>
        {
            if (forbidden != null && !Outbox.GiveUp(forbidden))
                throw new Later($"{reference} is being sent again", Settings.Now);
            // pt: Um envio sem resposta, mas com eventos, sairia ao fim de 23 horas com outra chave, além da correção.
            // en: A submission without a response, but with events, would go out after 23 hours with another key, beside the correction.
            Store.Change(
                $@"UPDATE outbox SET state = 'done'
                   WHERE kind = 'submit' AND subject = {reference} AND state = 'waiting'");
            Store.Change(
                $@"UPDATE documents SET external_reference = {external}, generation = {generation},
                     document_id = NULL, state = 'queued', failure = NULL, reasons = '', updated_at = 0,
                     checked_at = 0, stuck_at = 0
                   WHERE reference = {reference}");
            Documents.PutSubmission(reference, external, generation, content);
        });
    }

    // pt: Outra fatura não pode substituir esta. / en: Another invoice must not replace this one.
    static void CheckIdentity(string reference, byte[] body, JObject record, bool isForbidden)
    {
        var last = Outbox.LastSubmission(reference).Body;
        var (own, given) = (last.Length > 0 ? Identity.Of(last) : Identity.Of(record), Identity.Of(body));
        // pt: Depois de um 403, o NIF pode ser o que estava errado. / en: After a 403, the tax number may be what was wrong.
        var isOtherSeller = !isForbidden && Identity.Differs(own.SellerNif, given.SellerNif);
        if (isOtherSeller || Identity.Differs(own.Number, given.Number))
            throw new Refused($"{reference} is {own}, the file {given}: submit it with a reference of its own");
    }

    // pt: O pedido que espera por causa de um 403, se nenhuma tentativa anterior chegou à plataforma; senão, null.
    // en: The request that waits because of a 403, if no earlier attempt reached the platform; otherwise null.
    static Entry Forbidden(string reference)
    {
        var entry = Outbox.LastSubmission(reference);
        if (entry.State != "waiting" || entry.Status == 0) return null;
        var own = Documents.FindSubmitted(entry, null);
        if (own == null) return entry;
        Outbox.Settle(entry, Documents.Kinds["submit"], 200, own);
        throw new Refused(
            $"{reference}: an earlier attempt arrived, as {own.Required("id")}; nothing to correct");
    }

    // pt: Envia outra vez o mesmo conteúdo; só no estado `failed`. / en: Sends the same content again; only in the state `failed`.
    public static void Resend(string reference, string channel, bool isConfirmed)
    {
        Documents.Current(reference);
        var document = Documents.RequireDocument(reference);
        if (document.State != "failed")
            throw new Refused($"{reference} is {document.State}: only failed can be resent");
        CheckNotArrived(document, isConfirmed);
        var body = channel == null ? new JObject() : new JObject { ["channel"] = channel };
        Outbox.Ask("resend:" + reference, new Request("resend", reference, $"/documents/{document.Id}/resend", body));
    }

    // pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice.
    public static void Annul(string reference, string reason, bool isConfirmed)
    {
        var transmitted = Documents.Current(reference).Text("transmittedAt");
        var document = Documents.RequireDocument(reference);
        var state = document.State;
        if (state == "validated" && transmitted != null)
        {
            var advice = "wait until it is delivered or failed; only failed can be annulled";
            throw new Refused($"{reference} was transmitted at {transmitted}: {advice}");
        }
        if (!new[] { "submitted", "validated", "failed" }.Contains(state))
            throw new Refused($"{reference} is {state}: too late to annul; ask your accountant what to issue");
        if (string.IsNullOrEmpty(document.Etag))
            throw new InvalidOperationException(
                "no answer, and its version is not known: nothing was stored; run it again");
        CheckNotArrived(document, isConfirmed);
        // pt: Se o documento mudou entretanto, a plataforma recusa. / en: If the document has changed since, the platform refuses.
        var headers = new JObject { ["Content-Type"] = Api.JsonType, ["If-Match"] = document.Etag };
        var body = Json.Bytes(new JObject { ["reason"] = reason });
        Outbox.Ask("annul:" + reference, new Request("annul", reference, $"/documents/{document.Id}/annulment", body, headers));
    }

    // pt: O adquirente pode já ter o documento, ou outro com este número.
    // en: The buyer may have the document already, or another with this number.
    static void CheckNotArrived(Documents.Document document, bool isConfirmed)
    {
        var (reference, code) = (document.Reference, document.Failure);
        if (code == "duplicate-at-recipient")
            throw new Refused(
                $"{reference} failed with {code}: the buyer's side already has a document with this number: "
                + "neither resend nor annul; ask support which document it belongs to");
        if (code == "channel-timeout" && !isConfirmed)
            throw new Refused(
                $"{reference} failed with {code}: ask the buyer whether it is there; if so, neither resend nor annul; "
                + "else add confirmed");
    }
}
