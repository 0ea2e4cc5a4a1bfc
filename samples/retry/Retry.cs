// pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave.
// en: Submits with retries: growing random waits, Retry-After, always the same key.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" Retry.cs && mono Retry.exe [invoice.json]
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run -- [invoice.json]
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS MAX_ATTEMPTS IDEMPOTENCY_KEY

using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Retry
{
    static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010");
    static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
    static readonly int MaxAttempts = int.Parse(Env("MAX_ATTEMPTS", "6"));
    static readonly int BaseDelayMs = int.Parse(Env("BASE_DELAY_MS", "500"));
    static readonly Random Chance = new Random();

    // pt: Para o Mono: o mcs não conhece async Main e, sem Exit, o programa pode demorar um minuto a acabar.
    // en: For Mono: mcs does not know async Main and, without Exit, the program may take a minute to end.
    static void Main(string[] args) => Environment.Exit(Run(args).GetAwaiter().GetResult());

    static async Task<int> Run(string[] args)
    {
        try
        {
            await SubmitPatiently(args.Length > 0 ? args[0] : "invoice.json");
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    #region sample
    static async Task SubmitPatiently(string file)
    {
        var invoice = File.ReadAllBytes(file);
        var token = await AccessToken("documents:write");
        // pt: A mesma chave em todas as tentativas: o documento só entra uma vez.
        // en: The same key in every attempt: the document gets in only once.
        var key = Env("IDEMPOTENCY_KEY", Guid.NewGuid().ToString());
        for (var attempt = 1; attempt <= MaxAttempts; attempt += 1)
        {
            var request = Request(HttpMethod.Post, "/documents", token);
            request.Headers.Add("Idempotency-Key", key);
            request.Content = Content(invoice, "application/json");
            var response = await SendOrNull(request);
            var status = (int?)response?.StatusCode;
            Console.WriteLine($"attempt {attempt} {status?.ToString() ?? "network"}");
            if (response != null)
            {
                var body = await response.Content.ReadAsStringAsync();
                var answer = Json(body);
                if (status == 202)
                {
                    Console.WriteLine($"{answer["id"]} {answer["state"]}");
                    return;
                }
                var isInProgress = (string)answer["code"] == "idempotency-in-progress";
                var worthRepeating = status == 429 || status >= 500 || isInProgress;
                if (!worthRepeating) throw Refusal(status.Value, body);
            }
            if (attempt == MaxAttempts) break;
            // pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
            // en: Random, so that clients do not all come back at the same time.
            var random = Chance.NextDouble() * Math.Min(BaseDelayMs * Math.Pow(2, attempt - 1), 30000);
            await Task.Delay(Told(response) + TimeSpan.FromMilliseconds(random));
        }
        throw new Exception($"gave up after {MaxAttempts} attempts; repeat later with IDEMPOTENCY_KEY={key}");
    }

    // pt: Retry-After em segundos ou como data, no máximo 15 minutos; 0 quando não é nenhum dos dois.
    // en: Retry-After in seconds or as a date, at most 15 minutes; 0 when it is neither.
    static TimeSpan Told(HttpResponseMessage response)
    {
        var header = response?.Headers.RetryAfter;
        var wait = header?.Delta ?? header?.Date - DateTimeOffset.UtcNow ?? TimeSpan.Zero;
        return TimeSpan.FromSeconds(Math.Min(Math.Max(wait.TotalSeconds, 0), 900));
    }
    #endregion

    // pt: Sem ligação ou sem resposta em 60 s: null. / en: No connection or no answer within 60 s: null.
    static async Task<HttpResponseMessage> SendOrNull(HttpRequestMessage request)
    {
        try { return await Http.SendAsync(request); }
        catch (HttpRequestException) { return null; }
        catch (TaskCanceledException) { return null; }
    }

    // pt: Token de acesso; guardá-lo e reutilizá-lo: tema token.
    // en: Access token; keeping and reusing it: topic token.
    static async Task<string> AccessToken(string scope)
    {
        if (Env("TOKEN", "") != "") return Env("TOKEN", "");
        var credentials = $"{Env("CLIENT_ID", "client")}:{Env("CLIENT_SECRET", "secret")}";
        var request = new HttpRequestMessage(HttpMethod.Post, Env("TOKEN_URL", BaseUrl + "/oauth2/token"))
        {
            Content = new FormUrlEncodedContent(new Dictionary<string, string>
            {
                ["grant_type"] = "client_credentials",
                ["scope"] = scope,
            }),
        };
        request.Headers.Add("Authorization", "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes(credentials)));
        var response = await Http.SendAsync(request);
        var body = await response.Content.ReadAsStringAsync();
        if ((int)response.StatusCode != 200) throw new Exception($"token: {(int)response.StatusCode} {body}");
        return (string)Json(body)["access_token"];
    }

    static HttpRequestMessage Request(HttpMethod method, string path, string token)
    {
        var request = new HttpRequestMessage(method, BaseUrl + path);
        request.Headers.Add("Authorization", "Bearer " + token);
        return request;
    }

    static HttpContent Content(byte[] bytes, string type)
    {
        var content = new ByteArrayContent(bytes);
        content.Headers.Add("Content-Type", type);
        return content;
    }

    // pt: Um corpo que não é JSON fica vazio. / en: A body that is not JSON becomes empty.
    static JObject Json(string body)
    {
        try
        {
            // pt: As datas ficam texto, tal como vêm. / en: Dates stay text, as they come.
            var settings = new JsonSerializerSettings { DateParseHandling = DateParseHandling.None };
            return JsonConvert.DeserializeObject<JObject>(body, settings) ?? new JObject();
        }
        catch (JsonException)
        {
            return new JObject();
        }
    }

    // pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line.
    static Exception Refusal(int status, string body)
    {
        var problem = Json(body);
        return new Exception(
            $"{status} {problem["code"] ?? "-"}: {problem["detail"] ?? "-"} ({problem["requestId"] ?? "-"})");
    }

    static string Env(string name, string otherwise)
    {
        var value = Environment.GetEnvironmentVariable(name);
        return string.IsNullOrEmpty(value) ? otherwise : value;
    }
}
