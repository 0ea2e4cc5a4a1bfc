using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

// pt: Tudo o que escreve na plataforma passa por aqui: a chave e o corpo estão guardados antes de sair o primeiro byte.
// en: All that writes to the platform goes through here: key and body are stored before the first byte leaves.
sealed class Outbox
{
    // pt: A plataforma esquece uma chave ao fim de 24 horas. / en: The platform forgets a key after 24 hours.
    static readonly TimeSpan KeyLife = TimeSpan.FromHours(23);

    // pt: Mais do que a manutenção programada. / en: More than planned maintenance.
    static readonly TimeSpan Patience = TimeSpan.FromHours(3);

    readonly Store store;
    readonly Api api;

    public Outbox(Store store, Api api)
    {
        this.store = store;
        this.api = api;
    }

    #region put
    // pt: Guarda um pedido; dentro da transação de quem chama. / en: Stores a request; inside the caller's transaction.
    public string Put(string name, Request request)
    {
        var headers = Json.Bytes(request.Headers);
        var key = Guid.NewGuid().ToString();
        store.Change(
            $@"INSERT INTO outbox
                 (name, kind, subject, path, headers, body, key, state, attempts, next_at)
               VALUES ({name}, {request.Kind}, {request.Subject}, {request.Path}, {headers},
                 {request.Body}, {key}, 'waiting', 0, {Settings.Now})");
        return name;
    }
    #endregion

    // pt: Mais um pedido com este nome; null se um ainda espera. / en: One more request with this name; null when one still waits.
    public string PutNext(string name, Request request)
    {
        var before = Attempts(name);
        return before.Any(one => one.State == "waiting") ? null : Put($"{name}:{before.Count + 1}", request);
    }

    public void Ask(string name, Request request)
    {
        string stored = null;
        store.Transaction(() => stored = PutNext(name, request));
        if (stored != null) Log.Info("outbox.stored", ("name", stored));
    }

    #region send
    void Send(Entry entry, Kind kind)
    {
        var attempt = entry.Attempts + 1;
        store.Change(
            $@"UPDATE outbox SET attempts = {attempt}, first_at = ifnull(first_at, {Settings.Now})
               WHERE id = {entry.Id}");
        Log.Info("outbox.sending", ("name", entry.Name), ("attempt", attempt));
        var headers = Json.Stored(entry.Headers).ToObject<Dictionary<string, string>>();
        headers["Idempotency-Key"] = entry.Key;
        var answer = api.Call("POST", entry.Path, headers, entry.Body, attempt);
        Log.Info(
            "outbox.answered", ("name", entry.Name), ("status", answer.Status),
            ("request", answer.Header("X-Request-Id")));
        var own = answer.IsSuccess ? answer.Json : Find(entry, kind, answer);
        if (own == null) Refuse(entry, kind, answer);
        else Settle(entry, kind, answer.Status, own);
    }

    // pt: A resposta e o que ela muda, na mesma transação. / en: The answer and what it changes, in the same transaction.
    void Settle(Entry entry, Kind kind, int status, JObject body)
    {
        var answer = kind.HasSecret ? null : Json.Bytes(body);
        store.Transaction(() =>
        {
            store.Change(
                $@"UPDATE outbox SET state = 'done', status = {status}, answer = {answer}
                   WHERE id = {entry.Id}");
            kind.Done(entry, body);
        });
        Log.Info("outbox.settled", ("name", entry.Name));
    }
    #endregion

    void Refuse(Entry entry, Kind kind, Answer answer)
    {
        var (status, code) = (answer.Status, answer.Code);
        store.Transaction(() =>
        {
            store.Change(
                $@"UPDATE outbox SET state = 'refused', status = {status}, code = {code}
                   WHERE id = {entry.Id}");
            kind.Refused(entry, code);
        });
        Log.Alert("outbox.refused", ("name", entry.Name), ("status", status), ("code", code));
    }

    // pt: Se até a pergunta é recusada (404), a plataforma não o tem. / en: If even the question is refused (404), the platform has it not.
    static JObject Find(Entry entry, Kind kind, Answer refusal)
    {
        try
        {
            return kind.Find(entry, refusal);
        }
        catch (Refused)
        {
            return null;
        }
    }

    #region due
    // pt: Envia o que está na hora, por ordem; um que falha espera, e não pára os outros.
    // en: Sends what is due, in order; one that fails waits, and does not stop the others.
    public void SendDue(IReadOnlyDictionary<string, Kind> kinds)
    {
        var due = store.Rows(
            $"SELECT id FROM outbox WHERE state = 'waiting' AND next_at <= {Settings.Now} ORDER BY id",
            row => row.GetInt64(0));
        foreach (var id in due)
        {
            // pt: Outro processo pode tê-lo fechado entretanto. / en: Another process may have closed it meanwhile.
            if (Waiting(id) is Entry entry) Attempt(entry, kinds[entry.Kind]);
        }
    }

    void Attempt(Entry entry, Kind kind)
    {
        var age = Settings.Now - (entry.FirstAt ?? Settings.Now);
        try
        {
            if (age > KeyLife) Renew(entry, kind);
            if (Waiting(entry.Id) is Entry current) Send(current, kind);
        }
        catch (Exception error)
        {
            var later = Failure.AsLater(error);
            if (age > Patience) Log.Alert("outbox.stuck", ("name", entry.Name));
            else Log.Info("outbox.waiting", ("name", entry.Name));
            // pt: 429 e 503 dizem respeito a todos os pedidos. / en: 429 and 503 concern every request.
            if (later.IsEverything) throw later;
            store.Change($"UPDATE outbox SET next_at = {later.Until} WHERE id = {entry.Id}");
        }
    }
    #endregion

    // pt: A chave expirou sem resposta: primeiro procurar, só depois enviar com outra.
    // en: The key expired without an answer: look first, only then send with another.
    void Renew(Entry entry, Kind kind)
    {
        if (Find(entry, kind, null) is JObject own)
        {
            Settle(entry, kind, 200, own);
            return;
        }
        var key = Guid.NewGuid().ToString();
        store.Change($"UPDATE outbox SET key = {key}, first_at = NULL WHERE id = {entry.Id}");
        Log.Warn("outbox.renewed", ("name", entry.Name));
    }

    Entry Waiting(long id) =>
        store.Row($"SELECT * FROM outbox WHERE id = {id} AND state = 'waiting'", row => new Entry(row));

    // pt: Os pedidos com este nome e um número. / en: The requests with this name and a number.
    public IReadOnlyList<Entry> Attempts(string name) =>
        store.Rows(
            $"SELECT * FROM outbox WHERE rtrim(name, '0123456789') = {name + ":"} ORDER BY id",
            row => new Entry(row));

    // pt: O corpo do último pedido sobre isto. / en: The body of the last request about this.
    public byte[] LastBody(string kind, string subject) =>
        store.Row(
            $"SELECT body FROM outbox WHERE kind = {kind} AND subject = {subject} ORDER BY id DESC LIMIT 1",
            row => (byte[])row["body"]);

    public int RefusedCount() => store.Rows($"SELECT 1 FROM outbox WHERE state = 'refused'", row => 1).Count;

    // pt: Quando enviar outra vez; null se nada espera. / en: When to send again; null when nothing waits.
    public DateTimeOffset? NextSend() =>
        store.Row(
            $"SELECT next_at FROM outbox WHERE state = 'waiting' ORDER BY next_at LIMIT 1",
            row => (DateTimeOffset?)Settings.FromMillis(row.GetInt64(0)));
}
