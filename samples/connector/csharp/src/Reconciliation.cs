using System;
using System.Linq;
using Newtonsoft.Json.Linq;

using Headers = System.Collections.Generic.Dictionary<string, string>;

// pt: Lê o que os webhooks não entregaram: todos os eventos desde a marca, com margem. Verifica também se o endereço foi desativado.
// en: Reads what webhooks did not deliver: all events since the watermark, with a margin. Also checks whether the endpoint was disabled.
static class Reconciliation
{
    #region reconcile
    // pt: Uma margem larga: um evento está na lista desde que acontece. / en: A wide margin: an event is in the list from the moment it happens.
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
            // pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
            startedAt = startedAt ?? page.Answer.Date;
            // pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
            foreach (var one in page.Items)
                if (Account.Events.Contains(Inbox.AddListed(one))) missing += 1;
            Log.Info("reconcile.page", ("events", page.Items.Count));
        }
        var isTooLate = Settings.Now - watermark > Retention - Margin;
        if (!isFirst && isTooLate) Documents.RefreshAll();
        if (Store.Meta("endpoint") is string endpoint) Enable(endpoint);
        JudgeRefused(missing);
        var yesterday = Settings.Now.AddDays(-1);
        var isHearing = Store.Meta("endpoint") != null || Store.MetaTime("webhook-at") > yesterday;
        // pt: Com webhooks, basta uma vez por dia; sem eles, ou recusados, os eventos só chegam por aqui.
        // en: With webhooks, once a day is enough; without them, or refused, events arrive only here.
        var isDaily = isHearing && Store.Meta("webhooks-refused-since") == null;
        var pause = isDaily ? TimeSpan.FromDays(1) : TimeSpan.FromMinutes(15);
        // pt: Sem a hora da plataforma (um proxy pode tirá-la), a marca fica onde está.
        // en: Without the platform's time (a proxy may remove it), the watermark stays where it is.
        if (startedAt == null) Log.Warn("reconcile.no-date");
        // pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
        Store.Transaction(() =>
        {
            Store.SetMeta("watermark", startedAt ?? watermark);
            Store.SetMeta("reconcile-at", Settings.Now + pause);
        });
        Log.Info("reconcile.finished", ("missing", missing));
        return missing;
    }
    #endregion

    // pt: Recusar um webhook só é um problema se faltaram eventos; se não faltou nenhum, enviou-o um estranho.
    // en: To refuse a webhook is a problem only if events were missing; if none was, a stranger sent it.
    static void JudgeRefused(int missing)
    {
        var since = Store.MetaTime("webhooks-refused-since");
        var isMarked = since != Store.Epoch;
        if (missing > 0 && isMarked) Store.SetMeta("webhooks-missed", "yes");
        if (Store.Meta("webhooks-missed") == null || !isMarked)
            Store.DeleteMeta("webhooks-refused-since", "webhooks-refused-reason", "webhooks-missed");
        else if (Settings.Now - since > TimeSpan.FromHours(1))
            Store.AlertDaily("webhook.refused", "", ("reason", Store.Meta("webhooks-refused-reason")));
    }

    // pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde. / en: The platform disabled it because deliveries failed: enables it, because this process answers again.
    static void Enable(string endpoint)
    {
        var path = "/webhook-endpoints/" + endpoint;
        var answer = Api.Call("GET", path, new Headers());
        if (answer.Status == 404)
        {
            Store.Transaction(() => Account.ForgetEndpoint(endpoint));
            return;
        }
        if (answer.Status != 200) throw Api.Refusal(answer);
        if (answer.Json.Required("status") == "enabled") return;
        var reason = answer.Json.Text("disabledReason");
        Log.Alert("endpoint.disabled", ("endpoint", endpoint), ("reason", reason));
        // pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
        if (reason != "failing") return;
        var headers = new Headers { ["Content-Type"] = Api.JsonType, ["If-Match"] = answer.Header("ETag") };
        var body = new JObject { ["status"] = "enabled" };
        var enabled = Api.Call("PATCH", path, headers, Json.Bytes(body));
        if (enabled.Status != 200) throw Api.Refusal(enabled);
        Log.Info("endpoint.enabled", ("endpoint", endpoint));
    }
}
