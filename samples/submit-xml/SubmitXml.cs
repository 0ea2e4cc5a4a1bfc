// pt: Envia uma fatura em XML (UBL 2.1, CIUS-PT).
// en: Sends an invoice as XML (UBL 2.1, CIUS-PT).
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" SubmitXml.cs && mono SubmitXml.exe [invoice.xml]
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run -- [invoice.xml]
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN

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

static class SubmitXml
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
            await Submit(args.Length > 0 ? args[0] : "invoice.xml");
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    #region sample
    static async Task Submit(string file)
    {
        var invoice = File.ReadAllBytes(file);
        // pt: Guardar a chave antes de enviar: se não houver resposta, repete-se com a mesma.
        // en: Store the key before sending: when no answer comes, repeat with the same one.
        var keyFile = file + ".key";
        if (!File.Exists(keyFile)) File.WriteAllText(keyFile, Guid.NewGuid().ToString());

        var request = Request(HttpMethod.Post, "/documents", await AccessToken("documents:write"));
        request.Headers.Add("Idempotency-Key", File.ReadAllText(keyFile).Trim());
        request.Content = Content(invoice, "application/xml");
        var response = await Http.SendAsync(request);
        var status = (int)response.StatusCode;
        var body = await response.Content.ReadAsStringAsync();
        var answer = Json(status, body);

        // pt: Sem resposta definitiva, a chave fica para a próxima tentativa.
        // en: Without a final answer, the key stays for the next attempt.
        var isInProgress = (string)answer["code"] == "idempotency-in-progress";
        var inDoubt = new[] { 401, 403, 429 }.Contains(status) || status >= 500 || isInProgress;
        if (!inDoubt) File.Delete(keyFile);
        if (status != 202) throw Refusal(status, body);
        Console.WriteLine($"{answer["id"]} {answer["state"]}");
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
