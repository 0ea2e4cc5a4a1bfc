using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Newtonsoft.Json.Linq;

using Headers = System.Collections.Generic.Dictionary<string, string>;

// pt: O token: um para todos os pedidos; só se pede um de cada vez.
// en: The token: one for all requests; only one is requested at a time.
static class Token
{
    static readonly string Client = $"{Settings.ClientId} {Settings.Scopes}";
    static readonly string Scope = Settings.Scopes == "" ? "" : "&scope=" + Uri.EscapeDataString(Settings.Scopes);
    static readonly byte[] Form = Encoding.ASCII.GetBytes("grant_type=client_credentials" + Scope);

    static readonly int[] Repeated = { 408, 425, 429 };

    // pt: Os códigos do contrato; outro texto pode repetir o pedido, com o segredo.
    // en: The codes of the contract; another text may repeat the request, with the secret.
    static readonly string[] Errors =
        { "invalid_request", "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope" };

    static readonly object turn = new object();
    static int failures;

    // pt: Depois de um 401, este token já não serve. / en: After a 401, this token can no longer be used.
    public static void Forget(string refused)
    {
        lock (turn)
        {
            if (Stored().Text("value") == refused) Forget();
        }
    }

    // pt: Uma rotação do segredo de cliente pode ter chegado, e a sua resposta não: só o token guardado ainda a pode repetir.
    // en: A rotation of the client secret may have arrived, and its answer not: only the stored token can still repeat it.
    public static bool NeedsToken() =>
        Store.Has(
            $@"SELECT 1 FROM outbox WHERE kind = 'rotate-client' AND state = 'waiting' AND attempts > 0
               AND (status IS NULL OR code <> 'insufficient-scope')");

    // pt: Outros âmbitos precisam de outro token, mas não antes de uma rotação que espera.
    // en: Other scopes need another token, but not before a rotation that waits.
    static bool IsOurs(string owner) =>
        owner == Client || (owner?.StartsWith(Settings.ClientId + " ", StringComparison.Ordinal) == true && NeedsToken());

    #region token
    // pt: O token guardado, que serve todos os processos, ou um novo; pedidos simultâneos esperam pelo mesmo.
    // en: The stored token, which all processes use, or a new one; simultaneous calls wait for the same one.
    public static string Get()
    {
        lock (turn)
        {
            return Usable() ?? Renew();
        }
    }

    static string Renew()
    {
        // pt: O segredo mais recente primeiro; os anteriores são a alternativa durante a rotação.
        // en: The newest secret first; earlier ones are the fallback during a rotation.
        var secrets = Secrets.OfClient();
        foreach (var secret in secrets)
        {
            var answer = Ask(secret);
            var granted = answer.Json;
            if (answer.IsSuccess && granted.Text("access_token") is string token)
            {
                var seconds = (double?)granted["expires_in"] ?? 3600;
                var until = Settings.Now.AddSeconds(seconds - Math.Min(60, seconds / 2));
                var stored = new JObject
                {
                    ["value"] = token,
                    ["until"] = until.ToUnixTimeMilliseconds(),
                    ["client"] = Client,
                };
                Store.SetMeta("token", stored.ToString());
                failures = 0;
                Log.Info("token.new");
                return token;
            }
            var error = Errors.FirstOrDefault(one => one == granted.Text("error"));
            if (error == "invalid_scope") throw new Refused($"token: invalid_scope ({Settings.Scopes})");
            if (error != "invalid_client")
            {
                var reason = $"{answer.Status} {error}".TrimEnd();
                // pt: As outras recusas também pedem uma pessoa: credenciais suspensas, um endereço errado.
                // en: Other refusals need a person too: a suspended credential, a wrong address.
                var isRefusal = answer.Status / 100 == 4 && !Repeated.Contains(answer.Status);
                if (isRefusal) throw new Refused("token: " + reason);
                throw Postponed(reason, answer.Header("Retry-After"));
            }
            Log.Warn("token.secret-refused");
        }
        return RotatedElsewhere(secrets);
    }
    #endregion

    public static void Forget() => Store.Change($"DELETE FROM meta WHERE name = 'token'");

    static string Usable()
    {
        var stored = Stored();
        var isUsable = IsOurs(stored.Text("client")) && Settings.Now < Settings.FromMillis((long)stored["until"]);
        return isUsable ? stored.Required("value") : null;
    }

    // pt: Entretanto, outro processo fez a rotação: vale o seu token, ou o segredo que guardou.
    // en: Another process has rotated meanwhile: its token counts, or the secret that it stored.
    static string RotatedElsewhere(IReadOnlyList<string> tried)
    {
        var other = Usable();
        if (other != null || !Secrets.OfClient().SequenceEqual(tried)) return other ?? Renew();
        throw new Refused("token: invalid_client, with every secret");
    }

    static JObject Stored() => Store.Meta("token") is string text ? JObject.Parse(text) : null;

    static Answer Ask(string secret)
    {
        var client = Encoding.UTF8.GetBytes($"{Settings.ClientId}:{secret}");
        var headers = new Headers
        {
            ["Authorization"] = "Basic " + Convert.ToBase64String(client),
            ["Content-Type"] = "application/x-www-form-urlencoded",
        };
        try
        {
            return Http.Send("POST", Settings.TokenUrl, headers, Form);
        }
        catch (NoAnswer error)
        {
            throw Postponed($"no answer ({error.Message})", "");
        }
    }

    static Later Postponed(string reason, string retryAfter)
    {
        failures += 1;
        return new Later("token: " + reason, Retry.NextAttempt(failures, retryAfter), pausesAll: true);
    }
}
