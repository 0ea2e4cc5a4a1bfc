"""pt: Lê o que os webhooks não entregaram: todos os eventos desde a marca, com margem. Verifica também se o endereço foi desativado. / en: Reads what webhooks did not deliver: all events since the watermark, with a margin. Also checks whether the endpoint was disabled."""

from .account import EVENTS, forget_endpoint
from .api import JSON, call, pages, refusal
from .documents import refresh_all
from .inbox import store_listed
from .log import log
from .settings import DAY, HOUR, MINUTE, now, to_iso
from .store import alert_daily, delete_meta, meta, meta_time, set_meta, transaction

# pt: Uma margem larga: um evento está na lista desde que acontece. / en: A wide margin: an event is in the list from the moment it happens.
MARGIN = 76 * HOUR
# pt: Os eventos são conservados 30 dias. / en: Events are kept for 30 days.
RETENTION = 30 * DAY


# #region reconcile
def reconcile() -> int:
    """pt: Quantos eventos faltavam. / en: How many events were missing."""
    watermark = meta_time("watermark")
    since = {"since": to_iso(watermark - MARGIN)} if watermark else {}
    started_at: float | None = None
    missing = 0
    for events, date in pages("/events", **since):
        # pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
        started_at = started_at or date
        for event in events:
            # pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
            missing += store_listed(event) in EVENTS
        log("info", "reconcile.page", events=len(events))
    if watermark and now() - watermark > RETENTION - MARGIN:
        refresh_all()
    _enable_endpoint()
    if started_at is None:
        # pt: Sem a hora da plataforma (um proxy pode tirá-la), a marca fica onde está.
        # en: Without the platform's time (a proxy may remove it), the watermark stays where it is.
        log("warn", "reconcile.no-date")
    with transaction():
        # pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
        set_meta("watermark", started_at or watermark)
        _judge_refused(missing)
        # pt: Com webhooks, basta uma vez por dia; sem eles, ou recusados, os eventos só chegam por aqui.
        # en: With webhooks, once a day is enough; without them, or refused, events arrive only here.
        has_webhooks = meta("endpoint") or now() - meta_time("webhook-at") < DAY
        is_daily = has_webhooks and meta("webhooks-refused-since") is None
        set_meta("reconcile-at", now() + (DAY if is_daily else 15 * MINUTE))
    log("info", "reconcile.finished", missing=missing)
    return missing
# #endregion


def _judge_refused(missing: int) -> None:
    """pt: Recusar um webhook só é um problema se faltaram eventos; se não faltou nenhum, enviou-o um estranho. / en: To refuse a webhook is a problem only if events were missing; if none was, a stranger sent it."""
    since = meta_time("webhooks-refused-since")
    if missing and since:
        set_meta("webhooks-missed", "yes")
    if meta("webhooks-missed") is None or not since:
        delete_meta("webhooks-refused-since", "webhooks-refused-reason", "webhooks-missed")
    elif now() - since > HOUR:
        alert_daily("webhook.refused", reason=meta("webhooks-refused-reason"))


def _enable_endpoint() -> None:
    """pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde. / en: The platform disabled it because deliveries failed: enables it, because this process answers again."""
    endpoint = meta("endpoint")
    if endpoint is None:
        return
    path = f"/webhook-endpoints/{endpoint}"
    answer = call("GET", path)
    if answer.status == 404:
        with transaction():
            forget_endpoint(endpoint)
        return
    if answer.status != 200:
        raise refusal(answer)
    record = answer.json or {}
    if record["status"] == "enabled":
        return
    reason = record.get("disabledReason")
    log("alert", "endpoint.disabled", endpoint=endpoint, reason=reason)
    # pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
    if reason == "failing":
        headers = {"Content-Type": JSON, "If-Match": answer.headers.get("ETag", "")}
        enabled = call("PATCH", path, b'{"status": "enabled"}', headers)
        if enabled.status != 200:
            raise refusal(enabled)
        log("info", "endpoint.enabled", endpoint=endpoint)
