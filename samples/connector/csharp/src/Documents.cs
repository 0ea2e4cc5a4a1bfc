using System;
using System.Collections.Generic;
using System.Data.Common;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json.Linq;

// pt: Documentos emitidos: enviar e seguir. / en: Issued documents: submit and follow.
static class Documents
{
    // pt: `Id`: null enquanto não há resposta. `Reasons`: uma linha por motivo. / en: `Id`: null until there is a response. `Reasons`: one line per reason.
    public sealed class Document
    {
        public readonly string Reference, External, Id, State, Failure, Reasons, Etag;
        public readonly long Generation;

        public Document(DbDataReader row)
        {
            Reference = (string)row["reference"];
            External = (string)row["external_reference"];
            Generation = (long)row["generation"];
            Id = row["document_id"] as string;
            State = (string)row["state"];
            Failure = row["failure"] as string;
            Reasons = (string)row["reasons"];
            Etag = row["etag"] as string;
        }
    }

    public static Document RequireDocument(string reference) =>
        Store.Row($"SELECT * FROM documents WHERE reference = {reference}", row => new Document(row))
            ?? throw new Refused($"{reference}: no such reference");

    #region submit
    // pt: Guarda o documento para envio, uma vez por referência; falso se já está guardado.
    // en: Stores the document for submission, once per reference; false if it is already stored.
    public static bool Submit(string reference, byte[] file)
    {
        // pt: Um espaço quebraria a linha de `status`. / en: A space would break the line of `status`.
        if (!Regex.IsMatch(reference, @"^[^\s\p{Z}]{1,60}\z"))
            throw new Refused($"reference {reference}: expected 1 to 60 characters, without spaces");
        var (type, body) = Content(file);
        var isNew = false;
        Store.Transaction(() =>
        {
            isNew = Store.Change(
                $@"INSERT INTO documents (reference, external_reference, generation, state, updated_at)
                   VALUES ({reference}, {reference}, 1, 'queued', 0)
                   ON CONFLICT (reference) DO NOTHING") > 0;
            if (isNew) PutSubmission(reference, reference, 1, (type, body));
        });
        if (!isNew) CheckSame(RequireDocument(reference), body);
        return isNew;
    }

    public static void PutSubmission(
        string reference, string external, long generation, (string Type, byte[] Body) content)
    {
        if (content.Type == Api.JsonType && Json.Object(content.Body) == null)
            throw new Refused($"{reference}: expected XML, or a JSON object in UTF-8");
        var path = "/documents?externalReference=" + Uri.EscapeDataString(external);
        var headers = new JObject { ["Content-Type"] = content.Type };
        Outbox.Put(
            $"submit:{reference}:{generation}", new Request("submit", reference, path, content.Body, headers));
    }

    // pt: O XML envia-se byte por byte, porque pode estar assinado; o JSON, sem o BOM (RFC 8259).
    // en: XML is sent byte by byte, because it may be signed; JSON without its BOM (RFC 8259).
    public static (string Type, byte[] Body) Content(byte[] file)
    {
        var hasBom = file.Take(3).SequenceEqual(new byte[] { 0xEF, 0xBB, 0xBF });
        var text = file.Skip(hasBom ? 3 : 0).ToArray();
        var isXml = text.FirstOrDefault(one => !" \t\r\n".Contains((char)one)) == '<';
        return isXml ? ("application/xml", file) : (Api.JsonType, text);
    }
    #endregion

    static void CheckSame(Document document, byte[] body)
    {
        var reference = document.Reference;
        CheckNotRefused(document);
        if (!IsLast(reference, body))
            throw new Refused(
                $"{reference} was stored before with another content: use another reference, or correct");
    }

    // pt: O conteúdo é igual ao que foi guardado da última vez? / en: Is the content the same as what was stored last?
    public static bool IsLast(string reference, byte[] body) => Outbox.LastSubmission(reference).HasBody(body);

    static void CheckNotRefused(Document document)
    {
        if (document.State != "refused") return;
        var then = document.Failure == "duplicate-document"
            ? $"why {document.Reference} names the document that has its number; do not send it again"
            : $"correct {document.Reference} FILE? sends it again";
        throw new Refused($"{document.Reference} was refused ({document.Failure}): {then}");
    }

    // pt: Lê o estado na plataforma e guarda-o; null sem resposta: vale o estado guardado.
    // en: Reads the state from the platform and stores it; null without a response: the stored state counts.
    public static JObject Current(string reference)
    {
        var document = RequireDocument(reference);
        CheckNotRefused(document);
        if (document.Id == null) throw new Refused($"{reference} has no answer yet: sync first");
        try
        {
            var record = Read(document.Id);
            ApplyState(record);
            return record;
        }
        catch (Later)
        {
            return null;
        }
    }

    // pt: O mesmo, mas uma recusa da plataforma não é um erro. / en: The same, but a refusal by the platform is not an error.
    public static JObject CurrentUnlessRefused(string reference)
    {
        try
        {
            return Current(reference);
        }
        catch (Refused)
        {
            return null;
        }
    }

    #region follow
    // pt: Lê o estado atual, por isso a ordem dos eventos não interessa. Falso se o documento não é nosso.
    // en: Reads the current state, so the order of events does not matter. False if the document is not ours.
    public static bool Refresh(string id, string external)
    {
        var found = Store.Rows(
            $@"SELECT * FROM documents
               WHERE document_id = {id} OR (document_id IS NULL AND external_reference = {external})",
            row => new Document(row));
        if (found.Count == 0) return false;
        var record = Read(id);
        var own = found.FirstOrDefault(one => one.Id == id || IsOwn(one, record));
        if (own != null) ApplyState(record, own.Reference);
        return own != null;
    }

    // pt: Vale o estado mais recente, venha de onde vier; no mesmo milissegundo, um estado lido
    // pt: vale mais do que a resposta repetida a um pedido antigo.
    // en: The newest state wins, whatever its source; within the same millisecond, a state that was
    // en: read wins over the repeated response to an old request.
    static void ApplyState(JObject record, string reference = null, bool isRead = true)
    {
        var (id, state) = (record.Required("id"), record.Required("state"));
        var reasons = Reasons.Of(record);
        var isBad = Reasons.OfState.TryGetValue(state, out var name);
        var failure = isBad ? (reasons.FirstOrDefault() ?? "-").Split(' ')[0] : null;
        var lines = string.Join("\n", reasons);
        var updatedAt = Settings.Parse(record.Required("updatedAt"));
        var (etag, mayBeEqual) = (record.Text("etag"), isRead ? 1 : 0);
        Store.Transaction(() =>
        {
            var changed = Store.Change(
                $@"UPDATE documents
                   SET document_id = {id}, state = {state}, failure = {failure}, reasons = {lines},
                     updated_at = {updatedAt}, etag = {etag}
                   WHERE (document_id = {id} OR (document_id IS NULL AND reference = {reference}))
                     AND (updated_at < {updatedAt}
                       OR ({mayBeEqual} AND updated_at = {updatedAt} AND etag IS NOT {etag}))");
            if (changed == 0) return;
            var own = ReferenceOf(id);
            if (!isBad) Log.Info("document.state", ("document", id), ("reference", own), ("state", state));
            else
                Log.Alert(
                    "document.state", ("document", id), ("reference", own), ("state", state), (name, failure));
        });
    }
    #endregion

    // pt: Com o ETag e, se o adquirente pede algo, com o que disse. / en: With the ETag and, if the buyer asks for something, what the buyer said.
    static JObject Read(string id)
    {
        var answer = Api.Get("/documents/" + id);
        var record = answer.Json;
        record["etag"] = answer.Header("ETag");
        if (Reasons.FeapCodes.TryGetValue(record.Required("state"), out var code))
        {
            var history = Api.Read($"/documents/{id}/status-history").Items();
            record["reply"] = history.LastOrDefault(one => one.Text("feapCode") == code).Text("detail");
        }
        return record;
    }

    // pt: É este documento? A referência não chega: outro programa da conta pode usar a mesma.
    // en: Is it this document? The reference is not enough: another program of the account may use the same one.
    static bool IsOwn(Document document, JObject record) =>
        record.Text("externalReference") == document.External
        && Identity.Of(Outbox.LastSubmission(document.Reference).Body).IsSame(Identity.Of(record));

    // pt: null se o documento não é nosso. / en: null if the document is not ours.
    static string ReferenceOf(string id) =>
        Store.Row($"SELECT reference FROM documents WHERE document_id = {id}", row => row.GetString(0));

    // pt: Depois de 30 dias sem eventos, lê o estado de cada documento que ainda pode mudar.
    // en: After 30 days without events, reads the state of each document that may still change.
    public static void RefreshAll()
    {
        var ids = Store.Rows(
            $@"SELECT document_id FROM documents WHERE document_id IS NOT NULL
                 AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')",
            row => row.GetString(0));
        var each = new Retry();
        foreach (var id in ids)
        {
            each.Attempt(
                () => Refresh(id, ""), refusal => PutAside(id, refusal), ("part", "reconcile"), ("document", id));
        }
        each.Finish();
    }

    // pt: Só depois da resposta: uma leitura que falhou repete-se antes de passar uma hora. / en: Only after the response: a read that failed is repeated before an hour has passed.
    static void MarkChecked(string id) =>
        Store.Change($"UPDATE documents SET checked_at = {Settings.Now} WHERE document_id = {id}");

    static void PutAside(string id, Refused refusal)
    {
        Store.Transaction(() =>
        {
            MarkChecked(id);
            Store.AlertDailyElseWarn(
                "document.refused", ":" + id,
                ("document", id), ("reference", ReferenceOf(id)), ("reason", refusal.Message));
        });
    }

    // pt: Quando ler outra vez o próximo documento parado; null se não há nenhum.
    // en: When to read the next unchanged document again; null if there is none.
    public static DateTimeOffset? NextCheck() => StuckCandidates().Min(one => (DateTimeOffset?)one.CheckAt);

    // pt: Lê os documentos parados, uma vez por hora; alerta uma pessoa, uma vez por dia.
    // en: Reads unchanged documents once an hour; alerts a person once a day.
    public static void CheckStuck()
    {
        var each = new Retry();
        foreach (var one in StuckCandidates().Where(one => one.CheckAt <= Settings.Now))
            each.Attempt(
                () => Check(one.Id, one.State), refusal => PutAside(one.Id, refusal), ("part", "stuck"), ("document", one.Id));
        each.Finish();
    }

    // pt: Em milissegundos, como as horas na base de dados. / en: In milliseconds, as the times in the database.
    const long Hour = 60 * 60 * 1000;

    // pt: Uma hora em `submitted`, 25 em `validated`. / en: One hour in `submitted`, 25 in `validated`.
    static List<(string Id, string State, DateTimeOffset CheckAt)> StuckCandidates() =>
        Store.Rows(
            $@"SELECT document_id, state, max(checked_at + {Hour},
                 updated_at + CASE state WHEN 'submitted' THEN {Hour} ELSE {25 * Hour} END)
               FROM documents WHERE state IN ('submitted', 'validated')",
            row => (row.GetString(0), row.GetString(1), Settings.FromMillis(row.GetInt64(2))));

    static void Check(string id, string state)
    {
        Refresh(id, "");
        MarkChecked(id);
        var now = Settings.Now;
        Store.Transaction(() =>
        {
            var isAlertDue = Store.Change(
                $@"UPDATE documents SET stuck_at = {now}
                   WHERE document_id = {id} AND state = {state} AND stuck_at <= {now.AddDays(-1)}") > 0;
            if (isAlertDue)
                Log.Alert("document.stuck", ("document", id), ("reference", ReferenceOf(id)), ("state", state));
        });
    }

    public static IReadOnlyDictionary<string, Kind> Kinds => new Dictionary<string, Kind>
    {
        ["submit"] = new Kind
        {
            Done = Submitted,
            Find = FindSubmitted,
            FindsFirst = () => Store.IsRestored,
            Refused = (entry, code) => Store.Change(
                $@"UPDATE documents SET state = 'refused', failure = {code}, updated_at = {Settings.Now}
                   WHERE reference = {entry.Subject}"),
        },
        ["annul"] = Action(state => state == "annulled"),
        ["resend"] = Action(state => state != "failed"),
    };

    // pt: O documento deste envio, se a plataforma já o tem. / en: The document of this submission, if the platform already has it.
    public static JObject FindSubmitted(Entry entry, Answer refusal)
    {
        var document = RequireDocument(entry.Subject);
        if (refusal != null)
        {
            var duplicate = refusal.Code == "duplicate-document" ? refusal.Problem.Text("documentId") : null;
            var record = duplicate == null ? null : Read(duplicate);
            return record != null && IsOwn(document, record) ? record : null;
        }
        var path = "/documents?externalReference=" + Uri.EscapeDataString(document.External);
        var own = Api.Read(path).Items().Where(one => IsOwn(document, one)).ToList();
        var found = own.Where(one => !new[] { "rejected", "annulled" }.Contains(one.Required("state")))
            .Select(one => one.Required("id")).ToList();
        if (found.Count > 1)
        {
            Store.AlertDailyElseWarn(
                "outbox.ambiguous", ":" + entry.Name, ("name", entry.Name), ("documents", string.Join(" ", found)));
            throw new Later("ambiguous", Settings.Now.AddHours(1));
        }
        // pt: Não há nenhum em vigor: vale o documento que os eventos indicaram; numa cópia reposta, também um rejeitado ou anulado.
        // en: None is in force: use the document that events named; in a restored copy, also a rejected or annulled one.
        var id = found.FirstOrDefault() ?? document.Id;
        if (id == null && Store.IsRestored) id = own.FirstOrDefault()?.Required("id");
        return id == null ? null : Read(id);
    }

    // pt: O id que vem na resposta a este envio vale sempre; depois de uma correção, o envio já é outro.
    // en: The id in the response to this submission always counts; after a correction, it is another submission.
    static void Submitted(Entry entry, JObject record)
    {
        var document = RequireDocument(entry.Subject);
        if (entry.Name != $"submit:{entry.Subject}:{document.Generation}") return;
        var id = record.Required("id");
        if (document.Id != null && document.Id != id)
        {
            Store.Change(
                $@"UPDATE documents SET document_id = NULL, updated_at = 0, checked_at = 0, stuck_at = 0
                   WHERE reference = {entry.Subject}");
            Log.Alert(
                "document.mistaken", ("document", id), ("reference", entry.Subject), ("earlier", document.Id));
        }
        ApplyState(record, entry.Subject, isRead: false);
    }

    static Kind Action(Func<string, bool> isDone) => new Kind
    {
        Done = (entry, record) => ApplyState(record, isRead: false),
        // pt: O documento, se já está no estado pretendido. / en: The document, if it is already in the wanted state.
        Find = (entry, refusal) =>
        {
            // /documents/{id}/…
            var record = Read(entry.Path.Split('/')[2]);
            return isDone(record.Required("state")) ? record : null;
        },
    };

    // pt: Uma linha por motivo. / en: One line per reason.
    public static IEnumerable<string> Why(string referenceOrId)
    {
        var reference = ReferenceOf(referenceOrId) ?? referenceOrId;
        var record = CurrentUnlessRefused(reference);
        var stored = RequireDocument(reference).Reasons.Split(new[] { '\n' }, StringSplitOptions.RemoveEmptyEntries);
        var last = Outbox.Last(reference);
        var lines = new List<string>();
        if (last.Code != null) lines.AddRange(Reasons.OfRefusal(last.Code, last.Answer));
        if (last.State == "waiting" && last.Status > 0)
            lines.Add("- - waits: once the cause is mended, sync now sends it at once");
        // pt: O que se acabou de ler está no idioma pedido. / en: What was just read is in the requested language.
        lines.AddRange(record == null ? stored : Reasons.Of(record));
        return lines;
    }

    // pt: Uma linha por documento, ou só a deste. / en: One line per document, or only that of this one.
    public static IEnumerable<string> Status(string reference)
    {
        var found = reference != null
            ? new List<Document> { RequireDocument(reference) }
            : Store.Rows($"SELECT * FROM documents ORDER BY rowid", row => new Document(row));
        var stuck = reference != null ? new string[0] : Outbox.StuckNames().Select(name => name + " waiting - stuck");
        return found.Select(Line).Concat(stuck);
    }

    static string Line(Document one)
    {
        var reason = one.Failure ?? Outbox.LastSubmission(one.Reference).Code ?? (IsStuck(one.Reference) ? "stuck" : "-");
        return $"{one.Reference} {one.State} {one.Id ?? "-"} {reason}{(IsOld(one.Reference) ? " old" : "")}";
    }

    // pt: Está como a plataforma ou o adquirente o deixou há mais de 30 dias: a lista da manhã já não o mostra.
    // en: It is as the platform or the buyer left it more than 30 days ago: the morning list no longer shows it.
    static bool IsOld(string reference) =>
        Store.Has(
            $@"SELECT 1 FROM documents WHERE reference = {reference} AND updated_at < {Settings.Now.AddDays(-30)}
               AND state IN ('rejected', 'refused', 'returned', 'correction_requested')");

    // pt: Há demasiado tempo sem resposta ou no mesmo estado: houve um alerta.
    // en: For too long without a response or in the same state: there was an alert.
    static bool IsStuck(string reference) =>
        Store.Has(
            $@"SELECT 1 FROM documents WHERE reference = {reference} AND state IN ('submitted', 'validated') AND stuck_at > updated_at
               UNION SELECT 1 FROM outbox WHERE kind = 'submit' AND subject = {reference} AND state = 'waiting' AND first_at < {Settings.Now - Outbox.Patience}");
}
