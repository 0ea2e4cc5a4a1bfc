"""pt: Eventos de webhooks ou da reconciliação: guardados uma vez, processados até ao fim. / en: Events from webhooks or from reconciliation: stored once, processed to the end."""
import json
import re
from typing import TypeGuard

from .documents import refresh
from .log import log
from .retry import Refused, for_each_item
from .settings import now
from .store import change, row, rows, set_meta, sha256, transaction
from .transport import Json


# #region store
def store_event(event_id: str, event_type: str, body: bytes) -> bool:
    """pt: Falso se o evento já estava guardado. / en: False if the event was already stored."""
    sql = "INSERT INTO inbox VALUES (?, ?, ?, 'waiting', ?) ON CONFLICT (id) DO NOTHING"
    is_new = change(sql, event_id, event_type, body, now()) > 0
    if is_new:
        log("info", "event.stored", event=event_id, type=event_type)
    return is_new
# #endregion


def store_listed(item: object) -> str | None:
    """
    pt: O tipo de um evento novo da lista, se é um evento; senão, o elemento fica de parte, uma só vez, e os outros continuam.
    en: The type of a new event of the list, if it is an event; if not, the item is set aside, once, and the others go on.
    """
    body = json.dumps(item).encode()
    event_id, event_type = (item.get(name) if isinstance(item, dict) else None for name in ("id", "type"))
    if _is_word(event_id) and _is_word(event_type):
        return event_type if store_event(event_id, event_type, body) else None
    # pt: Com outro id na base de dados, não impede o evento verdadeiro. / en: Under another id in the database, it does not prevent the real event.
    key = f"sha256:{sha256(body)}"
    sql = "INSERT INTO inbox VALUES (?, '-', ?, 'aside', ?) ON CONFLICT (id) DO NOTHING"
    with transaction():
        if change(sql, key, body, now()):
            log("alert", "event.refused", subject=event_id if _is_word(event_id) else key, reason="malformed event")
    return None


def _is_word(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and re.fullmatch(r"[\w.-]+", value, re.ASCII) is not None


# #region process
def process_events() -> None:
    """pt: Uma consulta por documento, seja qual for o número de eventos. / en: One query per document, however many events there are."""
    groups: dict[str, list[Json]] = {}
    malformed: list[Json] = []
    for one in rows("SELECT id, body FROM inbox WHERE state = 'waiting' ORDER BY rowid"):
        # pt: Vale o id com que foi guardado (`webhook-id`), não o do corpo. / en: The id under which it is stored (`webhook-id`) counts, not that of the body.
        event = {**json.loads(one.body), "id": one.id}
        if _is_malformed(event):
            malformed.append(event)
        else:
            groups.setdefault(_document_of(event) or event["id"], []).append(event)
    for event in malformed:
        _put_aside([event], "malformed data")
    for_each_item(groups.values(), _process, _put_aside, _about)


def _process(events: list[Json]) -> None:
    subject = _document_of(events[0])
    if subject is None:
        for event in events:
            _react(event)
    elif not refresh(subject, _data(events[0]).get("externalReference") or ""):
        log("info", "event.ignored", document=subject)
    # pt: Marca-se no fim: o que uma falha interrompe é processado outra vez.
    # en: Marked at the end: what a crash interrupts is processed again.
    _mark(events, "done")
    log("info", "event.done", subject=subject or events[0]["id"], events=len(events))
# #endregion


def _data(event: Json) -> Json:
    data = event.get("data")
    return data if isinstance(data, dict) else {}


def _document_of(event: Json) -> str | None:
    return None if _is_malformed(event) else _data(event).get("documentId")


def _is_malformed(event: Json) -> bool:
    """pt: Um campo que se usa não é o do contrato: uma pessoa vê, e os outros eventos continuam. / en: A field that is used is not that of the contract: a person looks, and the other events go on."""
    document, reference = (_data(event).get(name) for name in ("documentId", "externalReference"))
    is_id = isinstance(document, str) and re.fullmatch(r"[\w-]+", document, re.ASCII)
    # pt: O SQLite não guarda metade de um par substituto. / en: SQLite does not store half of a surrogate pair.
    is_text = isinstance(reference, str) and not re.search("[\ud800-\udfff]", reference)
    return (document is not None and not is_id) or (reference is not None and not is_text)


def _about(events: list[Json]) -> dict[str, str]:
    return {"part": "inbox", "subject": _subject_of(events)}


def _subject_of(events: list[Json]) -> str:
    return str(_document_of(events[0]) or events[0]["id"])


def _put_aside(events: list[Json], reason: Refused | str) -> None:
    """pt: A plataforma não tem o documento, ou o evento está mal formado: é preciso que uma pessoa veja. / en: The platform does not have the document, or the event is malformed: a person has to look."""
    with transaction():
        _mark(events, "aside")
        log("alert", "event.refused", subject=_subject_of(events), reason=reason)


def _mark(events: list[Json], state: str) -> None:
    with transaction():
        for event in events:
            change("UPDATE inbox SET state = ? WHERE id = ?", state, event["id"])


def has_events() -> bool:
    return row("SELECT 1 FROM inbox WHERE state = 'waiting'") is not None


def _react(event: Json) -> None:
    match event["type"]:
        case "document.received":
            set_meta("collect-at", 0)
        case "webhook_endpoint.disabled":
            set_meta("reconcile-at", 0)
        case "credential.expiring":
            log("alert", "credential.expiring", event=event["id"], **_expiring(_data(event)))
        case other:
            # pt: Um tipo novo não é um erro. / en: A new type is not an error.
            log("info", "event.ignored", event=event["id"], type=other)


def _expiring(data: Json) -> Json:
    """pt: Só os campos do contrato: um novo, ou de outro tipo, não é para o registo. / en: Only the fields of the contract: a new one, or one of another type, is not for the log."""
    named = {name: data.get(name) for name in ("clientId", "ending", "expiresAt", "daysLeft")}
    return {name: value for name, value in named.items() if type(value) in (str, int, float)}
