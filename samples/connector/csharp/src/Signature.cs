using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

#region verify
// Standard Webhooks, v1 (HMAC-SHA256).
static class Signature
{
    const int WindowSeconds = 300;

    // header: pt: o valor de um cabeçalho, ou null / en: the value of a header, or null
    public static string Verify(
        IEnumerable<string> secrets, Func<string, string> header, byte[] rawBody, DateTimeOffset now)
    {
        var (id, timestamp) = (header("webhook-id"), header("webhook-timestamp"));
        var signature = header("webhook-signature");
        if (new[] { id, timestamp, signature }.Any(string.IsNullOrEmpty)) return "missing-header";
        var entries = signature.Split(' ').Where(one => Regex.IsMatch(one, "^[^,]+,.")).ToList();
        if (!Regex.IsMatch(timestamp, @"^[0-9]{10}\z") || entries.Count == 0) return "malformed-header";
        var age = now.ToUnixTimeSeconds() - long.Parse(timestamp);
        if (age > WindowSeconds) return "timestamp-too-old";
        if (age < -WindowSeconds) return "timestamp-too-new";
        var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(rawBody).ToArray();
        foreach (var key in secrets.Select(Key).Where(one => one != null))
            using (var hmac = new HMACSHA256(key))
            {
                var code = Convert.ToBase64String(hmac.ComputeHash(signed));
                var expected = Encoding.UTF8.GetBytes("v1," + code);
                if (entries.Any(one => AreEqual(expected, Encoding.UTF8.GetBytes(one)))) return "valid";
            }
        return "no-matching-signature";
    }

    // pt: null se não são 24 a 64 bytes em base64: com uma chave vazia, qualquer um podia assinar.
    // en: null unless it is 24 to 64 bytes in base64: with an empty key, anybody could sign.
    public static byte[] Key(string secret)
    {
        try
        {
            var key = Convert.FromBase64String(Regex.Replace(secret, "^whsec_", ""));
            var isKey = secret == "whsec_" + Convert.ToBase64String(key);
            return isKey && key.Length >= 24 && key.Length <= 64 ? key : null;
        }
        catch (FormatException) { return null; }
    }

    // pt: Tempo constante: a demora não revela quantos bytes estão certos.
    // en: Constant time: the delay does not tell how many bytes are right.
    static bool AreEqual(byte[] expected, byte[] given) =>
#if NETCOREAPP
        CryptographicOperations.FixedTimeEquals(expected, given);
#else
        expected.Length == given.Length
            && expected.Zip(given, (one, other) => one ^ other).Aggregate((all, one) => all | one) == 0;
#endif
}
#endregion
