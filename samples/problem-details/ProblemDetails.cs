// pt: Lê um erro da plataforma (RFC 9457) e decide pelo código.
// pt: PREFER pede um erro ao simulador: PREFER='code=409, example=duplicateDocument'
// en: Reads an error of the platform (RFC 9457) and decides by its code.
// en: PREFER asks the simulator for an error.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" ProblemDetails.cs && mono ProblemDetails.exe [invoice.json]
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run -- [invoice.json]
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN PREFER

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class ProblemDetails
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
            return await Submit(args.Length > 0 ? args[0] : "invoice.json");
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    static async Task<int> Submit(string file)
    {
        var keyFile = file + ".key";
        if (!File.Exists(keyFile)) File.WriteAllText(keyFile, Guid.NewGuid().ToString());
        var request = Request(HttpMethod.Post, "/documents", await AccessToken("documents:write"));
        request.Headers.Add("Idempotency-Key", File.ReadAllText(keyFile).Trim());
        if (Env("PREFER", "") != "") request.Headers.Add("Prefer", Env("PREFER", ""));
        request.Content = Content(File.ReadAllBytes(file), "application/json");
        var response = await Http.SendAsync(request);
        var answer = Json((int)response.StatusCode, await response.Content.ReadAsStringAsync());
        if ((int)response.StatusCode != 202)
        {
            Show(answer);
            // pt: A chave fica guardada para repetir o pedido. / en: The key stays stored, to repeat the request.
            if (ActionFor((string)answer["code"], (int)answer["status"]) != "retry") File.Delete(keyFile);
            return 1;
        }
        File.Delete(keyFile);
        Console.WriteLine($"{answer["id"]} {answer["state"]}");
        return 0;
    }

    #region sample
    static readonly string[] Retry =
    {
        "rate-limit-exceeded", "idempotency-in-progress", "internal-error", "service-unavailable",
    };
    static readonly string[] Fix =
    {
        "malformed-body", "schema-invalid", "invalid-parameter", "attachment-not-found",
        "payload-too-large", "unsupported-media-type", "idempotency-key-missing",
        "idempotency-key-reused", "token-missing", "token-invalid",
    };

    // pt: Decide pelo código, que nunca muda de significado.
    // en: Decides by the code, which never changes its meaning.
    static string ActionFor(string code, int status)
    {
        if (Retry.Contains(code)) return "retry";
        if (Fix.Contains(code)) return "fix";
        // pt: Um código novo: o estado HTTP indica se vale a pena repetir.
        // en: A code that is new: the HTTP status says whether repeating is worth it.
        return status == 429 || status >= 500 ? "retry" : "give-up";
    }

    static void Show(JObject problem)
    {
        Console.WriteLine($"status {problem["status"]}");
        Console.WriteLine($"code {problem["code"]}");
        Console.WriteLine($"detail {problem["detail"] ?? "-"}");
        foreach (var error in problem["errors"] ?? new JArray())
        {
            Console.WriteLine($"error {error["pointer"] ?? error["parameter"] ?? "-"} {error["detail"]}");
        }
        Console.WriteLine($"requestId {problem["requestId"]}");
        Console.WriteLine($"action {ActionFor((string)problem["code"], (int)problem["status"])}");
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

    static HttpContent Content(byte[] bytes, string type)
    {
        var content = new ByteArrayContent(bytes);
        content.Headers.Add("Content-Type", type);
        return content;
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

    static string Env(string name, string otherwise)
    {
        var value = Environment.GetEnvironmentVariable(name);
        return string.IsNullOrEmpty(value) ? otherwise : value;
    }
}
