using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

using Headers = System.Collections.Generic.Dictionary<string, string>;

// pt: Documentos recebidos: recolher, lançar uma vez, confirmar; responder quando alguém decidiu.
// en: Received documents: collect, book once, acknowledge; respond once somebody has decided.
static class Received
{
    public static readonly IReadOnlyDictionary<string, string> States = new Dictionary<string, string>
    {
        ["accept"] = "accepted",
        ["reject"] = "returned",
        ["request_correction"] = "correction_requested",
    };

    #region collect
    // pt: Todos os documentos ainda por confirmar, página a página. / en: All documents that are not acknowledged yet, page by page.
    public static void Collect()
    {
        var each = new Retry();
        // pt: A resposta à confirmação pode ter-se perdido; repetir a confirmação não muda nada.
        // en: The response to the acknowledgement may be lost; repeating the acknowledgement changes nothing.
        var kept = Store.Rows($"SELECT id FROM received WHERE state = 'received'", row => row.GetString(0));
        foreach (var id in kept)
            each.Attempt(
                () => Acknowledge(id), refusal => PutAside(id, refusal), ("part", "received"), ("document", id));
        var unbooked = new HashSet<string>(Unbooked.Ids());
        foreach (var page in Api.Pages("/received-documents", "&state=received"))
        {
            foreach (var record in page.Items.OfType<JObject>())
            {
                unbooked.Remove(record.Text("id"));
                each.Attempt(
                    () => Take(record), refusal => PutAside(record, refusal),
                    ("part", "received"), ("document", record.Text("id")));
            }
        }
        // pt: Outro programa confirmou-os. / en: Another program acknowledged them.
        foreach (var id in unbooked) Unbooked.Drop(id);
        each.Finish();
    }

    static void Take(JObject record)
    {
        var id = record.Required("id");
        if (!Unbooked.IsBooked(id))
        {
            var xml = Api.Get($"/received-documents/{id}/content", "application/xml").Body;
            // pt: Se o processo terminar dentro de `Book`, é isto que fica. / en: If the process ends inside `Book`, this remains.
            Unbooked.Set(record, "ended");
            try
            {
                Keep(id, record, xml);
            }
            catch
            {
                Unbooked.Set(record, "failed");
                throw;
            }
        }
        Acknowledge(id);
    }
    #endregion

    #region book
    static void Keep(string id, JObject record, byte[] xml)
    {
        var (seller, number) = (record.Required("sellerNif"), record.Required("number"));
        var (amount, currency) = (record.Required("payableAmount"), record.Required("currency"));
        var (state, sha256) = (record.Required("state"), Download.Sha256(xml));
        var type = record.Text("typeCode") ?? "-";
        Store.Transaction(() =>
        {
            var booking = Found(seller, number, sha256);
            Unbooked.Drop(id);
            var added = Store.Change(
                $@"INSERT INTO received VALUES ({id}, {number}, {seller}, {amount}, {currency},
                     {xml}, {sha256}, {booking.Name}, {state}, {type}, 0) ON CONFLICT (id) DO NOTHING");
            // pt: Outro processo pode tê-lo guardado entretanto. / en: Another process may have stored it meanwhile.
            if (added == 0) return;
            var step = "received." + booking.Name;
            if (booking.Name != "conflict") Log.Info(step, ("document", id));
            else Log.Alert(step, ("document", id), ("earlier", booking.Earlier));
            if (booking.Name == "booked") Hooks.Call("book", Booking.Book, record, xml);
        });
    }

    // pt: Um número repetido: lança-se se é igual e o outro foi devolvido; se difere, decide uma pessoa.
    // en: A repeated number is booked if it is equal and the other was returned; else, a person decides.
    static (string Name, string Earlier) Found(string seller, string number, string sha256) =>
        Store.Rows(
            $@"SELECT CASE WHEN sha256 <> {sha256} THEN 'conflict'
                 WHEN state = 'returned' THEN 'booked' ELSE 'duplicate' END, id
               FROM received
               WHERE seller_nif = {seller} AND number = {number} AND booking IN ('booked', 'reversed')
               ORDER BY rowid DESC",
            row => (row.GetString(0), row.GetString(1)))
            .DefaultIfEmpty(("booked", "")).First();

