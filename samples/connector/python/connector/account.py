"""pt: Regista o endereço de webhook e faz a rotação dos dois segredos; durante a sobreposição, o anterior fica como alternativa. / en: Registers the webhook endpoint and rotates both secrets; during the overlap, the previous secret stays as a fallback."""
import json
from urllib.parse import quote

from .api import read
from .log import log
from .outbox import Kind, Request, ask, attempts, put_next
from .retry import Refused
from .secrets import CLIENT, add_secret, end_webhooks, rotate_secret
from .settings import CLIENT_ID, MINUTE, from_iso, now, to_iso
from .store import Row, change, delete_meta, meta, meta_time, set_meta, transaction
from .transport import Answer, Json

# pt: Os tipos de evento que o endereço recebe. / en: The event types that the endpoint receives.
EVENTS = [
    "document.rejected", "document.delivered", "document.failed", "document.status_changed",
    "document.annulled", "document.received", "credential.expiring",
]


def register(url: str) -> None:
    body = json.dumps({"url": url, "description": "connector", "events": EVENTS}).encode()
    ask("register", Request("register", url, "/webhook-endpoints", body))


def rotate_webhook_secret(is_exposed: bool) -> list[Row]:
    """
    pt: `is_exposed`: o segredo anterior deixa de assinar de imediato. Devolve o pedido. Depois de uma exposição, os segredos conhecidos terminam já, mesmo sem plataforma e sem endereço; a resposta só acrescenta o novo.
    en: `is_exposed`: the previous secret stops signing at once. Returns the request. After an exposure, the known secrets end now, even without a platform or an endpoint; the response only adds the new one.
    """
    with transaction():
        if is_exposed:
            end_webhooks()
        endpoint = meta("endpoint")
        if endpoint is not None:
            put_next("rotate-webhook", _webhook_rotation(endpoint, is_exposed), is_urgent=is_exposed)
    if endpoint is None:
        raise Refused("no webhook endpoint: register first")
    return attempts("rotate-webhook")[-1:]


def _webhook_rotation(endpoint: str, is_exposed: bool) -> Request:
    path = f"/webhook-endpoints/{endpoint}/secret-rotation"
    body = json.dumps({"expirePreviousNow": is_exposed}).encode()
    return Request("rotate-webhook", endpoint, path, body)


def rotate_client_secret(overlap_hours: int) -> list[Row]:
    # pt: Na sobreposição, o segredo em uso pode ainda ser o antigo: outra rotação invalidava o intermédio.
    # pt: Com 0 horas, depois de uma exposição, os anteriores terminam todos de imediato.
    # en: In an overlap, the old secret may still be the one in use: another rotation would invalidate the one
    # en: in between. With 0 hours, after an exposure, all earlier secrets end at once.
    until = meta_time("client-overlap-until")
    if overlap_hours > 0 and now() < until:
        raise Refused(
            f"the overlap of the last rotation runs until {to_iso(until)}: "
            "rotate then, or with 0 hours if a secret was exposed"
        )
    path = f"/credentials/{quote(CLIENT_ID, safe='')}/secret-rotation"
    body = json.dumps({"overlapHours": overlap_hours}).encode()
    request = Request("rotate-client", CLIENT_ID, path, body)
    return ask("rotate-client", request, is_urgent=overlap_hours == 0)[-1:]


def _registered(_: Row, endpoint: Json) -> None:
    set_meta("endpoint", endpoint["id"])
    if endpoint.get("secret"):
        add_secret(endpoint["id"], endpoint["secret"])
    else:
        # pt: O endereço já estava registado, e o seu segredo não é conhecido. / en: The endpoint was registered already, and its secret is not known.
        put_next("rotate-webhook", _webhook_rotation(endpoint["id"], is_exposed=False))


def _find_endpoint(entry: Row, _: Answer | None) -> Json | None:
    endpoints, _answer = read("/webhook-endpoints")
    own = (one for one in endpoints["items"] if one["url"] == entry.subject)
    return next(({"id": one["id"]} for one in own), None)


def _rotated_webhook(entry: Row, answer: Json) -> None:
    rotate_secret(entry.subject, answer["secret"], answer["previousSecretExpiresAt"])


def _refused_webhook(entry: Row, code: str) -> None:
    if code == "resource-not-found":
        forget_endpoint(entry.subject)


def forget_endpoint(endpoint: str) -> None:
    """pt: O endereço foi eliminado na plataforma; dentro da transação de quem chama. / en: The endpoint was deleted on the platform; inside the caller's transaction."""
    change("UPDATE secrets SET until = 0 WHERE owner = ?", endpoint)
    # pt: Outro `register` pode tê-lo substituído. / en: Another `register` may have replaced it.
    if meta("endpoint") == endpoint:
        delete_meta("endpoint", "webhooks-missing-since", "webhooks-refused-reason", "webhooks-missed")
        set_meta("reconcile-at", min(meta_time("reconcile-at"), now() + 15 * MINUTE))
        log("alert", "endpoint.gone", endpoint=endpoint)


def _rotated_client(_: Row, answer: Json) -> None:
    until = answer["previousSecretExpiresAt"]
    rotate_secret(CLIENT, answer["clientSecret"], until)
    set_meta("client-overlap-until", 0 if until is None else from_iso(until))


# pt: Se a resposta se perde, outra rotação não faz mal: o segredo em uso vale até ao fim da sobreposição.
# en: If the response is lost, another rotation does no harm: the secret in use stays valid until the overlap ends.
KINDS = {
    "register": Kind(done=_registered, find=_find_endpoint, finds_first=lambda: True, has_secret=True),
    "rotate-webhook": Kind(done=_rotated_webhook, refused=_refused_webhook, has_secret=True),
    "rotate-client": Kind(done=_rotated_client, has_secret=True),
}
