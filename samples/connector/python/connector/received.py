"""pt: Documentos recebidos: recolher, lançar uma vez, confirmar; responder quando alguém decidiu. / en: Received documents: collect, book once, acknowledge; respond once somebody has decided."""
import json
from collections.abc import Iterator
from urllib.parse import quote

from .api import JSON, call, pages, read, read_bytes, refusal
from .booking import book, reverse
from .hooks import call_hook
from .log import log
from .outbox import Kind, Request, ask, attempts, has_body
from .retry import Refused, for_each_item
from .store import Row, alert_daily_else_warn, change, row, rows, sha256, transaction
from .transport import Answer, Json
from .unbooked import drop_unbooked, is_booked, set_unbooked, unbooked_ids


# #region collect
def collect() -> None:
    """pt: Todos os documentos ainda por confirmar, página a página. / en: All documents that are not acknowledged yet, page by page."""
    for_each_item(_open(), _take, _put_aside, lambda record: {"part": "received", "document": record["id"]})


def _open() -> Iterator[Json]:
    # pt: A resposta à confirmação pode ter-se perdido; repetir a confirmação não muda nada. / en: The response to the acknowledgement may be lost; repeating the acknowledgement changes nothing.
    for booked in rows("SELECT id FROM received WHERE state = 'received'"):
        yield {"id": booked.id}
    unbooked = unbooked_ids()
    for records, _ in pages("/received-documents", state="received"):
        unbooked.difference_update(one["id"] for one in records)
        yield from records
    for received_id in unbooked:
        # pt: Outro programa confirmou-o. / en: Another program acknowledged it.
        drop_unbooked(received_id)


def _take(record: Json) -> None:
    if not is_booked(record["id"]):
        path = f"/received-documents/{record['id']}/content"
        xml = read_bytes(path, "application/xml").body
        # pt: Se o processo terminar dentro de `book`, é isto que fica. / en: If the process ends inside `book`, this remains.
        set_unbooked(record, "ended")
        try:
            _store(record, xml)
        except Exception:
            set_unbooked(record, "failed")
            raise
    _acknowledge(record["id"])


def _acknowledge(received_id: str) -> None:
    path = f"/received-documents/{received_id}/acknowledgement"
    body = json.dumps({"reference": received_id}).encode()
    answer = call("PUT", path, body, {"Content-Type": JSON})
    if answer.status != 200:
        raise refusal(answer)
    change(
        """UPDATE received SET state = 'acknowledged'
           WHERE id = ? AND state IN ('received', 'refused')""",
        received_id,
    )
    log("info", "received.acknowledged", document=received_id)
# #endregion


# #region book
def _store(record: Json, xml: bytes) -> None:
    # pt: A mesma fatura por outro canal não se lança outra vez, a não ser que a tenha devolvido (`_reverse`);
    # pt: se o conteúdo difere, decide uma pessoa, mesmo depois da devolução.
    # en: The same invoice over another channel is not booked again, unless you returned it (`_reverse`);
    # en: if its content differs, a person decides, even after a return.
    seller, number, digest = record["sellerNif"], record["number"], sha256(xml)
    with transaction():
        earlier = row(
            """SELECT id, state, sha256 FROM received WHERE seller_nif = ? AND number = ?
               AND booking IN ('booked', 'reversed') ORDER BY rowid DESC LIMIT 1""",
            seller, number,
        )
        if earlier is not None and earlier.sha256 != digest:
            booking = "conflict"
        else:
            booking = "booked" if earlier is None or earlier.state == "returned" else "duplicate"
        drop_unbooked(record["id"])
        added = change(
            """INSERT INTO received VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
               ON CONFLICT (id) DO NOTHING""",
            record["id"], number, seller, record["payableAmount"], record["currency"],
            xml, digest, booking, record["state"], record.get("typeCode", "-"),
        )
        # pt: Outro processo pode tê-lo guardado entretanto. / en: Another process may have stored it meanwhile.
        if not added:
            return
        if booking == "conflict":
            log("alert", "received.conflict", document=record["id"], earlier=earlier.id)
        else:
            log("info", f"received.{booking}", document=record["id"])
        if booking == "booked":
            call_hook(book, record, xml)


def _reverse(received_id: str) -> None:
    sql = "UPDATE received SET booking = 'reversed' WHERE id = ? AND booking = 'booked'"
    if change(sql, received_id):
        log("info", "received.reversed", document=received_id)
        call_hook(reverse, received_id)
# #endregion


def _put_aside(record: Json, reason: Refused) -> None:
    with transaction():
        if "number" in record:
            set_unbooked(record, "refused")
        change("UPDATE received SET state = 'refused' WHERE id = ? AND state = 'received'", record["id"])
        alert_daily_else_warn("received.refused", f":{record['id']}", document=record["id"], reason=reason)


STATES = {"accept": "accepted", "reject": "returned", "request_correction": "correction_requested"}


# #region respond
def respond(received_id: str, decision: str, reason: str | None = None) -> list[Row]:
    """pt: Uma resposta, uma só vez; se for recusada, outra tentativa. Devolve todas as tentativas. / en: One response, once only; after a refusal, another attempt. Returns all attempts."""
    document = row("SELECT state FROM received WHERE id = ? AND booking <> 'unbooked'", received_id)
    if document is None:
        raise Refused(f"{received_id}: no such received document")
    body = json.dumps({"type": decision, **({"reason": reason} if reason else {})}).encode()
    name = f"respond:{received_id}:{decision}"
    sql = """SELECT * FROM outbox WHERE kind = 'respond' AND subject = ? AND state <> 'refused'
        ORDER BY id DESC LIMIT 1"""
    standing = row(sql, received_id)
    if standing and (standing.state == "waiting" or standing.name.startswith(f"{name}:")):
        if not has_body(standing, body):
            raise Refused(f"{standing.name} is {standing.state}: another response cannot follow")
        return attempts(name)
    if document.state in ("accepted", "returned", STATES[decision]):
        raise Refused(f"{received_id} is {document.state}: it has its response")
    path = f"/received-documents/{quote(received_id, safe='')}/responses"
    return ask(name, Request("respond", received_id, path, body))
# #endregion


def _responded(entry: Row, response: Json) -> None:
    state = STATES.get(response["type"], "responded")
    change("UPDATE received SET state = ? WHERE id = ?", state, entry.subject)
    if state == STATES["reject"]:
        _reverse(entry.subject)


def _find_response(entry: Row, _: Answer | None) -> Json | None:
    decision = json.loads(entry.body)["type"]
    record, _answer = read(f"/received-documents/{quote(entry.subject, safe='')}")
    return next((one for one in record["responses"] if one["type"] == decision), None)


KINDS = {"respond": Kind(done=_responded, find=_find_response)}


def received() -> list[str]:
    """pt: Uma linha por documento recebido. / en: One line per received document."""
    columns = "id, booking, state, type_code, amount, currency, sha256, seller_nif, number"
    found = rows(f"SELECT {columns} FROM received ORDER BY rowid")
    return [" ".join(vars(one).values()) for one in found]
