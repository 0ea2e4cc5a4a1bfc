using System;
using System.Collections.Generic;
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
        var began = Settings.Now;
        DateTimeOffset? startedAt = null;
        var missing = new List<string>();
        foreach (var page in Api.Pages("/events", since))
        {
            // pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
            startedAt = startedAt ?? page.Answer.Date;
            // pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
            var added = page.Items.Select(one => Inbox.AddListed(one));
            missing.AddRange(added.Where(type => Account.Events.Contains(type)));
            Log.Info("reconcile.page", ("events", page.Items.Count));
        }
        var isTooLate = Settings.Now - watermark > Retention - Margin;
        if (!isFirst && isTooLate) Documents.RefreshAll();
        var subscribed = Store.Meta("endpoint") is string endpoint ? Enable(endpoint) : new string[0];
        JudgeWebhooks(missing.Count, missing.Count(type => subscribed.Contains(type)), began);
        var yesterday = Settings.Now.AddDays(-1);
        var isHearing = Store.Meta("endpoint") != null || Store.MetaTime("webhook-at") > yesterday;
        // pt: Com webhooks, basta uma vez por dia; se não chegam ou são recusados, os eventos só vêm por aqui.
        // en: With webhooks, once a day is enough; if they do not arrive or are refused, events come only here.
        var isDaily = isHearing && Store.Meta("webhooks-missing-since") == null;
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
        Log.Info("reconcile.finished", ("missing", missing.Count));
        return missing.Count;
    }
    #endregion

    // pt: Há um problema se faltam eventos mais do que uma vez e, entretanto, nenhum webhook foi aceite (isso apaga as marcas). Se um foi
    // pt: recusado e nada falta, enviou-o um estranho. Um evento pode ainda vir a caminho: o alerta espera pela reconciliação seguinte.
    // en: There is a problem if events are missing more than once and no webhook was accepted meanwhile (that deletes the marks). If one was
    // en: refused and nothing is missing, a stranger sent it. An event may still be on its way: the alert waits for the next reconciliation.
    static void JudgeWebhooks(int missing, int undelivered, DateTimeOffset began)
    {
        var since = Store.MetaTime("webhooks-missing-since");
        var isMarked = since != Store.Epoch;
        var reason = Store.Meta("webhooks-refused-reason");
        int.TryParse(Store.Meta("webhooks-missed"), out var missed);
        var lost = reason == null ? undelivered : missing;
        if (isMarked && lost > 0) Store.SetMeta("webhooks-missed", $"{missed + lost}");
        if (isMarked && missed > 0 && Settings.Now - since > TimeSpan.FromHours(1))
        {
            if (reason == null) Store.AlertDaily("webhook.missing", "", ("events", missed), ("since", Settings.Iso(since)));
            else Store.AlertDaily("webhook.refused", "", ("reason", reason));
        }
        var isStranger = reason != null && missed + lost == 0;
        if (!isMarked || isStranger)
            Store.DeleteMeta("webhooks-missing-since", "webhooks-refused-reason", "webhooks-missed");
        if (!isMarked && undelivered > 0 && Store.MetaTime("webhook-at") < began)
            Store.SetMeta("webhooks-missing-since", Settings.Now);
    }

    // pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde. Devolve os tipos de evento que entrega.
    // en: The platform disabled it because deliveries failed: enables it, because this process answers again. Returns the event types that it delivers.
    static IReadOnlyList<string> Enable(string endpoint)
    {
        var path = "/webhook-endpoints/" + endpoint;
        var answer = Api.Call("GET", path, new Headers());
        if (answer.Status == 404)
        {
            Store.Transaction(() => Account.ForgetEndpoint(endpoint));
            return new string[0];
        }
        if (answer.Status != 200) throw Api.Refusal(answer);
        var events = answer.Json["events"]?.Select(one => one.ToString()).ToList() ?? Account.Events;
        if (answer.Json.Required("status") == "enabled") return events;
        var reason = answer.Json.Text("disabledReason");
        Store.AlertDailyElseWarn(
            "endpoint.disabled", $":{endpoint} {reason}", ("endpoint", endpoint), ("reason", reason));
        // pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
        if (reason != "failing") return events;
        var headers = new Headers { ["Content-Type"] = Api.JsonType, ["If-Match"] = answer.Header("ETag") };
        var body = new JObject { ["status"] = "enabled" };
        var enabled = Api.Call("PATCH", path, headers, Json.Bytes(body));
        if (enabled.Status != 200) throw Api.Refusal(enabled);
        Log.Info("endpoint.enabled", ("endpoint", endpoint));
        return events;
    }
}
