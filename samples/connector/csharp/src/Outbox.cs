using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

// pt: Cada `POST` à API passa por aqui: a chave e o corpo são guardados antes de sair o primeiro byte.
// en: Every `POST` to the API goes through here: its key and body are stored before the first byte is sent.
static class Outbox
{
    // pt: A plataforma esquece uma chave ao fim de 24 horas: uma hora de margem. / en: The platform forgets a key after 24 hours: an hour of margin.
    static readonly TimeSpan KeyLife = TimeSpan.FromHours(23);

    // pt: Mais longo do que a manutenção programada. / en: Longer than planned maintenance.
    public static readonly TimeSpan Patience = TimeSpan.FromHours(3);

    // pt: A última rotação que esta passagem tentou: cada uma sai uma vez por passagem.
    // en: The last rotation that this pass has tried: each is sent once per pass.
    static long lastRotation;

    #region put
    // pt: Guarda um pedido; dentro da transação de quem chama. / en: Stores a request; inside the caller's transaction.
    public static void Put(string name, Request request)
    {
        var headers = Json.Bytes(request.Headers);
        var key = Guid.NewGuid().ToString();
        Store.Change(
            $@"INSERT INTO outbox
                 (name, kind, subject, path, headers, body, key, state, attempts, next_at)
               VALUES ({name}, {request.Kind}, {request.Subject}, {request.Path}, {headers},
                 {request.Body}, {key}, 'waiting', 0, {Settings.Now})");
        Log.Info("outbox.stored", ("name", name));
    }
    #endregion

    // pt: Acrescenta um pedido com este nome, se nenhum espera. Um pedido urgente substitui o que nunca foi enviado; se esse pode
    // pt: ter chegado, vai depois dele.
    // en: Adds a request with this name, unless one waits. An urgent request replaces one that was never sent; if that one may have
    // en: arrived, the urgent one goes after it.
    public static void PutNext(string name, Request request, bool isUrgent = false)
    {
        var before = Attempts(name);
        var waiting = before.Where(one => one.State == "waiting" && one.Path == request.Path).ToList();
        if (waiting.Any(one => !isUrgent || one.HasBody(request.Body))) return;
        var unsent = waiting.FirstOrDefault(one => one.Attempts == 0);
        if (unsent == null)
        {
            Put($"{name}:{before.Count + 1}", request);
            return;
        }
        var key = Guid.NewGuid().ToString();
        Store.Change($"UPDATE outbox SET body = {request.Body}, key = {key} WHERE id = {unsent.Id}");
        Log.Info("outbox.stored", ("name", unsent.Name));
    }

    // pt: Devolve o pedido que agora espera. / en: Returns the request that waits now.
    public static Entry Ask(string name, Request request, bool isUrgent = false)
    {
        Store.Transaction(() =>
        {
            if (!isUrgent) RequireNoOther(request);
            PutNext(name, request, isUrgent);
        });
        return Attempts(name).Last();
    }

    // pt: Enquanto um pedido espera, o mesmo outra vez não muda nada; outro sobre a mesma coisa é recusado.
    // en: While a request waits, the same one again changes nothing; another about the same thing is refused.
    static void RequireNoOther(Request request)
    {
        // pt: A mesma coisa: o mesmo caminho sem o fim. / en: The same thing: the same path without its end.
        var waiting = Store.Rows(
            $@"SELECT * FROM outbox WHERE state = 'waiting' AND kind <> 'submit'
                 AND rtrim(path, replace(path, '/', '')) = rtrim({request.Path}, replace({request.Path}, '/', ''))
               ORDER BY id", row => new Entry(row));
        var isSame = waiting.Any(one => one.Path == request.Path && one.HasBody(request.Body));
        if (waiting.Any() && !isSame)
            throw new Refused($"{waiting.First().Name} is waiting: another request cannot follow");
    }

    #region send
    static void Send(Entry entry, Kind kind)
    {
        TellEnded(entry);
        // pt: Um pedido que não pode ser enviado não conta como tentativa. / en: A request that cannot be sent does not count as an attempt.
        Api.CheckMayCall();
        if (entry.Kind == "rotate-client") PrepareRotation(entry);
        var attempt = entry.Attempts + 1;
        // pt: Sem `status` a caminho, para que `correct` não desista dele. Com outra chave, é outro pedido.
        // en: No `status` while under way, so `correct` does not give it up. With another key: another request.
        var begun = Store.Change(
            $@"UPDATE outbox
               SET attempts = {attempt}, first_at = ifnull(first_at, {Settings.Now}), status = NULL
               WHERE id = {entry.Id} AND key = {entry.Key} AND state = 'waiting'");
        if (begun == 0) return;
        Log.Info("outbox.sending", ("name", entry.Name), ("attempt", attempt));
        var headers = Json.Stored(entry.Headers).ToObject<Dictionary<string, string>>();
        headers["Idempotency-Key"] = entry.Key;
        var answer = Api.Call("POST", entry.Path, headers, entry.Body, attempt);
        Log.Info(
            "outbox.answered", ("name", entry.Name), ("status", answer.Status),
            ("request", answer.Header("X-Request-Id")));
        var own = answer.IsSuccess ? answer.Json : Find(entry, kind, answer);
        if (answer.IsSuccess) own["etag"] = answer.Header("ETag");
        if (own == null) Refuse(entry, kind, answer);
        else Settle(entry, kind, answer.Status, own);
    }

    // pt: Guarda a resposta e o que ela altera, na mesma transação. / en: Stores the response and what it changes, in the same transaction.
    public static void Settle(Entry entry, Kind kind, int status, JObject body)
    {
        var answer = kind.HasSecret ? null : Json.Bytes(body);
        WithReverse(entry, () => Store.Transaction(() =>
        {
            Store.Change(
                $@"UPDATE outbox SET state = 'done', status = {status}, code = NULL, answer = {answer}
                   WHERE id = {entry.Id}");
            kind.Done(entry, body);
        }));
        Log.Info("outbox.settled", ("name", entry.Name));
    }
    #endregion

    // pt: Uma resposta pode chamar `Reverse`: fica dito se o processo termina lá dentro, ou se falha.
    // en: A response may call `Reverse`: it is noted if the process ends in there, or if it fails.
    static void WithReverse(Entry entry, Action work)
    {
        if (entry.Kind != "respond")
        {
            work();
            return;
        }
        Store.Change(
            $"UPDATE outbox SET code = 'ended', next_at = {Settings.Now + Unbooked.Rest} WHERE id = {entry.Id}");
        try
        {
            work();
        }
        catch
        {
            Store.Change($"UPDATE outbox SET code = 'failed' WHERE id = {entry.Id}");
            throw;
        }
    }

    static void TellEnded(Entry entry)
    {
        if (entry.Code != "ended") return;
        Store.Change($"UPDATE outbox SET code = NULL WHERE id = {entry.Id}");
        Failure.AsLater(
            new InvalidOperationException("the process ended inside reverse"), ("part", "outbox"), ("name", entry.Name));
    }

    static void PrepareRotation(Entry entry)
    {
        // pt: O token que vai repetir a rotação vale a hora inteira. / en: The token that will repeat the rotation is valid for the whole hour.
        if (entry.Attempts == 0) Token.Forget();
        Store.SetMeta("rotated-with", Secrets.Fingerprint(Settings.ClientSecret));
    }

    // pt: Depois da primeira tentativa, uma pessoa pôs outro segredo em CLIENT_SECRET: a resposta a essa tentativa teria um segredo anterior.
    // en: After the first attempt, a person set another secret in CLIENT_SECRET: the response to that attempt would have an earlier secret.
    static bool HasOtherSecret(Entry entry)
    {
        var before = entry.Kind == "rotate-client" ? Store.Meta("rotated-with") : null;
        return entry.FirstAt != null && before != null && before != Secrets.Fingerprint(Settings.ClientSecret);
    }

    static void Refuse(Entry entry, Kind kind, Answer answer)
    {
        var first = answer.Problem.Items("errors").FirstOrDefault();
        Store.Transaction(() =>
        {
            Keep(entry, "refused", answer);
            kind.Refused(entry, answer.Code);
            Log.Alert(
                "outbox.refused", ("name", entry.Name), ("reference", entry.Reference), ("status", answer.Status),
                ("code", answer.Code), ("requestId", answer.Problem.Text("requestId")),
                ("at", first.Text("pointer") ?? first.Text("parameter")));
        });
    }

    // pt: Desiste de um pedido que espera por causa de um 403; falso se está outra vez a caminho.
    // en: Gives up a request that waits because of a 403; false if it is under way again.
    public static bool GiveUp(Entry entry) =>
        Store.Change(
            $@"UPDATE outbox SET state = 'refused'
               WHERE id = {entry.Id} AND state = 'waiting' AND status IS NOT NULL") > 0;

    // pt: Se a própria consulta é recusada (404), a plataforma não tem o que se procura. / en: If the query itself is refused (404), the platform does not have what was looked for.
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
    // pt: Envia os pedidos cuja hora chegou, primeiro as rotações; um que falha espera, sem parar os outros.
    // en: Sends the requests that are due, rotations first; one that fails waits, and does not stop the others.
    public static void SendDue(IReadOnlyDictionary<string, Kind> kinds, bool onlyRotations = false)
    {
        foreach (var id in Due(onlyRotations))
        {
            // pt: Outro processo pode tê-lo fechado entretanto. / en: Another process may have closed it meanwhile.
            if (Waiting(id) is Entry entry && !IsBehind(entry)) Attempt(entry, kinds[entry.Kind]);
        }
    }

    static IEnumerable<long> Due(bool onlyRotations)
    {
        if (onlyRotations) lastRotation = 0;
        foreach (var id in Rotations()) yield return lastRotation = id;
        if (onlyRotations) yield break;
        var others = Store.Rows(
            $@"SELECT id FROM outbox WHERE state = 'waiting' AND next_at <= {Settings.Now}
               AND kind NOT LIKE 'rotate-%' ORDER BY id",
            row => row.GetInt64(0));
        foreach (var other in others)
        {
            yield return other;
            // pt: Também as que alguém pede, ou que uma resposta acrescenta, durante a passagem.
            // en: Those too that someone asks for, or that a response adds, during the pass.
            foreach (var id in Rotations()) yield return lastRotation = id;
        }
    }

    static void Attempt(Entry entry, Kind kind)
    {
        var age = Settings.Now - (entry.FirstAt ?? Settings.Now);
        try
        {
            var isExpired = age > KeyLife || HasOtherSecret(entry);
            if (isExpired || (entry.FirstAt == null && kind.FindsFirst())) Look(entry, kind);
            if (Waiting(entry.Id) is Entry current) Send(current, kind);
        }
        catch (Exception error)
        {
            var later = Failure.AsLater(error, ("part", "outbox"), ("name", entry.Name));
            Log.Info("outbox.waiting", ("name", entry.Name));
            if (age > Patience) Store.AlertDaily("outbox.stuck", "", ("name", entry.Name));
            // pt: Um 429 e um 503 dizem respeito a todos os pedidos. / en: A 429 and a 503 concern all requests.
            if (later.PausesAll) throw later;
            Store.Change($"UPDATE outbox SET next_at = {later.Until} WHERE id = {entry.Id}");
            if (later.Forbidden != null) Keep(entry, "waiting", later.Forbidden);
        }
    }
    #endregion

    static IReadOnlyList<long> Rotations() =>
        Store.Rows(
            $@"SELECT id FROM outbox WHERE state = 'waiting' AND next_at <= {Settings.Now}
               AND kind LIKE 'rotate-%' AND id > {lastRotation} ORDER BY id",
            row => row.GetInt64(0));

    // pt: Os pedidos sem resposta há demasiado tempo, que não são envios.
    // en: The requests without a response for too long that are not submissions.
    public static IEnumerable<string> StuckNames() =>
        Store.Rows(
            $@"SELECT name FROM outbox
               WHERE kind <> 'submit' AND state = 'waiting' AND first_at < {Settings.Now - Patience} ORDER BY id",
            row => row.GetString(0));

    // pt: Com `sync now`, saem já as rotações, e o que espera por causa de um 403, de um proxy, de um endereço errado ou de `Reverse`. / en: With `sync now`, rotations become due now, and what waits because of a 403, a proxy, a wrong address or `Reverse`.
    public static void Hasten() =>
        Store.Change(
            $@"UPDATE outbox SET next_at = {Settings.Now}
               WHERE state = 'waiting'
               AND (status IS NOT NULL OR kind LIKE 'rotate-%' OR code IN ('ended', 'failed'))");

    // pt: Uma rotação urgente espera pela resposta da anterior: repetida depois, a anterior terminaria o segredo novo.
    // en: An urgent rotation waits for the response to the previous one: repeated later, the previous one would end the new secret.
    static bool IsBehind(Entry entry)
    {
        if (!entry.Kind.StartsWith("rotate", StringComparison.Ordinal)) return false;
        var until = Store.Row(
            $@"SELECT next_at FROM outbox
               WHERE state = 'waiting' AND path = {entry.Path} AND id < {entry.Id}",
            row => (long?)row.GetInt64(0));
        if (until != null) Store.Change($"UPDATE outbox SET next_at = {until} WHERE id = {entry.Id}");
        return until != null;
    }

    // pt: O problema fica inteiro: `why` mostra-o, e `correct` pode desistir do pedido que espera.
    // en: The problem is stored whole: `why` shows it, and `correct` may give up the request that waits.
    static void Keep(Entry entry, string state, Answer answer)
    {
        var code = answer.Code == "" ? answer.Status.ToString() : answer.Code;
        Store.Change(
            $@"UPDATE outbox SET state = {state}, status = {answer.Status}, code = {code}, answer = {answer.Body}
               WHERE id = {entry.Id}");
    }

    // pt: A chave expirou sem resposta: primeiro procurar, e só depois enviar com outra chave.
    // en: The key expired without a response: look first, and only then send with another key.
    static void Look(Entry entry, Kind kind)
    {
        if (Find(entry, kind, null) is JObject own)
        {
            Settle(entry, kind, 200, own);
            return;
        }
        if (entry.FirstAt == null) return;
        var key = Guid.NewGuid().ToString();
        Store.Change($"UPDATE outbox SET key = {key}, first_at = NULL WHERE id = {entry.Id}");
        Log.Warn("outbox.renewed", ("name", entry.Name));
    }

    static Entry Waiting(long id) =>
        Store.Row($"SELECT * FROM outbox WHERE id = {id} AND state = 'waiting'", row => new Entry(row));

    // pt: Os pedidos com este nome seguido de um número. / en: The requests with this name followed by a number.
    public static IReadOnlyList<Entry> Attempts(string name) =>
        Store.Rows(
            $"SELECT * FROM outbox WHERE rtrim(name, '0123456789') = {name + ":"} ORDER BY id",
            row => new Entry(row));

    // pt: O último envio desta referência. / en: The last submission of this reference.
    public static Entry LastSubmission(string reference) =>
        Store.Row(
            $@"SELECT * FROM outbox WHERE kind = 'submit' AND subject = {reference}
               ORDER BY id DESC LIMIT 1",
            row => new Entry(row));

    // pt: O último pedido sobre o documento desta referência. / en: The last request about the document of this reference.
    public static Entry Last(string reference) =>
        Store.Row(
            $@"SELECT * FROM outbox
               WHERE kind IN ('submit', 'annul', 'resend') AND subject = {reference}
               ORDER BY id DESC LIMIT 1",
            row => new Entry(row));

    public static int RefusedCount() =>
        Store.Row($"SELECT count(*) FROM outbox WHERE state = 'refused'", row => row.GetInt32(0));

    // pt: Quando enviar outra vez; null se nada espera. / en: When to send again; null if nothing waits.
    public static DateTimeOffset? NextSend(string kinds = "%") =>
        Store.Row(
            $"SELECT next_at FROM outbox WHERE state = 'waiting' AND kind LIKE {kinds} ORDER BY next_at LIMIT 1",
            row => (DateTimeOffset?)Settings.FromMillis(row.GetInt64(0)));
}
