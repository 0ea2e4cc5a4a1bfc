// pt: Responde a um documento recebido: aceita, rejeita ou pede correção, conforme a decisão indicada.
// pt: accept e reject são definitivas; reject e request-correction precisam de um motivo, que o emitente lê.
// en: Responds to a received document: accepts, rejects or requests a correction, as the decision says.
// en: accept and reject are final; reject and request-correction need a reason, which the issuer reads.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" Respond.cs && mono Respond.exe receivedId accept
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run -- receivedId reject "reason"
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

static class Respond
{
    static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010");
    static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };

    // pt: Para o Mono: o mcs não conhece async Main e, sem Exit, o programa pode demorar um minuto a acabar.
    // en: For Mono: mcs does not know async Main and, without Exit, the program may take a minute to end.
    static void Main(string[] args) => Environment.Exit(Run(args).GetAwaiter().GetResult());

    static async Task<int> Run(string[] args)
    {
        var type = args.Length > 1 ? args[1].Replace('-', '_') : "";
        var reason = args.Length > 2 ? args[2] : "";
        var needsReason = type == "reject" || type == "request_correction";
        if (type != "accept" && !(needsReason && reason != ""))
        {
            Console.Error.WriteLine("usage: Respond receivedId accept | reject reason | request-correction reason");
            return 2;
        }
        try
        {
            await Send(args[0], type, reason);
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    #region sample
    static async Task Send(string id, string type, string reason)
    {
        // pt: Guardar a chave antes de enviar: sem resposta, repete-se a mesma decisão com a mesma chave.
        // en: Store the key before sending: when no answer comes, repeat the same decision with the same key.
        var keyFile = $"{id}-{type}.key";
        if (!File.Exists(keyFile)) File.WriteAllText(keyFile, Guid.NewGuid().ToString());

        var decision = new JObject { ["type"] = type };
        if (reason != "") decision["reason"] = reason;
        var path = $"/received-documents/{id}/responses";
        var request = Request(HttpMethod.Post, path, await AccessToken("received:write"));
        request.Headers.Add("Idempotency-Key", File.ReadAllText(keyFile).Trim());
        request.Content = new StringContent(decision.ToString(), Encoding.UTF8, "application/json");
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
        Console.WriteLine($"{id} {type} {answer["responseId"]}");
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
