// pt: Descarrega o PDF de um documento emitido.
// en: Downloads the PDF of an issued document.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" FetchPdf.cs && mono FetchPdf.exe [documentId] [out.pdf]
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run -- [documentId] [out.pdf]
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN

using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class FetchPdf
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
            var documentId = args.Length > 0 ? args[0] : "doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS";
            await Fetch(documentId, args.Length > 1 ? args[1] : documentId + ".pdf");
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    #region sample
    static async Task Fetch(string documentId, string file)
    {
        var token = await AccessToken("documents:read");
        var request = Request(HttpMethod.Get, $"/documents/{documentId}/content", token);
        request.Headers.Add("Accept", "application/pdf");
        var response = await Http.SendAsync(request);
        var status = (int)response.StatusCode;
        if (status != 200) throw Refusal(status, await response.Content.ReadAsStringAsync());
        var pdf = await response.Content.ReadAsByteArrayAsync();
        if (!Encoding.ASCII.GetString(pdf).StartsWith("%PDF-", StringComparison.Ordinal))
            throw new Exception("the answer is not a PDF");
        // pt: Mudar o nome no fim: ninguém vê um ficheiro incompleto.
        // en: Rename at the end: nobody sees an incomplete file.
        File.WriteAllBytes(file + ".part", pdf);
        if (File.Exists(file)) File.Replace(file + ".part", file, null);
        else File.Move(file + ".part", file);
        Console.WriteLine($"{file} {pdf.Length}");
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
