// pt: Recebe webhooks: verifica a assinatura, guarda o evento, responde 204; uma tarefa à parte processa o que está guardado.
// en: Receives webhooks: verifies the signature, stores the event, answers 204; a worker processes what is stored.
//
//   # NEWTONSOFT=…/Newtonsoft.Json.dll
//   mcs -r:"$NEWTONSOFT" ReceiveWebhook.cs && mono ReceiveWebhook.exe
//   # .NET: dotnet new console, dotnet add package Newtonsoft.Json && dotnet run
//
// WEBHOOK_SECRET PORT EVENTS_DIR

using System;
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

    const int MaxBody = 64 * 1024;
    static readonly string Store = Env("EVENTS_DIR", "events");

    // pt: O mcs do Mono não conhece async Main. / en: Mono's mcs does not know async Main.
    static int Main() => Run().GetAwaiter().GetResult();

    static async Task<int> Run()
    {
        if (Secrets.Length == 0)
        {
            Console.Error.WriteLine("WEBHOOK_SECRET is missing");
            return 1;
        }
        Directory.CreateDirectory(Store);
        Work();
        var port = Env("PORT", "8080");
        var listener = new HttpListener();
        listener.Prefixes.Add($"http://127.0.0.1:{port}/");
        listener.Start();
        Console.WriteLine("listening " + port);
        while (true)
        {
            var context = await listener.GetContextAsync();
            _ = Task.Run(async () =>
            {
                try
                {
                    await Receive(context);
                }
                catch (Exception error)
                {
                    Console.Error.WriteLine(error.Message);
                    context.Response.Abort();
                }
            });
        }
    }

    #region sample
    static async Task Receive(HttpListenerContext context)
    {
        // pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
        // en: The bytes as they came: JSON parsed and written again has another signature.
        var rawBody = await ReadAtMost(context.Request.InputStream, MaxBody + 1);
        var headers = context.Request.Headers;
        var names = headers.AllKeys.ToDictionary(name => name.ToLowerInvariant(), name => headers[name]);
        var isTooLong = rawBody.Length > MaxBody;
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        var verdict = isTooLong ? "body-too-long" : Verify(Secrets, names, rawBody, now);
        if (verdict == "valid")
        {
            // pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar.
            // en: Store before answering: without a 2xx the platform sends it again.
            InsertOrIgnore(names["webhook-id"], rawBody);
            context.Response.StatusCode = 204;
            context.Response.Close();
            Work();
        }
        else
        {
            Console.Error.WriteLine("refused " + verdict);
            context.Response.StatusCode = isTooLong ? 413 : 401;
            context.Response.Close();
        }
    }

    // pt: Faz de tabela com o webhook-id como chave única: um ficheiro por evento, completo ou nenhum.
    // en: Stands for a table with the webhook-id as unique key: one file per event, complete or none.
    static void InsertOrIgnore(string id, byte[] rawBody)
    {
        var file = Path.Combine(Store, Uri.EscapeDataString(id) + ".json");
        if (File.Exists(file)) return;
        var part = $"{file}.{Guid.NewGuid()}.part";
        using (var stream = new FileStream(part, FileMode.CreateNew))
        {
            stream.Write(rawBody, 0, rawBody.Length);
            stream.Flush(true);
        }
        lock (Worker) if (!File.Exists(file)) File.Move(part, file);
    }
    #endregion

    static readonly object Worker = new object();

    static void Work()
    {
        lock (Worker)
        {
            foreach (var file in Directory.GetFiles(Store).Where(name => name.EndsWith(".json")))
            {
                if (File.Exists(file + ".done")) continue;
                try
                {
                    var type = (string)JObject.Parse(File.ReadAllText(file))["type"];
                    ProcessEvent(Path.GetFileNameWithoutExtension(file), type);
                    // pt: Marcar no fim: o que uma falha interrompeu é processado outra vez.
                    // en: Mark at the end: what a crash interrupted is processed again.
                    File.WriteAllText(file + ".done", "");
                }
                catch (Exception error)
                {
                    Console.Error.WriteLine($"{file}: {error.Message}");
                }
            }
        }
    }

    // pt: O que fazer com cada tipo: a operação a chamar (em rejected e failed, depois de corrigir a causa).
    // en: What to do with each type: the operation to call (for rejected and failed, once the cause is mended).
    static readonly Dictionary<string, string> Next = new Dictionary<string, string>
    {
        ["document.rejected"] = "submitDocument",
        ["document.delivered"] = "listDocumentStatusHistory",
        ["document.failed"] = "resendDocument",
        ["document.status_changed"] = "getDocument",
        ["document.received"] = "getReceivedDocumentContent",
    };

    static void ProcessEvent(string id, string type)
    {
        // pt: Um tipo novo não é um erro. / en: A new type is not an error.
        var isKnown = Next.TryGetValue(type, out var operation);
        Console.WriteLine(isKnown ? $"event {type} {id} {operation}" : $"ignored {type} {id}");
    }

    static async Task<byte[]> ReadAtMost(Stream stream, int most)
    {
        var bytes = new byte[most];
        var length = 0;
        int read;
        while (length < most && (read = await stream.ReadAsync(bytes, length, most - length)) > 0) length += read;
        return bytes.Take(length).ToArray();
    }

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
