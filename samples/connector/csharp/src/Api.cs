using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json.Linq;

using Headers = System.Collections.Generic.Dictionary<string, string>;

// pt: Um pedido à API, com token; repete-se mais tarde enquanto a resposta não é final.
// en: A request to the API, with a token; it is repeated later until its response is final.
static class Api
{
    public const string JsonType = "application/json";

    static volatile bool isStopping;
    static int failures;

    // pt: A partir daqui, nenhum pedido novo começa. / en: From now on, no new request starts.
    public static void Stop() => isStopping = true;

    public static bool IsStopping => isStopping;

    // pt: Fica guardado, para que um processo novo também respeite Retry-After. / en: Stored, so that a new process respects Retry-After too.
    public static DateTimeOffset PausedUntil()
    {
        var until = Store.MetaTime("paused-until");
        // pt: Uma hora tão distante vem de um relógio que estava errado: não vale. / en: A time this far ahead comes from a clock that was wrong: it does not count.
        return until > (Settings.Now + Retry.MaxWait).AddMinutes(5) ? Store.Epoch : until;
    }

    // pt: Ignora uma espera que não foi pedida pela plataforma (mas por um proxy, por exemplo); com uma rotação à espera, qualquer uma, porque o segredo pode estar exposto.
    // en: Ignores a wait that was not requested by the platform (but by a proxy, for example); while a rotation waits, any wait, because the secret may be exposed.
    public static void Resume(bool isUrgent)
    {
        if (isUrgent || Store.Meta("paused-by") == "other") Store.SetMeta("paused-until", Store.Epoch);
    }

    // pt: Falha com `Later` enquanto não se pode enviar nenhum pedido. / en: Fails with `Later` while no request may be sent.
    public static void CheckMayCall()
    {
        if (isStopping) throw new Later("stopping", Settings.Now, pausesAll: true);
        var until = PausedUntil();
        if (Settings.Now < until) throw Paused(new Later("paused", until, pausesAll: true));
    }

    // pt: Devolve respostas finais; com as outras, falha com `Later`. `attempts`: o número desta tentativa, de que depende a espera.
    // en: Returns final responses; for others, fails with `Later`. `attempts`: the number of this attempt, which decides the wait.
    public static Answer Call(string method, string path, Headers headers, byte[] body = null, long? attempts = null)
    {
        CheckMayCall();
        var tries = attempts ?? failures + 1;
        var accept = headers.TryGetValue("Accept", out var given) ? given : JsonType;
        var all = new Headers(headers) { ["Accept"] = accept };
        var answer = Send(method, path, all, body, tries);
        if (answer.Status == 401) answer = Send(method, path, all, body, tries);
        if (!IsFinal(answer, method, path, accept))
            throw IsForbidden(answer) ? Forbidden(answer, path) : NotFinal(answer, path, tries);
        failures = 0;
        return answer;
    }

    // pt: Esta resposta nada diz sobre uma tentativa anterior sem resposta: o pedido espera, com um alerta por causa e por dia.
    // en: This response says nothing about an earlier attempt without a response: the request waits, with an alert for each cause and day.
    static Later Forbidden(Answer answer, string path)
    {
        var fields = Fields(answer, path);
        var cause = $":{answer.Status} {answer.Code} {path.Split('/', '?')[1]}";
        var waiting = Store.Row($"SELECT count(*) FROM outbox WHERE state = 'waiting'", row => row.GetInt64(0));
        if (!Store.AlertDaily("api.forbidden", cause, fields.Append(("waiting", (object)waiting)).ToArray()))
            Log.Warn("api.forbidden", fields);
        return new Later($"{answer.Status} {answer.Code}", Settings.Now.AddHours(1), forbidden: answer);
    }

    static (string, object)[] Fields(Answer answer, string path) =>
        new (string, object)[]
        {
            ("path", path), ("status", answer.Status), ("code", answer.Problem.Text("code")),
            ("requestId", answer.Problem.Text("requestId")),
        };

