// pt: Recupera eventos perdidos: pede-os desde a última execução completa, com 76 horas de sobreposição,
// pt: e guarda os que faltam onde o recetor de webhooks guarda os seus (tema receive-webhook).
// en: Gets lost events back: asks for those since the last finished run, with an overlap of 76 hours,
// en: and stores what is missing where the webhook receiver stores its own (topic receive-webhook).
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" Reconcile.cs && mono Reconcile.exe
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN EVENTS_DIR

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Reconcile
{
    static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010");
    static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
    static readonly string Store = Env("EVENTS_DIR", "events");
    static readonly string Watermark = Path.Combine(Store, "reconciled-until");

    // pt: Para o Mono: o mcs não conhece async Main e, sem Exit, o programa pode demorar um minuto a acabar.
    // en: For Mono: mcs does not know async Main and, without Exit, the program may take a minute to end.
    static void Main(string[] args) => Environment.Exit(Run(args).GetAwaiter().GetResult());

    static async Task<int> Run(string[] args)
    {
        try
        {
            Directory.CreateDirectory(Store);
            await GetMissing();
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    #region sample
    static async Task GetMissing()
    {
        var token = await AccessToken("events:read");
        var filter = "limit=200";
        // pt: Um evento anterior à marca pode ter estado em novas tentativas até agora.
        // en: An event older than the watermark may have been retried until now.
        if (File.Exists(Watermark))
        {
            var until = DateTimeOffset.Parse(File.ReadAllText(Watermark), CultureInfo.InvariantCulture);
            filter += "&since=" + Seconds(until.AddHours(-76));
        }
        var query = filter;
        DateTimeOffset? startedAt = null;
        var missing = 0;
        while (true)
        {
            var response = await Http.SendAsync(Request(HttpMethod.Get, "/events?" + query, token));
            var status = (int)response.StatusCode;
            var body = await response.Content.ReadAsStringAsync();
            if (status != 200) throw Refusal(status, body);
            // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
            startedAt = startedAt ?? response.Headers.Date.Value;
            var page = Json(status, body);
            foreach (var item in page["items"])
            {
                // pt: Os que já estão guardados são ignorados. / en: Those that are stored are ignored.
                var file = Path.Combine(Store, Uri.EscapeDataString((string)item["id"]) + ".json");
                if (File.Exists(file)) continue;
                Write(file, item.ToString(Formatting.None));
                missing += 1;
                Console.WriteLine($"recovered {item["type"]} {item["id"]}");
            }
            var cursor = (string)page["nextCursor"];
            if (cursor == null) break;
            query = filter + "&cursor=" + Uri.EscapeDataString(cursor);
        }
        // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
        Write(Watermark, Seconds(startedAt.Value));
        Console.WriteLine("missing " + missing);
    }
    #endregion

    static string Seconds(DateTimeOffset time)
    {
        return time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
    }

    // pt: O ficheiro completo, ou nenhum. / en: The complete file, or none.
    static void Write(string file, string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        var part = $"{file}.{Guid.NewGuid()}.part";
        using (var stream = new FileStream(part, FileMode.CreateNew))
        {
            stream.Write(bytes, 0, bytes.Length);
            stream.Flush(true);
        }
        if (File.Exists(file)) File.Replace(part, file, null);
        else File.Move(part, file);
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
