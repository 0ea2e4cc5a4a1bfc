using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json.Linq;

// pt: Eventos de webhooks ou da reconciliação: guardados uma vez, processados até ao fim.
// en: Events from webhooks or from reconciliation: stored once, processed to the end.
static class Inbox
{
    #region store
    // pt: Uma vez por id; falso se o evento já estava guardado. / en: Once per id; false if the event was already stored.
    public static bool Add(string id, string type, byte[] body)
    {
        var added = Store.Change(
            $@"INSERT INTO inbox VALUES ({id}, {type}, {body}, 'waiting', {Settings.Now})
               ON CONFLICT (id) DO NOTHING");
        if (added > 0) Log.Info("event.stored", ("event", id), ("type", type));
        return added > 0;
    }
    #endregion

    // pt: O tipo de um evento novo da lista, se é um evento; senão, o elemento fica de parte, uma só vez, e os outros continuam.
    // en: The type of a new event of the list, if it is an event; if not, the item is set aside, once, and the others go on.
    public static string AddListed(JToken item)
    {
        var (id, type, body) = (Word(item, "id"), Word(item, "type"), Json.Bytes(item));
        if (id != null && type != null) return Add(id, type, body) ? type : null;
        // pt: Com outro id na base de dados, não impede o evento verdadeiro. / en: Under another id in the database, it does not prevent the real event.
        var key = "sha256:" + Download.Sha256(body);
        Store.Transaction(() =>
        {
            var added = Store.Change(
                $@"INSERT INTO inbox VALUES ({key}, '-', {body}, 'aside', {Settings.Now})
                   ON CONFLICT (id) DO NOTHING");
            if (added > 0) Log.Alert("event.refused", ("subject", id ?? key), ("reason", "malformed event"));
        });
        return null;
    }

    static string Word(JToken item, string name) =>
        Regex.IsMatch(item.Text(name) ?? "", @"^[a-zA-Z0-9_.-]+\z") ? item.Text(name) : null;

    #region process
    // pt: Uma consulta por documento, seja qual for o número de eventos; um que falha não para os outros.
    // en: One query per document, however many events there are; one that fails does not stop the others.
    public static void Process()
    {
        var waiting = Store.Rows(
            $"SELECT id, body FROM inbox WHERE state = 'waiting' ORDER BY rowid",
            row => Event((string)row["id"], (byte[])row["body"]));
        foreach (var one in waiting.Where(IsMalformed))
            PutAside(one.Required("id"), new[] { one }, new Refused("malformed data"));
        var groups = waiting.Where(one => !IsMalformed(one))
            .GroupBy(one => one["data"].Text("documentId") ?? one.Required("id"));
        var each = new Retry();
        foreach (var group in groups)
        {
            var (subject, events) = (group.Key, group.ToList());
            each.Attempt(
                () => Process(subject, events), refusal => PutAside(subject, events, refusal),
                ("part", "inbox"), ("subject", subject));
        }
        each.Finish();
    }

    static void Process(string subject, IReadOnlyList<JObject> events)
    {
        var data = events[0]["data"];
        if (data.Text("documentId") == null) React(events[0]);
        else if (!Documents.Refresh(subject, data.Text("externalReference")))
            Log.Info("event.ignored", ("document", subject));
        // pt: Marca-se no fim: o que uma falha interrompe é processado outra vez.
        // en: Marked at the end: what a crash interrupts is processed again.
        Mark(events, "done");
        Log.Info("event.done", ("subject", subject), ("events", events.Count));
    }
    #endregion

    // id: pt: o id com que foi guardado (`webhook-id`) vale, não o do corpo / en: the id under which it is stored (`webhook-id`) counts, not that of the body
    static JObject Event(string id, byte[] body)
    {
        var one = Json.Stored(body);
        one["id"] = id;
        return one;
    }

    // pt: Um campo que se usa não é o do contrato: uma pessoa vê, e os outros eventos continuam.
    // en: A field that is used is not that of the contract: a person looks, and the other events go on.
    static bool IsMalformed(JObject one)
    {
        var data = one["data"] as JObject ?? new JObject();
        var (id, reference) = (data["documentId"], data["externalReference"]);
        var isId = Regex.IsMatch(data.Text("documentId") ?? "", @"^[a-zA-Z0-9_-]+\z");
        return !(IsAbsent(id) || isId) || !(IsAbsent(reference) || reference.Type == JTokenType.String);
    }

    static bool IsAbsent(JToken value) => value == null || value.Type == JTokenType.Null;

    // pt: A plataforma não tem o documento, ou o evento está mal formado: é preciso que uma pessoa veja.
    // en: The platform does not have the document, or the event is malformed: a person has to look.
    static void PutAside(string subject, IReadOnlyList<JObject> events, Refused refusal)
    {
        Store.Transaction(() =>
        {
            Mark(events, "aside");
            Log.Alert("event.refused", ("subject", subject), ("reason", refusal.Message));
        });
    }

    static void Mark(IReadOnlyList<JObject> events, string state) =>
        Store.Transaction(() =>
        {
            foreach (var one in events)
                Store.Change($"UPDATE inbox SET state = {state} WHERE id = {one.Required("id")}");
        });

    public static bool HasEvents() => Store.Has($"SELECT 1 FROM inbox WHERE state = 'waiting' LIMIT 1");

    static void React(JObject one)
    {
        var (id, type) = (one.Required("id"), one.Required("type"));
        switch (type)
        {
            case "document.received":
                Store.SetMeta("collect-at", Store.Epoch);
                break;
            case "webhook_endpoint.disabled":
                Store.SetMeta("reconcile-at", Store.Epoch);
                break;
            case "credential.expiring":
                // pt: Só os campos do contrato: um novo, ou de outro tipo, não é para o registo.
                // en: Only the fields of the contract: a new one, or one of another type, is not for the log.
                var data = one["data"] as JObject ?? new JObject();
                var fields = new[] { "clientId", "ending", "expiresAt", "daysLeft" }
                    .Select(name => (name, (object)(data[name] as JValue)?.Value))
                    .Where(field => field.Item2 is string || field.Item2 is long || field.Item2 is decimal);
                Log.Alert(type, fields.Prepend(("event", (object)id)).ToArray());
                break;
            // pt: Um tipo novo não é um erro. / en: A new type is not an error.
            default:
                Log.Info("event.ignored", ("event", id), ("type", type));
                break;
        }
    }
}