    static void Reverse(string id)
    {
        var reversed = Store.Change(
            $"UPDATE received SET booking = 'reversed' WHERE id = {id} AND booking = 'booked'");
        if (reversed == 0) return;
        Log.Info("received.reversed", ("document", id));
        Hooks.Call("reverse", Booking.Reverse, id);
    }
    #endregion

    static void Acknowledge(string id)
    {
        var headers = new Headers { ["Content-Type"] = Api.JsonType };
        var body = Json.Bytes(new JObject { ["reference"] = id });
        var answer = Api.Call("PUT", $"/received-documents/{id}/acknowledgement", headers, body);
        if (answer.Status != 200) throw Api.Refusal(answer);
        Store.Change(
            $@"UPDATE received SET state = 'acknowledged'
               WHERE id = {id} AND state IN ('received', 'refused')");
        Log.Info("received.acknowledged", ("document", id));
    }

    static void PutAside(JObject record, Refused refusal)
    {
        Store.Transaction(() =>
        {
            Unbooked.Set(record, "refused");
            PutAside(record.Required("id"), refusal);
        });
    }

    static void PutAside(string id, Refused refusal)
    {
        Store.Transaction(() =>
        {
            Store.Change($"UPDATE received SET state = 'refused' WHERE id = {id} AND state = 'received'");
            Store.AlertDailyElseWarn("received.refused", ":" + id, ("document", id), ("reason", refusal.Message));
        });
    }

    #region respond
    // pt: Uma resposta, uma só vez; se for recusada, outra tentativa. Devolve as tentativas.
    // en: One response, once only; after a refusal, another attempt. Returns the attempts.
    public static IReadOnlyList<Entry> Respond(string id, string decision, string reason)
    {
        var state = Store.Row(
            $"SELECT state FROM received WHERE id = {id} AND booking <> 'unbooked'", row => row.GetString(0))
            ?? throw new Refused($"{id}: no such received document");
        // pt: Sempre os mesmos bytes. / en: Always the same bytes.
        var body = new JObject { ["type"] = decision };
        if (!string.IsNullOrEmpty(reason)) body["reason"] = reason;
        var path = $"/received-documents/{Uri.EscapeDataString(id)}/responses";
        var request = new Request("respond", id, path, body);
        var name = $"respond:{id}:{decision}";
        var standing = Store.Row(
            $@"SELECT * FROM outbox WHERE kind = 'respond' AND subject = {id} AND state <> 'refused'
               ORDER BY id DESC", row => new Entry(row));
        var isOpen = standing?.State == "waiting"
            || standing?.Name.StartsWith(name + ":", StringComparison.Ordinal) == true;
        if (!isOpen && new[] { "accepted", "returned", States[decision] }.Contains(state))
            throw new Refused($"{id} is {state}: it has its response");
        if (!isOpen) Outbox.Ask(name, request);
        else if (!standing.HasBody(request.Body))
            throw new Refused($"{standing.Name} is {standing.State}: another response cannot follow");
        return Outbox.Attempts(name);
    }
    #endregion

    public static IReadOnlyDictionary<string, Kind> Kinds => new Dictionary<string, Kind>
    {
        ["respond"] = new Kind
        {
            Done = (entry, body) =>
            {
                var isKnown = States.TryGetValue(body.Required("type"), out var state);
                state = isKnown ? state : "responded";
                Store.Change($"UPDATE received SET state = {state} WHERE id = {entry.Subject}");
                if (state == States["reject"]) Reverse(entry.Subject);
            },
            Find = (entry, refusal) =>
            {
                var decision = Json.Stored(entry.Body).Required("type");
                var record = Api.Read("/received-documents/" + Uri.EscapeDataString(entry.Subject));
                return record.Items("responses").FirstOrDefault(one => one.Text("type") == decision);
            },
        },
    };

    // pt: Uma linha por documento recebido. / en: One line per received document.
    public static IEnumerable<string> Lines() =>
        Store.Rows(
            $@"SELECT id || ' ' || booking || ' ' || state || ' ' || type_code || ' ' || amount
                 || ' ' || currency || ' ' || sha256 || ' ' || seller_nif || ' ' || number
               FROM received ORDER BY rowid",
            row => row.GetString(0));
}