    static void TellLater(Answer answer, string path)
    {
        var fields = Fields(answer, path);
        var cause = $":{answer.Code} {Credentials()}";
        if (answer.Status != 401 || !Store.AlertDaily("api.later", cause, fields)) Log.Warn("api.later", fields);
    }

    #region final
    // pt: Códigos de estado de uma recusa; os da segunda lista, só num caminho com um id.
    // en: Status codes of a refusal; those of the second list, only for a path with an id.
    static readonly int[] Refusals = { 400, 409, 412, 413, 415, 422, 428 };
    static readonly int[] RefusalsOfId = { 404, 406, 410 };
    static readonly int[] Repeated = { 401, 408, 425, 429 };
    // pt: Dizem respeito a todos os pedidos; o 401, com um token novo. / en: They concern all requests; 401, only with a new token.
    static readonly int[] OfAll = { 401, 429, 503 };

    // pt: Só uma recusa da plataforma tem `code` e `requestId`; um proxy nada diz sobre o pedido.
    // en: Only a refusal by the platform has `code` and `requestId`; a proxy says nothing about the request.
    static bool IsFinal(Answer answer, string method, string path, string accept)
    {
        if (answer.IsSuccess && accept == JsonType) return HasMembers(answer, method, path);
        if (answer.IsSuccess)
        {
            if (accept == "*/*") return true;
            var isType = answer.Header("Content-Type").StartsWith(accept, StringComparison.Ordinal);
            return isType && (accept != "application/xml" || answer.IsWholeXml);
        }
        var isOfId = RefusalsOfId.Contains(answer.Status) && Regex.IsMatch(path, "^/[^/]+/.");
        if (!isOfId && !Refusals.Contains(answer.Status)) return false;
        return answer.IsOurs && answer.Code != "idempotency-in-progress";
    }

    // pt: Faltam permissões (403), ou não respondeu a API: um proxy ou outro endereço. / en: Rights are missing (403), or the API did not respond: a proxy or another address.
    static bool IsForbidden(Answer answer) =>
        answer.Status / 100 == 4 && !Repeated.Contains(answer.Status) && answer.Code != "idempotency-in-progress";

    static Later NotFinal(Answer answer, string path, long tries)
    {
        failures += 1;
        var until = Retry.NextAttempt(tries, answer.Header("Retry-After"));
        var reason = answer.Status.ToString();
        TellLater(answer, path);
        return OfAll.Contains(answer.Status)
            ? Pause(new Later(reason, until, pausesAll: true), isOurs: answer.IsOurs)
            : new Later(reason, until);
    }
    #endregion

    // pt: O que cada resposta em JSON tem sempre: sem isso, não é da plataforma. / en: What each response in JSON always has: without it, it is not from the platform.
    static readonly Headers Members = new Headers
    {
        ["POST /documents"] = "id state updatedAt",
        ["GET /documents"] = "items",
        ["GET /documents/*"] = "id state updatedAt",
        ["GET /documents/*/status-history"] = "items",
        ["POST /documents/*/annulment"] = "id state updatedAt",
        ["POST /documents/*/resend"] = "id state updatedAt",
        ["GET /events"] = "items nextCursor",
        ["GET /received-documents"] = "items nextCursor",
        ["GET /received-documents/*"] = "id state",
        ["GET /received-documents/*/attachments"] = "items",
        ["PUT /received-documents/*/acknowledgement"] = "id state",
        ["POST /received-documents/*/responses"] = "responseId type",
        ["GET /webhook-endpoints"] = "items",
        ["POST /webhook-endpoints"] = "id secret",
        ["GET /webhook-endpoints/*"] = "id status",
        ["PATCH /webhook-endpoints/*"] = "id status",
        ["POST /webhook-endpoints/*/secret-rotation"] = "secret previousSecretExpiresAt",
        ["POST /credentials/*/secret-rotation"] = "clientSecret previousSecretExpiresAt",
    };

    static bool HasMembers(Answer answer, string method, string path)
    {
        var operation = method + " " + Regex.Replace(path.Split('?')[0], "^(/[^/]+/)[^/]+", "$1*");
        if (answer.Json == null || !Members.TryGetValue(operation, out var members)) return answer.Json != null;
        return members.Split(' ').All(name => answer.Json.Property(name) != null);
    }

