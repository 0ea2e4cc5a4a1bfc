using System;
using System.Collections.Generic;
using System.Data.Common;
using System.Linq;
using Newtonsoft.Json.Linq;

// pt: Documentos emitidos: enviar, seguir, reenviar, anular, corrigir, como diz a tabela de situações.
// en: Issued documents: submit, follow, resend, annul, correct, as the table of situations says.
sealed class Documents
{
    readonly Store store;
    readonly Api api;
    readonly Outbox outbox;

    public Documents(Store store, Api api, Outbox outbox)
    {
        this.store = store;
        this.api = api;
        this.outbox = outbox;
    }

    sealed class Document
    {
        public Document(DbDataReader row)
        {
            Reference = (string)row["reference"];
            External = (string)row["external_reference"];
            Generation = (long)row["generation"];
            Id = row["document_id"] as string;
            State = (string)row["state"];
            Failure = row["failure"] as string;
        }

        public string Reference { get; }
        public string External { get; }
        public long Generation { get; }

        // pt: null enquanto não há resposta. / en: null until there is an answer.
        public string Id { get; }
        public string State { get; }
        public string Failure { get; }
    }

    Document Known(string reference) =>
        store.Row($"SELECT * FROM documents WHERE reference = {reference}", row => new Document(row))
            ?? throw new Refused($"{reference}: no such reference");

