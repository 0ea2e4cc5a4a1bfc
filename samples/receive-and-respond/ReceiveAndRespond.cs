// pt: Recolhe os documentos recebidos: guarda o XML e só depois confirma a receção.
// pt: Não responde: aceitar ou rejeitar é uma decisão, documento a documento (tema respond).
// en: Collects received documents: stores the XML and only then acknowledges.
// en: It does not respond: accepting or rejecting is a decision, document by document (topic respond).
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:System.Net.Http.dll -r:"$NEWTONSOFT" ReceiveAndRespond.cs && mono ReceiveAndRespond.exe
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run
//
// BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN OUT_DIR

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

static class ReceiveAndRespond
{
    static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010");
    static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
    static readonly string OutDir = Env("OUT_DIR", "received");
    static string token;

    // pt: Para o Mono: o mcs não conhece async Main e, sem Exit, o programa pode demorar um minuto a acabar.
    // en: For Mono: mcs does not know async Main and, without Exit, the program may take a minute to end.
    static void Main(string[] args) => Environment.Exit(Run(args).GetAwaiter().GetResult());

    static async Task<int> Run(string[] args)
    {
        try
        {
            token = await AccessToken("received:read received:write");
            await Receive();
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.GetBaseException().Message);
            return 1;
        }
    }

    #region sample
    static async Task Receive()
    {
        // pt: Pode ser executado outra vez a qualquer momento: o que ficou por confirmar volta a ser recolhido.
        // en: Can be run again at any time: what was not acknowledged is collected again.
        foreach (var id in await List("received")) await Collect(id);
    }

    // pt: Guarda o XML e só depois confirma a receção. / en: Stores the XML and only then acknowledges.
    static async Task Collect(string id)
    {
        var request = Request(HttpMethod.Get, $"/received-documents/{id}/content", token);
        request.Headers.Add("Accept", "application/xml");
        var xml = await Http.SendAsync(request);
        if ((int)xml.StatusCode != 200) throw await Refusal(xml);
        Directory.CreateDirectory(OutDir);
        WriteAtomically(Path.Combine(OutDir, id + ".xml"), await xml.Content.ReadAsByteArrayAsync());

        request = Request(HttpMethod.Put, $"/received-documents/{id}/acknowledgement", token);
        request.Content = Content(new JObject { ["reference"] = id });
        var response = await Http.SendAsync(request);
        if ((int)response.StatusCode != 200) throw await Refusal(response);
        Console.WriteLine($"{id} {(await Json(response))["state"]}");
    }
    #endregion

    // pt: Todas as páginas, antes de mudar o estado de algum documento.
    // en: All pages, before any document changes its state.
    static async Task<List<string>> List(string state)
    {
        var ids = new List<string>();
        var query = "limit=200&state=" + state;
        while (true)
        {
            var response = await Http.SendAsync(Request(HttpMethod.Get, "/received-documents?" + query, token));
            if ((int)response.StatusCode != 200) throw await Refusal(response);
            var page = await Json(response);
            ids.AddRange(page["items"].Select(document => (string)document["id"]));
            var cursor = (string)page["nextCursor"];
            if (cursor == null) return ids;
            query = $"limit=200&state={state}&cursor={Uri.EscapeDataString(cursor)}";
        }
    }

    static void WriteAtomically(string file, byte[] bytes)
    {
        File.WriteAllBytes(file + ".part", bytes);
        if (File.Exists(file)) File.Replace(file + ".part", file, null);
        else File.Move(file + ".part", file);
    }

    static HttpContent Content(JObject value)
    {
        return new StringContent(value.ToString(), Encoding.UTF8, "application/json");
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
        var answer = await Json(response);
        if ((int)response.StatusCode != 200)
            throw new Exception($"token: {(int)response.StatusCode} {answer.ToString(Formatting.None)}");
        return (string)answer["access_token"];
    }

    static HttpRequestMessage Request(HttpMethod method, string path, string token)
    {
        var request = new HttpRequestMessage(method, BaseUrl + path);
        request.Headers.Add("Authorization", "Bearer " + token);
        return request;
    }

    // pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON.
    static async Task<JObject> Json(HttpResponseMessage response)
    {
        var body = await response.Content.ReadAsStringAsync();
        try
        {
            // pt: As datas ficam texto, tal como vêm. / en: Dates stay text, as they come.
            var settings = new JsonSerializerSettings { DateParseHandling = DateParseHandling.None };
            return JsonConvert.DeserializeObject<JObject>(body, settings) ?? throw new JsonException();
        }
        catch (JsonException)
        {
            var start = Regex.Replace(body.Substring(0, Math.Min(80, body.Length)), @"\s+", " ");
            throw new Exception($"{(int)response.StatusCode}: the answer is not JSON: {start}");
        }
    }

    // pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line.
    static async Task<Exception> Refusal(HttpResponseMessage response)
    {
        var problem = await Json(response);
        var status = (int)response.StatusCode;
        return new Exception(
            $"{status} {problem["code"] ?? "-"}: {problem["detail"] ?? "-"} ({problem["requestId"] ?? "-"})");
    }

    static string Env(string name, string otherwise)
    {
        var value = Environment.GetEnvironmentVariable(name);
        return string.IsNullOrEmpty(value) ? otherwise : value;
    }
}