    static Answer Send(string method, string path, Headers headers, byte[] body, long tries)
    {
        var bearer = Bearer();
        // pt: Se entretanto o processo tem de terminar, este pedido já não começa. / en: If meanwhile the process has to end, this request does not start any more.
        CheckMayCall();
        var all = new Headers(headers)
        {
            ["Accept-Language"] = Settings.Language,
            ["Authorization"] = "Bearer " + bearer,
        };
        try
        {
            var answer = Http.Send(method, Settings.BaseUrl + path, all, body);
            // pt: O 401 de um proxy nada diz sobre o token. / en: The 401 of a proxy says nothing about the token.
            if (answer.Status == 401 && answer.IsOurs) Token.Forget(bearer);
            return answer;
        }
        catch (NoAnswer error)
        {
            failures += 1;
            Log.Warn("api.no-answer", ("path", path), ("reason", error.Message));
            throw new Later("no answer", Retry.NextAttempt(tries, ""));
        }
    }

    // pt: Com outras definições, o alerta do dia volta a sair: uma correção pode estar errada.
    // en: With other settings, the alert of the day is told again: a correction may be wrong.
    static string Credentials() =>
        Secrets.Fingerprint(string.Join(
            " ", Settings.BaseUrl, Settings.TokenUrl, Settings.ClientId, Settings.ClientSecret, Settings.Scopes));

    static string Bearer()
    {
        try
        {
            return Token.Get();
        }
        catch (Later later)
        {
            throw Pause(later, isOurs: true);
        }
        catch (Refused refusal)
        {
            // pt: A espera não fica guardada: com o segredo certo, o processo seguinte começa de imediato.
            // en: The wait is not stored: with the right secret, the next process starts at once.
            var reason = refusal.Message;
            if (!Store.AlertDaily("token.refused", $":{reason} {Credentials()}", ("reason", reason)))
                Log.Warn("token.refused", ("reason", reason));
            throw new Later(refusal.Message, Settings.Now.AddMinutes(5), pausesAll: true);
        }
    }

    // isOurs: pt: a espera foi pedida pela plataforma / en: the platform requested the wait
    static Later Pause(Later later, bool isOurs)
    {
        Store.SetMeta("paused-until", later.Until);
        Store.SetMeta("paused-by", isOurs ? "platform" : "other");
        return Paused(later);
    }

    static Later Paused(Later later)
    {
        Log.Warn("api.paused", ("until", Settings.Iso(later.Until)));
        return later;
    }

    #region pages
    // pt: Lê JSON; uma recusa é um erro. / en: Reads JSON; a refusal is an error.
    public static JObject Read(string path) => Json.Stored(Get(path).Body);

    public static Answer Get(string path, string accept = JsonType)
    {
        var answer = Call("GET", path, new Headers { ["Accept"] = accept });
        return answer.Status == 200 ? answer : throw Refusal(answer);
    }

    public static Refused Refusal(Answer answer)
    {
        var problem = answer.Problem;
        return new Refused(
            $"{answer.Status} {answer.Code}: {problem.Text("detail")} ({problem.Text("requestId")})");
    }

    // pt: Todas as páginas de uma lista, uma a uma, à medida que se pedem. / en: All pages of a list, one by one, as they are asked for.
    public static IEnumerable<(Answer Answer, JArray Items)> Pages(string path, string query = "")
    {
        string cursor = null;
        do
        {
            var next = cursor == null ? "" : "&cursor=" + Uri.EscapeDataString(cursor);
            var answer = Get($"{path}?limit=200{query}{next}");
            var page = Json.Stored(answer.Body);
            // pt: Sem a lista, não é uma página da plataforma, e nada conta como lido.
            // en: Without the list, it is not a page of the platform, and nothing counts as read.
            if (!(page["items"] is JArray items)) throw new InvalidDataException("no items");
            yield return (answer, items);
            cursor = page.Text("nextCursor");
        }
        while (cursor != null);
    }
    #endregion
}
