using System;
using System.Collections.Generic;
using System.Linq;

// pt: Segredos de cliente e de webhook: o novo e, enquanto é válido, o anterior.
// en: Client and webhook secrets: the new one and, while it is valid, the previous one.
static class Secrets
{
    // pt: O dono do segredo; o dos segredos de webhook é o id do seu endereço. / en: The owner of the secret; for webhook secrets, the id of their endpoint.
    public const string Client = "client";

    // pt: O mais recente primeiro. / en: Newest first.
    public static IReadOnlyList<string> OfClient() =>
        Valid().Where(one => one.Owner == Client).Select(one => one.Value)
            .Append(Settings.ClientSecret).Distinct().ToList();

    // pt: Os segredos de todos os endereços; um que terminou também não conta em WEBHOOK_SECRET. / en: The secrets of all endpoints; an ended one does not count in WEBHOOK_SECRET either.
    public static IReadOnlyList<string> OfWebhooks() =>
        Valid().Where(one => one.Owner != Client).Select(one => one.Value)
            .Concat(Settings.WebhookSecrets).Except(Ended()).ToList();

    static IEnumerable<(string Owner, string Value)> Valid() =>
        Store.Rows(
            $@"SELECT owner, value FROM secrets
               WHERE until IS NULL OR until > {Settings.Now} ORDER BY id DESC",
            row => (row.GetString(0), row.GetString(1)));

    static IEnumerable<string> Ended() =>
        Store.Rows(
            $"SELECT value FROM secrets WHERE owner <> {Client} AND until <= {Settings.Now}",
            row => row.GetString(0));

    // pt: Depois de uma exposição, terminam todos: os guardados, de qualquer endereço, e os de WEBHOOK_SECRET; dentro da transação de quem chama.
    // en: After an exposure, all end: the stored ones, of any endpoint, and those in WEBHOOK_SECRET; inside the caller's transaction.
    public static void EndWebhooks(string endpoint)
    {
        Store.Change($"UPDATE secrets SET until = 0 WHERE owner <> {Client}");
        if (Settings.WebhookSecrets.Count == 0) return;
        foreach (var value in Settings.WebhookSecrets)
            Store.Change($"INSERT INTO secrets (owner, value, until) VALUES ({endpoint}, {value}, 0)");
        Log.Alert("secret.ended", ("setting", "WEBHOOK_SECRET"));
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
