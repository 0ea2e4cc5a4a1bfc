using System;
using System.Collections.Generic;
using System.Linq;

// pt: Segredos de cliente e de webhook: o novo e, enquanto vale, o anterior.
// en: Client and webhook secrets: the new one and, while it is valid, the one before.
sealed class Secrets
{
    // pt: Dono do segredo; os de webhook são do id do seu endereço. / en: Owner of the secret; those of webhooks belong to the id of their endpoint.
    public const string Client = "client";

    readonly Store store;

    public Secrets(Store store)
    {
        this.store = store;
    }

    // pt: O mais recente primeiro. / en: Newest first.
    public IReadOnlyList<string> OfClient() =>
        Valid().Where(one => one.Owner == Client).Select(one => one.Value)
            .Append(Settings.ClientSecret).Distinct().ToList();

    // pt: Os de todos os endereços. / en: Those of all endpoints.
    public IReadOnlyList<string> OfWebhooks() =>
        Valid().Where(one => one.Owner != Client).Select(one => one.Value)
            .Concat(Settings.WebhookSecrets).Distinct().ToList();

    IEnumerable<(string Owner, string Value)> Valid() =>
        store.Rows(
            $@"SELECT owner, value FROM secrets
               WHERE until IS NULL OR until > {Settings.Now} ORDER BY id DESC",
            row => (row.GetString(0), row.GetString(1)));

    // pt: Dentro da transação de quem chama. / en: Inside the caller's transaction.
    public void Add(string owner, string value)
    {
        if (store.Has($"SELECT 1 FROM secrets WHERE owner = {owner} AND value = {value}")) return;
        store.Change($"INSERT INTO secrets (owner, value) VALUES ({owner}, {value})");
        Log.Info("secret.stored", ("kind", owner == Client ? Client : "webhook"));
    }

    // pt: Os anteriores valem até ao fim da sobreposição. / en: Those before are valid until the overlap ends.
    public void Rotate(string owner, string value, DateTimeOffset previousUntil)
    {
        store.Change(
            $@"UPDATE secrets SET until = {previousUntil}
               WHERE owner = {owner} AND value <> {value} AND (until IS NULL OR until > {previousUntil})");
        Add(owner, value);
    }
}
