// pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
// pt: Serve para um documento e para testes; em produção, os webhooks avisam.
// en: Follows a document until the platform has done its work, and shows the history.
// en: For one document and for tests; in production webhooks tell you.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" FollowStatus.cs && mono FollowStatus.exe [documentId]
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run -- [documentId]
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS GIVE_UP_SECONDS

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class FollowStatus
{
    static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010");
    static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
    static readonly int GiveUpSeconds = int.Parse(Env("GIVE_UP_SECONDS", "10800"));
    static string Token = Env("TOKEN", "");

    // pt: Para o Mono: o mcs não conhece async Main e, sem Exit, o programa pode demorar um minuto a acabar.
    // en: For Mono: mcs does not know async Main and, without Exit, the program may take a minute to end.
    static void Main(string[] args) => Environment.Exit(Run(args).GetAwaiter().GetResult());

    static async Task<int> Run(string[] args)
    {
        try
        {
            await Follow(args.Length > 0 ? args[0] : "doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS");
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    #region sample
    static async Task Follow(string documentId)
    {
        var record = "/documents/" + documentId;
        var history = record + "/status-history";

        var clock = Stopwatch.StartNew();
        var path = record;
        var wait = double.Parse(Env("POLL_SECONDS", "2"), CultureInfo.InvariantCulture);
        for (var requests = 1; ; requests += 1)
        {
            var response = await Authorized(
                "documents:read", () => new HttpRequestMessage(HttpMethod.Get, BaseUrl + path));
            if (IsFinal(response))
            {
                var body = await response.Content.ReadAsStringAsync();
                if ((int)response.StatusCode != 200) throw Refusal((int)response.StatusCode, body);
                var answer = Json((int)response.StatusCode, body);
                if (path == history)
                {
                    foreach (var entry in answer["items"])
                        Console.WriteLine($"{entry["state"]} {entry["at"]}");
                    return;
                }
                // pt: Nestes estados a plataforma ainda trabalha. / en: In these states the platform still works.
                if (!new[] { "submitted", "validated" }.Contains((string)answer["state"]))
                {
                    path = history;
                    continue;
                }
            }
            // pt: Depois de 429, 5xx ou sem resposta, continua. / en: After 429, 5xx or no answer it goes on.
            var pause = Math.Max(Told(response).TotalSeconds, wait);
            if (clock.Elapsed.TotalSeconds + pause >= GiveUpSeconds)
                throw new Exception($"gave up after {requests} requests");
            await Task.Delay(TimeSpan.FromSeconds(pause));
            wait = Math.Min(wait * 2, 60);
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
