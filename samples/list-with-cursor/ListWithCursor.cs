// pt: Lista os documentos emitidos, página a página: todos ou, com um ficheiro de estado, os alterados desde a última execução.
// en: Lists issued documents, page by page: all of them or, with a state file, those that changed since the last run.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" ListWithCursor.cs && mono ListWithCursor.exe [state.txt]
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run -- [state.txt]
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class ListWithCursor
{
    static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010");
    static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };

    // pt: Para o Mono: o mcs não conhece async Main e, sem Exit, o programa pode demorar um minuto a acabar.
    // en: For Mono: mcs does not know async Main and, without Exit, the program may take a minute to end.
    static void Main(string[] args) => Environment.Exit(Run(args).GetAwaiter().GetResult());

    static async Task<int> Run(string[] args)
    {
        try
        {
            if (args.Length > 0) await Changes(args[0]);
            else await Documents("", document => Console.WriteLine(document["id"]));
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    #region sample
    // pt: Devolve a hora da plataforma no início. / en: Returns the time of the platform at the start.
    static async Task<DateTimeOffset> Documents(string filter, Action<JToken> use)
    {
        var token = await AccessToken("documents:read");
        var query = "limit=200" + filter;
        DateTimeOffset? startedAt = null;
        while (true)
        {
            var response = await Http.SendAsync(Request(HttpMethod.Get, "/documents?" + query, token));
            var status = (int)response.StatusCode;
            var body = await response.Content.ReadAsStringAsync();
            if (status != 200) throw Refusal(status, body);
            startedAt = startedAt ?? response.Headers.Date.Value;
            var page = Json(status, body);
            foreach (var document in page["items"]) use(document);
            var cursor = (string)page["nextCursor"];
            if (cursor == null) return startedAt.Value;
            // pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
            // en: Copy the cursor as it comes; the filters do not change halfway.
            query = "limit=200" + filter + "&cursor=" + Uri.EscapeDataString(cursor);
        }
    }
    #endregion

    #region changes
    // pt: Na primeira linha do ficheiro a marca; nas outras, o que a última execução tratou (id e updatedAt).
    // en: In the first line of the file the watermark; in the others what the last run handled (id and updatedAt).
    static async Task Changes(string file)
    {
        var before = File.Exists(file) ? File.ReadAllLines(file) : new string[0];
        var handled = new List<string>();
        var known = new HashSet<string>(before);
        var filter = "";
        // pt: 5 minutos de sobreposição: nada se perde, e o que já foi tratado reconhece-se.
        // en: 5 minutes of overlap: nothing is lost, and what was handled is recognised.
        if (before.Length > 0)
        {
            var until = DateTimeOffset.Parse(before[0], CultureInfo.InvariantCulture);
            filter = "&updatedSince=" + Seconds(until.AddMinutes(-5));
        }
        // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
        var startedAt = await Documents(filter, document =>
        {
            var change = $"{document["id"]} {document["updatedAt"]}";
            if (known.Add(change)) Console.WriteLine(document["id"]);
            handled.Add(change);
        });
        // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
        File.WriteAllLines(file + ".part", new[] { Seconds(startedAt) }.Concat(handled));
        if (File.Exists(file)) File.Replace(file + ".part", file, null);
        else File.Move(file + ".part", file);
    }

    static string Seconds(DateTimeOffset time)
    {
        return time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
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
        var answer = Json((int)response.StatusCode, body);
        if ((int)response.StatusCode != 200) throw new Exception($"token: {(int)response.StatusCode} {body}");
        return (string)answer["access_token"];
    }

    static HttpRequestMessage Request(HttpMethod method, string path, string token)
    {
        var request = new HttpRequestMessage(method, BaseUrl + path);
        request.Headers.Add("Authorization", "Bearer " + token);
        return request;
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
