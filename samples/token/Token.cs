// pt: Pede um token, guarda-o e só pede outro quando é preciso.
// en: Asks for a token, keeps it and asks for another only when needed.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" Token.cs && mono Token.exe
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET

using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Token
{
    static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010");
    static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
    static int tokenRequests;

    // pt: Para o Mono: o mcs não conhece async Main e, sem Exit, o programa pode demorar um minuto a acabar.
    // en: For Mono: mcs does not know async Main and, without Exit, the program may take a minute to end.
    static void Main(string[] args) => Environment.Exit(Run(args).GetAwaiter().GetResult());

    static async Task<int> Run(string[] args)
    {
        try
        {
            foreach (var path in new[] { "/documents?limit=1", "/documents?limit=1" })
            {
                var response = await Get(path);
                var status = (int)response.StatusCode;
                if (status != 200) throw Refusal(status, await response.Content.ReadAsStringAsync());
                Console.WriteLine($"{status} {path}");
            }
            Console.WriteLine($"token requests {tokenRequests}");
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    #region sample
    static string token;
    static DateTime usableUntil = DateTime.MinValue;

    static async Task<string> AccessToken()
    {
        if (DateTime.UtcNow < usableUntil) return token;
        var answer = await RequestToken("documents:write documents:read");
        tokenRequests += 1;
        Console.WriteLine($"token {answer["token_type"]} {answer["expires_in"]}");
        token = (string)answer["access_token"];
        // pt: Um minuto de folga: o token não expira a meio de um pedido.
        // en: One minute to spare: the token does not expire in the middle of a request.
        usableUntil = DateTime.UtcNow.AddSeconds((int)answer["expires_in"] - 60);
        return token;
    }

    static async Task<HttpResponseMessage> Get(string path)
    {
        var response = await Attempt(path);
        if ((int)response.StatusCode != 401) return response;
        // pt: Recusado antes de expirar: um token novo e uma só repetição.
        // en: Refused before it expired: a new token, once.
        usableUntil = DateTime.MinValue;
        return await Attempt(path);
    }

    static async Task<HttpResponseMessage> Attempt(string path)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, BaseUrl + path);
        request.Headers.Add("Authorization", "Bearer " + await AccessToken());
        return await Http.SendAsync(request);
    }
    #endregion

    static async Task<JObject> RequestToken(string scope)
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
        var response = await Http.SendAsync(request);
        var body = await response.Content.ReadAsStringAsync();
        var answer = Json((int)response.StatusCode, body);
        if ((int)response.StatusCode != 200) throw new Exception($"token: {(int)response.StatusCode} {body}");
        return answer;
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
