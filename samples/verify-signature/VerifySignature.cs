// pt: Verifica a assinatura de um webhook: corpo em stdin, cabeçalhos em variáveis de ambiente.
// en: Verifies the signature of a webhook: body on stdin, headers in environment variables.
//
//   mcs VerifySignature.cs && mono VerifySignature.exe < body.json
//   # .NET: dotnet new console, dotnet run < body.json
//
// WEBHOOK_SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE NOW

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

static class VerifySignature
{
    // pt: Um segredo vazio aceitaria qualquer um. / en: An empty secret would accept anybody.
    static readonly string[] Secrets =
        Env("WEBHOOK_SECRET", "").Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);

    static int Main()
    {
        var headers = new Dictionary<string, string>
        {
            ["webhook-id"] = Env("WEBHOOK_ID", ""),
            ["webhook-timestamp"] = Env("WEBHOOK_TIMESTAMP", ""),
            ["webhook-signature"] = Env("WEBHOOK_SIGNATURE", ""),
        };
        var body = new MemoryStream();
        Console.OpenStandardInput().CopyTo(body);
        var now = long.Parse(Env("NOW", DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString()));
        var verdict = Verify(Secrets, headers, body.ToArray(), now);
        Console.WriteLine(verdict == "valid" ? "valid" : "invalid: " + verdict);
        return verdict == "valid" ? 0 : 1;
    }

    #region sample
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
