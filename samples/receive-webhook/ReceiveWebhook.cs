// pt: Recebe webhooks: verifica a assinatura, responde logo, processa depois, cada evento uma só vez.
// en: Receives webhooks: verifies the signature, answers at once, processes afterwards, each event only once.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:"$NEWTONSOFT" ReceiveWebhook.cs && mono ReceiveWebhook.exe
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run
//
// WEBHOOK_SECRET PORT

using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

static class ReceiveWebhook
{
    // pt: Um segredo vazio aceitaria qualquer um. / en: An empty secret would accept anybody.
    static readonly string[] Secrets =
        Env("WEBHOOK_SECRET", "").Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);

    // pt: O mcs do Mono não conhece async Main. / en: Mono's mcs does not know async Main.
    static int Main() => Run().GetAwaiter().GetResult();

    static async Task<int> Run()
    {
        if (Secrets.Length == 0)
        {
            Console.Error.WriteLine("WEBHOOK_SECRET is missing");
            return 1;
        }
        var port = Env("PORT", "8080");
        var listener = new HttpListener();
        listener.Prefixes.Add($"http://127.0.0.1:{port}/");
        listener.Start();
        Console.WriteLine("listening " + port);
        while (true)
        {
            var context = await listener.GetContextAsync();
            _ = Task.Run(() => Receive(context));
        }
    }

    #region sample
    // pt: Em produção: uma tabela com o webhook-id como chave única.
    // en: In production: a table with the webhook-id as unique key.
    static readonly ConcurrentDictionary<string, bool> Processed =
        new ConcurrentDictionary<string, bool>();

    static async Task Receive(HttpListenerContext context)
    {
        // pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
        // en: The bytes as they came: JSON parsed and written again has another signature.
        var buffer = new MemoryStream();
        await context.Request.InputStream.CopyToAsync(buffer);
        var rawBody = buffer.ToArray();
        var headers = context.Request.Headers;
        var names = headers.AllKeys.ToDictionary(name => name.ToLowerInvariant(), name => headers[name]);
        var verdict = Verify(Secrets, names, rawBody, DateTimeOffset.UtcNow.ToUnixTimeSeconds());
        // pt: Responder antes de processar: uma resposta tardia conta como falha.
        // en: Answer before processing: a late answer counts as a failure.
        context.Response.StatusCode = verdict == "valid" ? 204 : 401;
        context.Response.Close();
        if (verdict == "valid") ProcessEvent(names["webhook-id"], rawBody);
        else Console.Error.WriteLine("refused " + verdict);
    }

    static void ProcessEvent(string id, byte[] rawBody)
    {
        if (!Processed.TryAdd(id, true)) return;
        var type = JObject.Parse(Encoding.UTF8.GetString(rawBody))["type"];
        Console.WriteLine($"event {type} {id}");
    }
    #endregion

    #region verify
    // Standard Webhooks, v1 (HMAC-SHA256).
    // secrets: pt: o novo e o antigo durante a rotação / en: the new and the old during a rotation
    // headers: pt: nomes em minúsculas / en: names in lower case
    // rawBody: pt: os bytes recebidos, antes de lidos / en: the bytes received, before any parsing
    // now: pt: segundos Unix / en: Unix seconds
    static string Verify(string[] secrets, IDictionary<string, string> headers, byte[] rawBody, long now)
    {
        headers.TryGetValue("webhook-id", out var id);
        headers.TryGetValue("webhook-timestamp", out var timestamp);
        headers.TryGetValue("webhook-signature", out var signature);
        if (new[] { id, timestamp, signature }.Any(string.IsNullOrEmpty)) return "missing-header";
        var entries = signature.Split(' ').Where(entry => Regex.IsMatch(entry, "^[^,]+,.")).ToArray();
        if (!Regex.IsMatch(timestamp, @"^[0-9]{10}\z") || entries.Length == 0) return "malformed-header";
        if (now - long.Parse(timestamp) > 300) return "timestamp-too-old";
        if (long.Parse(timestamp) - now > 300) return "timestamp-too-new";

        var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(rawBody).ToArray();
        foreach (var secret in secrets)
        {
            var key = Convert.FromBase64String(Regex.Replace(secret, "^whsec_", ""));
            using (var hmac = new HMACSHA256(key))
            {
                var expected = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed));
                if (entries.Any(entry => EqualInConstantTime(expected, entry))) return "valid";
            }
        }
        return "no-matching-signature";
    }

    // pt: Tempo constante: a demora não revela quantos bytes estão certos.
    // en: Constant time: the delay does not tell how many bytes are right.
    // .NET: CryptographicOperations.FixedTimeEquals.
    static bool EqualInConstantTime(string expected, string given)
    {
        if (expected.Length != given.Length) return false;
        var difference = 0;
        for (var i = 0; i < expected.Length; i++) difference |= expected[i] ^ given[i];
        return difference == 0;
    }
    #endregion

    static string Env(string name, string otherwise)
    {
        var value = Environment.GetEnvironmentVariable(name);
        return string.IsNullOrEmpty(value) ? otherwise : value;
    }
}