    #region submit
    // pt: Guarda o documento para envio, uma vez por referência. / en: Stores the document for submission, once per reference.
    public void Submit(string reference, byte[] file)
    {
        if (reference.Length < 1 || reference.Length > 60)
            throw new Refused($"reference {reference}: expected 1 to 60 characters");
        var (type, body) = Content(file);
        string stored = null;
        store.Transaction(() =>
        {
            var added = store.Change(
                $@"INSERT INTO documents (reference, external_reference, generation, state, updated_at)
                   VALUES ({reference}, {reference}, 1, 'queued', 0)
                   ON CONFLICT (reference) DO NOTHING");
            if (added > 0) stored = PutSubmission(reference, reference, 1, (type, body));
        });
        if (stored != null) Log.Info("outbox.stored", ("name", stored));
        else CheckSame(Known(reference), body);
    }

    string PutSubmission(
        string reference, string external, long generation, (string Type, byte[] Body) content) =>
        outbox.Put($"submit:{reference}:{generation}", new Request
        {
            Kind = "submit",
            Subject = reference,
            Path = "/documents?externalReference=" + Uri.EscapeDataString(external),
            Headers = new JObject { ["Content-Type"] = content.Type },
            Body = content.Body,
        });

    // pt: XML vai byte por byte, talvez assinado; JSON não leva BOM (RFC 8259).
    // en: XML goes byte by byte, perhaps signed; JSON has no BOM (RFC 8259).
    static (string Type, byte[] Body) Content(byte[] file)
    {
        var hasBom = file.Take(3).SequenceEqual(new byte[] { 0xEF, 0xBB, 0xBF });
        var text = file.Skip(hasBom ? 3 : 0).ToArray();
        var isXml = text.FirstOrDefault(one => !" \t\r\n".Contains((char)one)) == '<';
        return isXml ? ("application/xml", file) : (Api.JsonType, text);
    }
    #endregion

    void CheckSame(Document document, byte[] body)
    {
        var reference = document.Reference;
        if (document.State == "refused")
            throw new Refused(
                $"{reference} was refused ({document.Failure}): correct {reference} FILE sends it again");
        if (!IsLast(reference, body))
            throw new Refused(
                $"{reference} was stored before with another content: use another reference, or correct");
    }

    // pt: É o que foi guardado da última vez? / en: Is it what was stored the last time?
    bool IsLast(string reference, byte[] body) => outbox.LastBody("submit", reference).SequenceEqual(body);

    // pt: O mesmo número, depois de rejeitado ou anulado: só se o conteúdo fiscal não muda.
    // en: The same number, after a rejection or annulment: only if the fiscal content does not change.
    public void Correct(string reference, byte[] file)
    {
        var document = Known(reference);
        var content = Content(file);
        if (document.State == "queued" && IsLast(reference, content.Body)) return;
        if (!new[] { "rejected", "annulled", "refused" }.Contains(document.State))
            throw new Refused(
                $"{reference} is {document.State}: correct it once it is rejected, refused or annulled");
        var generation = document.Generation + 1;
        var external = $"{reference}~{generation}";
        string name = null;
        store.Transaction(() =>
        {
            store.Change(
                $@"UPDATE documents SET external_reference = {external}, generation = {generation},
                     document_id = NULL, state = 'queued', failure = NULL, updated_at = 0
                   WHERE reference = {reference}");
            name = PutSubmission(reference, external, generation, content);
        });
        Log.Info("outbox.stored", ("name", name));
    }

    // pt: O mesmo conteúdo outra vez; só em `failed`. / en: The same content again; only in `failed`.
    public void Resend(string reference, string channel)
    {
        var record = Current(reference).Json;
        var state = record.Required("state");
        if (state != "failed") throw new Refused($"{reference} is {state}: only failed can be resent");
        var body = channel == null ? new JObject() : new JObject { ["channel"] = channel };
        outbox.Ask("resend:" + reference, new Request
        {
            Kind = "resend",
            Subject = reference,
            Path = $"/documents/{record.Required("id")}/resend",
            Body = Json.Bytes(body),
        });
    }

    // pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice.
    public void Annul(string reference, string reason)
    {
        var answer = Current(reference);
        var record = answer.Json;
        var state = record.Required("state");
        if (!new[] { "submitted", "validated", "failed" }.Contains(state))
            throw new Refused($"{reference} is {state}: too late to annul; ask your accountant what to issue");
        outbox.Ask("annul:" + reference, new Request
        {
            Kind = "annul",
            Subject = reference,
            Path = $"/documents/{record.Required("id")}/annulment",
            Headers = new JObject { ["Content-Type"] = Api.JsonType, ["If-Match"] = answer.Header("ETag") },
            Body = Json.Bytes(new JObject { ["reason"] = reason }),
        });
    }

    // pt: O estado na plataforma, com o seu ETag. / en: The state on the platform, with its ETag.
    Answer Current(string reference)
    {
        var id = Known(reference).Id ?? throw new Refused($"{reference} has no answer yet: sync first");
        var answer = api.Get("/documents/" + id);
        TakeOver(answer.Json);
        return answer;
    }

    #region follow
    // pt: Consulta o estado atual: a ordem dos eventos não interessa. Falso se não é nosso.
    // en: Reads the current state: the order of the events does not matter. False when it is not ours.
    public bool Refresh(string id, string external)
    {
        var isOurs = store.Has(
            $"SELECT 1 FROM documents WHERE document_id = {id} OR external_reference = {external}");
        if (isOurs) TakeOver(api.Read("/documents/" + id));
        return isOurs;
    }

    // pt: O mais recente ganha, venha por onde vier. / en: The newest wins, whichever way it comes.
    void TakeOver(JObject record)
    {
        var (id, state) = (record.Required("id"), record.Required("state"));
        var failure = record["failure"].Text("code");
        var external = record.Text("externalReference");
        var updatedAt = Settings.Parse(record.Required("updatedAt"));
        var changed = store.Change(
            $@"UPDATE documents
               SET document_id = {id}, state = {state}, failure = {failure}, updated_at = {updatedAt}
               WHERE (document_id = {id} OR (document_id IS NULL AND external_reference = {external}))
                 AND updated_at < {updatedAt}");
        if (changed == 0) return;
        if (state == "rejected" || state == "failed")
            Log.Alert("document.state", ("document", id), ("state", state));
        else Log.Info("document.state", ("document", id), ("state", state));
    }
    #endregion

    // pt: Depois de 30 dias sem eventos: o estado de cada documento que ainda muda.
    // en: After 30 days without events: the state of each document that still changes.
    public void RefreshAll()
    {
        var ids = store.Rows(
            $@"SELECT document_id FROM documents WHERE document_id IS NOT NULL
                 AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')",
            row => row.GetString(0));
        var each = new Retry();
        foreach (var id in ids)
        {
            each.Attempt(
                () => Refresh(id, ""),
                refusal => Log.Alert("document.refused", ("document", id), ("reason", refusal.Message)));
        }
        each.Finish();
    }

    public IReadOnlyDictionary<string, Kind> Kinds => new Dictionary<string, Kind>
    {
        ["submit"] = new Kind
        {
            Done = (entry, record) => TakeOver(record),
            Find = FindSubmitted,
            Refused = (entry, code) => store.Change(
                $@"UPDATE documents SET state = 'refused', failure = {code}, updated_at = {Settings.Now}
                   WHERE reference = {entry.Subject}"),
        },
        ["annul"] = Action(state => state == "annulled"),
        ["resend"] = Action(state => state != "failed"),
    };

    // pt: O documento que a plataforma já tem, se é este. / en: The document that the platform already has, if it is this one.
    JObject FindSubmitted(Entry entry, Answer refusal)
    {
        var external = Known(entry.Subject).External;
        if (refusal == null)
        {
            var path = "/documents?externalReference=" + Uri.EscapeDataString(external);
            return api.Read(path).Items().FirstOrDefault();
        }
        var id = refusal.Code == "duplicate-document" ? refusal.Problem.Text("documentId") : null;
        var record = id == null ? null : api.Read("/documents/" + id);
        return record.Text("externalReference") == external ? record : null;
    }

    Kind Action(Func<string, bool> isDone) => new Kind
    {
        Done = (entry, record) => TakeOver(record),
        // pt: O documento, se já está como se queria. / en: The document, if it is as wanted already.
        Find = (entry, refusal) =>
        {
            var record = api.Read(entry.Path.Substring(0, entry.Path.LastIndexOf('/')));
            return isDone(record.Required("state")) ? record : null;
        },
    };

    // pt: Uma linha por documento, ou a deste. / en: A line per document, or that of this one.
    public IEnumerable<string> Status(string reference)
    {
        var found = reference != null
            ? new List<Document> { Known(reference) }
            : store.Rows($"SELECT * FROM documents ORDER BY rowid", row => new Document(row));
        return found.Select(one => $"{one.Reference} {one.State} {one.Id ?? "-"} {one.Failure ?? "-"}");
    }
}
