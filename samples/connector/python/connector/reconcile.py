"""pt: Lê o que os webhooks não entregaram: todos os eventos desde a marca, com margem. Verifica também se o endereço foi desativado. / en: Reads what webhooks did not deliver: all events since the watermark, with a margin. Also checks whether the endpoint was disabled."""

from .account import EVENTS, forget_endpoint
from .api import JSON, call, pages, refusal
from .documents import refresh_all
from .inbox import store_listed
from .log import log
from .settings import DAY, HOUR, MINUTE, now, to_iso
from .store import alert_daily, alert_daily_else_warn, delete_meta, meta, meta_time, set_meta, transaction

# pt: Uma margem larga: um evento está na lista desde que acontece. / en: A wide margin: an event is in the list from the moment it happens.
MARGIN = 76 * HOUR
# pt: Os eventos são conservados 30 dias. / en: Events are kept for 30 days.
RETENTION = 30 * DAY


# #region reconcile
def reconcile() -> int:
    """pt: Quantos eventos faltavam. / en: How many events were missing."""
    watermark = meta_time("watermark")
    since = {"since": to_iso(watermark - MARGIN)} if watermark else {}
    began = now()
    started_at: float | None = None
    missing: list[str] = []
    for events, date in pages("/events", **since):
        # pt: Conta o relógio da plataforma, não o local. / en: The platform's clock counts, not the local one.
        started_at = started_at or date
        # pt: Os outros tipos não chegam por webhook. / en: Other types do not arrive by webhook.
        missing += [new for new in map(store_listed, events) if new in EVENTS]
        log("info", "reconcile.page", events=len(events))
    if watermark and now() - watermark > RETENTION - MARGIN:
        refresh_all()
    subscribed = _enable_endpoint()
    undelivered = sum(new in subscribed for new in missing)
    if started_at is None:
        # pt: Sem a hora da plataforma (um proxy pode tirá-la), a marca fica onde está.
        # en: Without the platform's time (a proxy may remove it), the watermark stays where it is.
        log("warn", "reconcile.no-date")
    with transaction():
        # pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
        set_meta("watermark", started_at or watermark)
        _judge_webhooks(len(missing), undelivered, began)
        # pt: Com webhooks, basta uma vez por dia; se não chegam ou são recusados, os eventos só vêm por aqui.
        # en: With webhooks, once a day is enough; if they do not arrive or are refused, events come only here.
        has_webhooks = meta("endpoint") or now() - meta_time("webhook-at") < DAY
        is_daily = has_webhooks and meta("webhooks-missing-since") is None
        set_meta("reconcile-at", now() + (DAY if is_daily else 15 * MINUTE))
    log("info", "reconcile.finished", missing=len(missing))
    return len(missing)
# #endregion


def _judge_webhooks(missing: int, undelivered: int, began: float) -> None:
    """
    pt: Há um problema se faltam eventos mais do que uma vez e, entretanto, nenhum webhook foi aceite (isso apaga as marcas). Se um foi
    pt: recusado e nada falta, enviou-o um estranho. Um evento pode ainda vir a caminho: o alerta espera pela reconciliação seguinte.
    en: There is a problem if events are missing more than once and no webhook was accepted meanwhile (that deletes the marks). If one was
    en: refused and nothing is missing, a stranger sent it. An event may still be on its way: the alert waits for the next reconciliation.
    """
    since, missed, reason = meta_time("webhooks-missing-since"), meta_time("webhooks-missed"), meta("webhooks-refused-reason")
    lost = undelivered if reason is None else missing
    if since and lost:
        set_meta("webhooks-missed", missed + lost)
    if since and missed and now() - since > HOUR:
        if reason is None:
            alert_daily("webhook.missing", events=int(missed), since=to_iso(since))
        else:
            alert_daily("webhook.refused", reason=reason)
    is_stranger = reason is not None and not missed + lost
    if not since or is_stranger:
        delete_meta("webhooks-missing-since", "webhooks-refused-reason", "webhooks-missed")
    if not since and undelivered and meta_time("webhook-at") < began:
        set_meta("webhooks-missing-since", now())


def _enable_endpoint() -> list[str]:
    """
    pt: A plataforma desativou-o porque as entregas falharam: ativa-o, porque este processo já responde. Devolve os tipos de evento que entrega.
    en: The platform disabled it because deliveries failed: enables it, because this process answers again. Returns the event types that it delivers.
    """
    endpoint = meta("endpoint")
    if endpoint is None:
        return []
    path = f"/webhook-endpoints/{endpoint}"
    answer = call("GET", path)
    if answer.status == 404:
        with transaction():
            forget_endpoint(endpoint)
        return []
    if answer.status != 200:
        raise refusal(answer)
    record = answer.json or {}
    events: list[str] = record.get("events", EVENTS)
    if record["status"] == "enabled":
        return events
    reason = record.get("disabledReason")
    alert_daily_else_warn("endpoint.disabled", f":{endpoint} {reason}", endpoint=endpoint, reason=reason)
    # pt: Se foi desativado por uma pessoa, ou por um 410, decide uma pessoa. / en: If a person or a 410 disabled it, a person decides.
    if reason == "failing":
        headers = {"Content-Type": JSON, "If-Match": answer.headers.get("ETag", "")}
        enabled = call("PATCH", path, b'{"status": "enabled"}', headers)
        if enabled.status != 200:
            raise refusal(enabled)
        log("info", "endpoint.enabled", endpoint=endpoint)
    return events
