using System;
using System.Linq;
using Newtonsoft.Json.Linq;

using Headers = System.Collections.Generic.Dictionary<string, string>;

// pt: O que os webhooks perderam: todos os eventos desde a marca, com margem; e o endereço, se foi desativado.
// en: What the webhooks lost: every event since the watermark, with a margin; and the endpoint, if it was disabled.
static class Reconciliation
{
    #region reconcile
    // pt: Uma margem larga: a lista tem cada evento desde que acontece. / en: A wide margin: the list has each event from the moment it happens.
    static readonly TimeSpan Margin = TimeSpan.FromHours(76);
    // pt: Os eventos são conservados 30 dias. / en: Events are kept for 30 days.
    static readonly TimeSpan Retention = TimeSpan.FromDays(30);

    // pt: Quantos eventos faltavam. / en: How many events were missing.
    public static int Run()
    {
        var watermark = Store.MetaTime("watermark");
        var isFirst = watermark == Store.Epoch;
        var since = isFirst ? "" : "&since=" + Uri.EscapeDataString(Settings.Iso(watermark - Margin));
        DateTimeOffset? startedAt = null;
        var missing = 0;
        foreach (var page in Api.Pages("/events", since))
        {
            // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
            startedAt = startedAt ?? Settings.Parse(page.Answer.Header("Date"));
            foreach (var one in page.Items)
            {
                var type = one.Required("type");
                var isNew = Inbox.Add(one.Required("id"), type, Json.Bytes(one));
                // pt: Dos outros tipos não vem webhook. / en: Of the other types no webhook comes.
                if (isNew && Account.Events.Contains(type)) missing += 1;
            }
            Log.Info("reconcile.page", ("events", page.Items.Count));
        }
        var isTooLate = Settings.Now - watermark > Retention - Margin;
        if (!isFirst && isTooLate) Documents.RefreshAll();
        if (Store.Meta("endpoint") is string endpoint) Enable(endpoint);
        // pt: Com webhooks, uma vez por dia; sem eles, é assim que se sabe.
        // en: With webhooks, once a day; without them, this is how one knows.
        var yesterday = Settings.Now.AddDays(-1);
        var isHearing = Store.Meta("endpoint") != null || Store.MetaTime("webhook-at") > yesterday;
        var pause = isHearing ? TimeSpan.FromDays(1) : TimeSpan.FromMinutes(15);
        // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
        Store.Transaction(() =>
        {
            Store.SetMeta("watermark", startedAt.Value);
            Store.SetMeta("reconcile-at", Settings.Now + pause);
        });
        Log.Info("reconcile.finished", ("missing", missing));
        return missing;
    }
    #endregion

    // pt: Desativado por falhar: este processo já responde outra vez. / en: Disabled because it failed: this process answers again.
    static void Enable(string endpoint)
    {
        var path = "/webhook-endpoints/" + endpoint;
        var answer = Api.Call("GET", path, new Headers());
        if (answer.Status == 404)
        {
            Store.Change($"DELETE FROM meta WHERE name = 'endpoint'");
            Log.Alert("endpoint.gone", ("endpoint", endpoint));
            return;
        }
        if (answer.Status != 200) throw Api.Refusal(answer);
        if (answer.Json.Required("status") == "enabled") return;
        var reason = answer.Json.Text("disabledReason");
        Log.Alert("endpoint.disabled", ("endpoint", endpoint), ("reason", reason));
        // pt: Se foi uma pessoa, ou um 410, decide uma pessoa. / en: If it was a person, or a 410, a person decides.
        if (reason != "failing") return;
        var headers = new Headers { ["Content-Type"] = Api.JsonType, ["If-Match"] = answer.Header("ETag") };
        var body = new JObject { ["status"] = "enabled" };
        var status = Api.Call("PATCH", path, headers, Json.Bytes(body)).Status;
        Log.Info("endpoint.enabled", ("endpoint", endpoint), ("status", status));
    }
}
