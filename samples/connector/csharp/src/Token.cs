using System;
using System.Text;

using Headers = System.Collections.Generic.Dictionary<string, string>;

// pt: O token: um para todos os pedidos, um só pedido de token de cada vez.
// en: The token: one for all requests, one request for a token at a time.
sealed class Token
{
    static readonly byte[] Form = Encoding.ASCII.GetBytes("grant_type=client_credentials");

    readonly object turn = new object();
    readonly Secrets secrets;
    string value = "";
    DateTimeOffset usableUntil = DateTimeOffset.MinValue;
    int failures;

    public Token(Secrets secrets)
    {
        this.secrets = secrets;
    }

    #region token
    // pt: O guardado, ou um novo; quem pede ao mesmo tempo espera pelo mesmo.
    // en: The cached one, or a new one; who asks at the same time waits for the same.
    public string Get()
    {
        lock (turn)
        {
            if (Settings.Now >= usableUntil) Renew();
            return value;
        }
    }

    // pt: Depois de um 401: este token já não serve. / en: After a 401: this token no longer serves.
    public void Forget(string refused)
    {
        lock (turn)
        {
            if (refused == value) usableUntil = DateTimeOffset.MinValue;
        }
    }

    void Renew()
    {
        // pt: O segredo mais recente primeiro; os anteriores são o caminho de volta na rotação.
        // en: The newest secret first; those before it are the way back in a rotation.
        foreach (var secret in secrets.OfClient())
        {
            var answer = Ask(secret);
            var granted = answer.Json;
            if (answer.IsSuccess && granted.Text("access_token") is string token)
            {
                var seconds = (double?)granted["expires_in"] ?? 3600;
                usableUntil = Settings.Now.AddSeconds(seconds - Math.Min(60, seconds / 2));
                value = token;
                failures = 0;
                Log.Info("token.new");
                return;
            }
            var error = granted.Text("error");
            if (error != "invalid_client")
                throw Later($"{answer.Status} {error}", answer.Header("Retry-After"));
            Log.Warn("token.secret-refused");
        }
        throw new Refused("token: invalid_client, with every secret");
    }
    #endregion

    Answer Ask(string secret)
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
            throw Later($"no answer ({error.Message})", "");
        }
    }

    Later Later(string reason, string retryAfter)
    {
        failures += 1;
        return new Later("token: " + reason, Retry.NextAttempt(failures, retryAfter), isEverything: true);
    }
}
