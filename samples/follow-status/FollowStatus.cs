// pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
// pt: Serve para um documento e para testes; em produção, os webhooks avisam.
// en: Follows a document until the platform has done its work, and shows the history.
// en: For one document and for tests; in production webhooks tell you.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" FollowStatus.cs && mono FollowStatus.exe [documentId]
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run -- [documentId]
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS MAX_POLLS

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class FollowStatus
{
    static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010");
    static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
    static readonly int MaxPolls = int.Parse(Env("MAX_POLLS", "20"));

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
        var token = await AccessToken("documents:read");
        var path = "/documents/" + documentId;

        var wait = double.Parse(Env("POLL_SECONDS", "2"), CultureInfo.InvariantCulture);
        for (var polls = 1; ; polls += 1)
        {
            var response = await Http.SendAsync(Request(HttpMethod.Get, path, token));
            var status = (int)response.StatusCode;
            var busy = status == 429 || status == 503;
            var body = await response.Content.ReadAsStringAsync();
            if (status != 200 && !busy) throw Refusal(status, body);
            // pt: Nestes estados a plataforma ainda trabalha. / en: In these states the platform still works.
            if (!busy && !new[] { "submitted", "validated" }.Contains((string)Json(body)["state"])) break;
            if (polls >= MaxPolls) throw new Exception($"gave up after {polls} requests");
            await Task.Delay(TimeSpan.FromSeconds(Math.Max(Told(response).TotalSeconds, wait)));
            wait = Math.Min(wait * 2, 60);
        }

        var answer = await Http.SendAsync(Request(HttpMethod.Get, path + "/status-history", token));
        var history = await answer.Content.ReadAsStringAsync();
        if ((int)answer.StatusCode != 200) throw Refusal((int)answer.StatusCode, history);
        foreach (var entry in Json(history)["items"])
            Console.WriteLine($"{entry["state"]} {entry["at"]}");
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
