using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

// pt: Segredos de cliente e de webhook: o novo e, enquanto é válido, o anterior.
// en: Client and webhook secrets: the new one and, while it is valid, the previous one.
static class Secrets
{
    // pt: O dono do segredo; o dos segredos de webhook é o id do seu endereço. / en: The owner of the secret; for webhook secrets, the id of their endpoint.
    public const string Client = "client";

    // pt: O dono das impressões digitais dos segredos de WEBHOOK_SECRET. / en: The owner of the fingerprints of the secrets in WEBHOOK_SECRET.
    const string OfSettings = "settings";

    // pt: O mais recente primeiro. / en: Newest first.
    public static IReadOnlyList<string> OfClient() =>
        Valid().Where(one => one.Owner == Client).Select(one => one.Value)
            .Append(Settings.ClientSecret).Distinct().ToList();

    // pt: Os segredos de todos os endereços; um que terminou também não conta em WEBHOOK_SECRET. / en: The secrets of all endpoints; an ended one does not count in WEBHOOK_SECRET either.
    public static IReadOnlyList<string> OfWebhooks() =>
        Valid().Where(one => one.Owner != Client && one.Owner != OfSettings).Select(one => one.Value)
            .Concat(Settings.WebhookSecrets).Distinct().Where(NotAmong(Ended().ToList())).ToList();

    static Func<string, bool> NotAmong(IReadOnlyCollection<string> ended) =>
        secret => !ended.Contains(secret) && !ended.Contains(Fingerprint(secret));

    static IEnumerable<(string Owner, string Value)> Valid() =>
        Store.Rows(
            $@"SELECT owner, value FROM secrets
               WHERE until IS NULL OR until > {Settings.Now} ORDER BY id DESC",
            row => (row.GetString(0), row.GetString(1)));

    static IEnumerable<string> Ended() =>
        Store.Rows(
            $"SELECT value FROM secrets WHERE owner <> {Client} AND until <= {Settings.Now}",
            row => row.GetString(0));

    public static string Fingerprint(string secret) => Download.Sha256(Encoding.UTF8.GetBytes(secret));

    // pt: Regista, pela impressão digital, os de WEBHOOK_SECRET: outro processo pode terminá-los.
    // en: Records those in WEBHOOK_SECRET, by fingerprint: another process can end them.
    public static void RecordWebhooks()
    {
        foreach (var value in Settings.WebhookSecrets.Select(Fingerprint))
        {
            if (Store.Has($"SELECT 1 FROM secrets WHERE owner = {OfSettings} AND value = {value}")) continue;
            Store.Change($"INSERT INTO secrets (owner, value) VALUES ({OfSettings}, {value})");
        }
    }

    // pt: Depois de uma exposição, terminam todos os conhecidos: os guardados, de qualquer endereço, e os de WEBHOOK_SECRET de qualquer processo; dentro da transação de quem chama.
    // en: After an exposure, all that are known end: the stored ones, of any endpoint, and those in WEBHOOK_SECRET of any process; inside the caller's transaction.
    public static void EndWebhooks()
    {
        RecordWebhooks();
        var set = Store.Change($"UPDATE secrets SET until = 0 WHERE owner = {OfSettings} AND until IS NULL");
        Store.Change($"UPDATE secrets SET until = 0 WHERE owner <> {Client}");
        Log.Alert("secret.ended", ("setting", set > 0 ? "WEBHOOK_SECRET" : null));
    }

    // pt: Dentro da transação de quem chama. / en: Inside the caller's transaction.
    public static void Add(string owner, string value)
    {
        if (Store.Has($"SELECT 1 FROM secrets WHERE owner = {owner} AND value = {value}")) return;
        Store.Change($"INSERT INTO secrets (owner, value) VALUES ({owner}, {value})");
        Log.Info("secret.stored", ("kind", owner == Client ? Client : "webhook"));
    }

    // pt: Os anteriores valem até ao fim da sobreposição. / en: Earlier secrets are valid until the overlap ends.
    public static void Rotate(string owner, string value, DateTimeOffset previousUntil)
    {
        Store.Change(
            $@"UPDATE secrets SET until = {previousUntil}
               WHERE owner = {owner} AND value <> {value} AND (until IS NULL OR until > {previousUntil})");
        Add(owner, value);
    }
}
