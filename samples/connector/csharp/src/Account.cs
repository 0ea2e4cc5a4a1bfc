using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

// pt: Regista o endereço de webhook e faz a rotação dos dois segredos; durante a sobreposição, o anterior fica como alternativa.
// en: Registers the webhook endpoint and rotates both secrets; during the overlap, the previous secret stays as a fallback.
static class Account
{
    // pt: Os tipos de evento que o endereço recebe. / en: The event types that the endpoint receives.
    public static readonly IReadOnlyList<string> Events = new[]
    {
        "document.rejected", "document.delivered", "document.failed", "document.status_changed",
        "document.annulled", "document.received", "credential.expiring",
    };

    public static void Register(string url)
    {
        var body = new JObject
        {
            ["url"] = url,
            ["description"] = "connector",
            ["events"] = new JArray(Events.Cast<object>().ToArray()),
        };
        Outbox.Ask("register", new Request("register", url, "/webhook-endpoints", body));
    }

    // pt: Depois de uma exposição, os segredos conhecidos terminam já, mesmo sem plataforma e sem endereço; a resposta só acrescenta o novo.
    // en: After an exposure, the known secrets end now, even without a platform or an endpoint; the response only adds the new one.
    // isExposed: pt: o segredo anterior deixa de assinar de imediato / en: the previous secret stops signing at once
    public static Entry RotateWebhookSecret(bool isExposed)
    {
        string endpoint = null;
        Store.Transaction(() =>
        {
            if (isExposed) Secrets.EndWebhooks();
            endpoint = Store.Meta("endpoint");
            if (endpoint != null) Outbox.PutNext("rotate-webhook", WebhookRotation(endpoint, isExposed), isExposed);
        });
        if (endpoint == null) throw new Refused("no webhook endpoint: register first");
        return Outbox.Attempts("rotate-webhook").Last();
    }

    static Request WebhookRotation(string endpoint, bool isExposed) => new Request(
        "rotate-webhook", endpoint, $"/webhook-endpoints/{endpoint}/secret-rotation",
        new JObject { ["expirePreviousNow"] = isExposed });

    // pt: Na sobreposição, o segredo em uso pode ainda ser o antigo: outra rotação invalidava o intermédio. Com 0 horas, depois de uma
    // pt: exposição, os anteriores terminam todos de imediato.
    // en: In an overlap, the old secret may still be the one in use: another rotation would invalidate the one in between. With 0 hours,
    // en: after an exposure, all earlier secrets end at once.
    public static Entry RotateClientSecret(int overlapHours)
    {
        var until = Store.MetaTime("client-overlap-until");
        if (overlapHours > 0 && Settings.Now < until)
            throw new Refused(
                $"the overlap of the last rotation runs until {Settings.Iso(until)}: "
                    + "rotate then, or with 0 hours if a secret was exposed");
        var id = Settings.ClientId;
        var path = $"/credentials/{Uri.EscapeDataString(id)}/secret-rotation";
        var body = new JObject { ["overlapHours"] = overlapHours };
        return Outbox.Ask("rotate-client", new Request("rotate-client", id, path, body), overlapHours == 0);
    }

    // pt: Outra rotação não faz mal: o segredo em uso vale até ao fim da sobreposição.
    // en: Another rotation does no harm: the secret in use stays valid until the overlap ends.
    public static IReadOnlyDictionary<string, Kind> Kinds => new Dictionary<string, Kind>
    {
        ["register"] = new Kind
        {
            HasSecret = true,
            FindsFirst = () => true,
            Done = (entry, endpoint) => Registered(endpoint),
            Find = (entry, refusal) =>
                Api.Read("/webhook-endpoints").Items().FirstOrDefault(one => one.Text("url") == entry.Subject),
        },
        ["rotate-webhook"] = new Kind
        {
            HasSecret = true,
            Done = (entry, answer) =>
                Secrets.Rotate(entry.Subject, answer.Required("secret"), PreviousUntil(answer)),
            Refused = (entry, code) =>
            {
                if (code == "resource-not-found") ForgetEndpoint(entry.Subject);
            },
        },
        ["rotate-client"] = new Kind
        {
            HasSecret = true,
            Done = (entry, answer) =>
            {
                var until = PreviousUntil(answer);
                Secrets.Rotate(Secrets.Client, answer.Required("clientSecret"), until);
                Store.SetMeta("client-overlap-until", until);
            },
        },
    };

    static void Registered(JObject endpoint)
    {
        var id = endpoint.Required("id");
        Store.SetMeta("endpoint", id);
        // pt: Sem segredo: o endereço já estava registado, e o seu segredo não é conhecido. / en: Without a secret: the endpoint was registered already, and its secret is not known.
        if (endpoint.Text("secret") is string secret) Secrets.Add(id, secret);
        else Outbox.PutNext("rotate-webhook", WebhookRotation(id, false));
    }

    // pt: O endereço foi eliminado na plataforma; dentro da transação de quem chama. / en: The endpoint was deleted on the platform; inside the caller's transaction.
    public static void ForgetEndpoint(string id)
    {
        Store.Change($"UPDATE secrets SET until = 0 WHERE owner = {id}");
        // pt: Outro `register` pode tê-lo substituído. / en: Another `register` may have replaced it.
        if (Store.Meta("endpoint") != id) return;
        Store.DeleteMeta("endpoint", "webhooks-missing-since", "webhooks-refused-reason", "webhooks-missed");
        var soon = Settings.Now.AddMinutes(15);
        if (Store.MetaTime("reconcile-at") > soon) Store.SetMeta("reconcile-at", soon);
        Log.Alert("endpoint.gone", ("endpoint", id));
    }

    // pt: Sem sobreposição, os anteriores terminam já, seja qual for o relógio. / en: Without an overlap, earlier secrets end now, whatever the clock says.
    static DateTimeOffset PreviousUntil(JObject answer)
    {
        var until = answer.Text("previousSecretExpiresAt");
        return until == null ? Store.Epoch : Settings.Parse(until);
    }
}
