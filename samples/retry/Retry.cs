// pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave.
// en: Submits with retries: growing random waits, Retry-After, always the same key.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" Retry.cs && mono Retry.exe [invoice.json]
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run -- [invoice.json]
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS GIVE_UP_SECONDS

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Retry
{
    static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010");
    static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
    static readonly int GiveUpSeconds = int.Parse(Env("GIVE_UP_SECONDS", "10800"));
    static readonly int BaseDelayMs = int.Parse(Env("BASE_DELAY_MS", "500"));
    static readonly Random Chance = new Random();
    static string Token = Env("TOKEN", "");

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
        // pt: A mesma chave em todas as tentativas, guardada antes da primeira: o documento só entra uma vez.
        // en: The same key in every attempt, stored before the first: the document gets in only once.
        var keyFile = file + ".key";
        if (!File.Exists(keyFile)) File.WriteAllText(keyFile, Guid.NewGuid().ToString());
        var key = File.ReadAllText(keyFile).Trim();
        var invoice = File.ReadAllBytes(file);

        var clock = Stopwatch.StartNew();
        double most = BaseDelayMs;
        for (var attempt = 1; ; attempt += 1)
        {
            var response = await Authorized("documents:write", () => Submission(invoice, key));
            var status = (int?)response?.StatusCode;
            Console.WriteLine($"attempt {attempt} {status?.ToString() ?? "network"}");
            if (IsFinal(response))
            {
                var body = await response.Content.ReadAsStringAsync();
                var answer = Json(status.Value, body);
                // pt: O primeiro pedido com esta chave ainda decorre: também se repete.
                // en: The first request with this key is still running: repeat as well.
                if ((string)answer["code"] != "idempotency-in-progress")
                {
                    // pt: 401 e 403 nada dizem do documento: a chave fica.
                    // en: 401 and 403 say nothing of the document: the key stays.
                    if (status != 401 && status != 403) File.Delete(keyFile);
                    if (status != 202) throw Refusal(status.Value, body);
                    Console.WriteLine($"{answer["id"]} {answer["state"]}");
                    return;
                }
            }
            // pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
            // en: Random, so that clients do not all come back at the same time.
            var wait = Told(response) + TimeSpan.FromMilliseconds(Chance.NextDouble() * most);
            if ((clock.Elapsed + wait).TotalSeconds >= GiveUpSeconds)
                throw new Exception(
                    $"gave up after {attempt} attempts; the key stays in {keyFile}: repeat later");
            await Task.Delay(wait);
            most = Math.Min(most * 2, 300000);
        }
    }

    // pt: Retry-After em segundos ou como data; 0 quando não é nenhum dos dois.
    // en: Retry-After in seconds or as a date; 0 when it is neither.
    static TimeSpan Told(HttpResponseMessage response)
    {
        var header = response?.Headers.RetryAfter;
        var wait = header?.Delta ?? header?.Date - DateTimeOffset.UtcNow ?? TimeSpan.Zero;
        return wait > TimeSpan.Zero ? wait : TimeSpan.Zero;
    }
    #endregion

    static HttpRequestMessage Submission(byte[] invoice, string key)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, BaseUrl + "/documents");
        request.Headers.Add("Idempotency-Key", key);
        request.Content = new ByteArrayContent(invoice);
        request.Content.Headers.Add("Content-Type", "application/json");
        return request;
    }

    // pt: Um pedido com token; sem ele, ou se já não serve, pede outro, uma vez. A resposta pode ser a desse pedido.
    // en: A request with a token; without one, or when it no longer serves, asks for another, once. The answer may be to that.
    static async Task<HttpResponseMessage> Authorized(string scope, Func<HttpRequestMessage> request)
    {
        while (true)
        {
            var isNew = Token == "";
            if (isNew)
            {
                var answer = await SendOrNull(TokenRequest(scope));
                if (!IsFinal(answer)) return answer;
                var body = await answer.Content.ReadAsStringAsync();
                var granted = Json((int)answer.StatusCode, body);
                if ((int)answer.StatusCode != 200) throw new Exception($"token: {(int)answer.StatusCode} {body}");
                Token = (string)granted["access_token"];
            }
            // pt: Um HttpRequestMessage só serve uma vez. / en: An HttpRequestMessage serves only once.
            var message = request();
            message.Headers.Add("Authorization", "Bearer " + Token);
            var response = await SendOrNull(message);
            if ((int?)response?.StatusCode != 401 || isNew) return response;
            Token = "";
        }
    }

    static HttpRequestMessage TokenRequest(string scope)
    {
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
        return request;
    }

    // pt: 429, 5xx ou nenhuma resposta: repetir. / en: 429, 5xx or no answer: repeat.
    static bool IsFinal(HttpResponseMessage response) =>
        response != null && (int)response.StatusCode != 429 && (int)response.StatusCode < 500;

    // pt: Sem ligação ou sem resposta em 60 s: null. / en: No connection or no answer within 60 s: null.
    static async Task<HttpResponseMessage> SendOrNull(HttpRequestMessage request)
    {
        try { return await Http.SendAsync(request); }
        catch (HttpRequestException) { return null; }
        catch (TaskCanceledException) { return null; }
    }

    // pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON.
    static JObject Json(int status, string body)
    {
        try
        {
            // pt: As datas ficam texto, tal como vêm. / en: Dates stay text, as they come.
            var settings = new JsonSerializerSettings { DateParseHandling = DateParseHandling.None };
            return JsonConvert.DeserializeObject<JObject>(body, settings) ?? throw new JsonException();
        }
        catch (JsonException)
        {
            var start = Regex.Replace(body.Substring(0, Math.Min(80, body.Length)), @"\s+", " ");
            throw new Exception($"{status}: the answer is not JSON: {start}");
        }
    }

    // pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line.
    static Exception Refusal(int status, string body)
    {
        var problem = Json(status, body);
        return new Exception(
            $"{status} {problem["code"] ?? "-"}: {problem["detail"] ?? "-"} ({problem["requestId"] ?? "-"})");
    }

    static string Env(string name, string otherwise)
    {
        var value = Environment.GetEnvironmentVariable(name);
        return string.IsNullOrEmpty(value) ? otherwise : value;
    }
}
