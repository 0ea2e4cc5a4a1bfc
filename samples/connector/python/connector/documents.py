"""pt: Documentos emitidos: enviar e seguir. / en: Issued documents: submit and follow."""
import codecs
import math
import re
from collections.abc import Callable
from urllib.parse import quote

from .api import JSON, read
from .identity import identity, identity_of
from .log import log
from .outbox import PATIENCE, Kind, Request, forbidden, has_body, put, stuck_names
from .reasons import reasons_of, record_of, refusal_lines
from .retry import Later, Refused, for_each_item
from .settings import DAY, HOUR, from_iso, now
from .store import Row, alert_daily_else_warn, change, is_restored, row, rows, transaction
from .transport import Answer, Json, json_object


def require_document(reference: str) -> Row:
    found = row("SELECT * FROM documents WHERE reference = ?", reference)
    if found is None:
        raise Refused(f"{reference}: no such reference")
    return found


# #region submit
def submit(reference: str, content: bytes) -> str:
    """pt: Guarda o documento para envio, uma vez por referência. `stored` ou `known`. / en: Stores the document for submission, once per reference. `stored` or `known`."""
    # pt: Um espaço quebraria a linha de `status`. / en: A space would break the line of `status`.
    if not re.fullmatch(r"\S{1,60}", reference):
        raise Refused(f"reference {reference}: expected 1 to 60 characters, without spaces")
    with transaction():
        is_new = change(
            """INSERT INTO documents (reference, external_reference, generation, state, updated_at)
               VALUES (?, ?, 1, 'queued', 0) ON CONFLICT (reference) DO NOTHING""",
            reference, reference,
        )
        if is_new:
            put_submission(reference, reference, 1, content)
    if is_new:
        return "stored"
    _require_not_refused(reference)
    if not is_last(reference, content):
        raise Refused(
            f"{reference} was stored before with another content: use another reference, or correct"
        )
    return "known"


def put_submission(reference: str, external: str, generation: int, content: bytes) -> None:
    content_type, body = typed(content)
    if content_type == JSON and json_object(body) is None:
        raise Refused(f"{reference}: expected XML, or a JSON object in UTF-8")
    path = f"/documents?externalReference={quote(external, safe='')}"
    request = Request("submit", reference, path, body, {"Content-Type": content_type})
    put(f"submit:{reference}:{generation}", request)


def typed(content: bytes) -> tuple[str, bytes]:
    """pt: O XML envia-se byte por byte, porque pode estar assinado; o JSON, sem o BOM (RFC 8259). / en: XML is sent byte by byte, because it may be signed; JSON without its BOM (RFC 8259)."""
    text = content.removeprefix(codecs.BOM_UTF8)
    return ("application/xml", content) if text.lstrip().startswith(b"<") else (JSON, text)
# #endregion


def last_submission(reference: str) -> Row | None:
    sql = "SELECT * FROM outbox WHERE kind = 'submit' AND subject = ? ORDER BY id DESC LIMIT 1"
    return row(sql, reference)


def is_last(reference: str, content: bytes) -> bool:
    found = last_submission(reference)
    return found is not None and has_body(found, typed(content)[1])


def _require_not_refused(reference: str) -> Row:
    document = require_document(reference)
    if document.state == "refused":
        then = f"correct {reference} FILE? sends it again"
        if document.failure == "duplicate-document":
            then = f"why {reference} names the document that has its number; do not send it again"
        raise Refused(f"{reference} was refused ({document.failure}): {then}")
    return document


def current(reference: str) -> Json:
    """pt: Lê o estado na plataforma e guarda-o; vazio sem resposta: vale o estado guardado. / en: Reads the state from the platform and stores it; empty without a response: the stored state counts."""
    document_id = _require_not_refused(reference).document_id
    if document_id is None:
        raise Refused(f"{reference} has no answer yet: sync first")
    try:
        record = record_of(document_id)
    except Later:
        return {}
    apply(record)
    return record


def current_unless_refused(reference: str) -> Json:
    """pt: O mesmo, mas uma recusa da plataforma não é um erro. / en: The same, but a refusal by the platform is not an error."""
    try:
        return current(reference)
    except Refused:
        return {}


# #region follow
def refresh(document_id: str, external_reference: str = "") -> bool:
    """pt: Lê o estado atual, por isso a ordem dos eventos não interessa. Falso se o documento não é nosso. / en: Reads the current state, so the order of events does not matter. False if the document is not ours."""
    sql = """SELECT * FROM documents WHERE document_id = ?
             OR (document_id IS NULL AND external_reference = ?)"""
    found = rows(sql, document_id, external_reference)
    if not found:
        return False
    record = record_of(document_id)
    for one in found:
        if one.document_id == document_id or _is_own(one, record):
            apply(record, one.reference)
            return True
    return False


def apply(record: Json, reference: str | None = None, *, is_read: bool = True) -> None:
    # pt: Vale o estado mais recente, venha de onde vier; no mesmo milissegundo, um estado lido vale
    # pt: mais do que a resposta repetida a um pedido antigo.
    # en: The newest state wins, whatever its source; within the same millisecond, a state that was
    # en: read wins over the repeated response to an old request.
    document_id, state = record["id"], record["state"]
    alert, reasons = reasons_of(record)
    updated_at = from_iso(record["updatedAt"])
    with transaction():
        changed = change(
            """UPDATE documents
               SET document_id = ?, state = ?, failure = ?, reasons = ?, updated_at = ?, etag = ?
               WHERE (document_id = ? OR (document_id IS NULL AND reference = ?))
               AND (updated_at < ? OR (? AND updated_at = ? AND etag IS NOT ?))""",
            document_id, state, next(iter(alert.values()), None), "\n".join(reasons) or None,
            updated_at, record["etag"], document_id, reference,
            updated_at, is_read, updated_at, record["etag"],
        )
        if changed:
            level, own = "alert" if alert else "info", _reference_of(document_id)
            log(level, "document.state", document=document_id, reference=own, state=state, **alert)
# #endregion


def _is_own(document: Row, record: Json) -> bool:
    """pt: É este documento? A referência não chega: outro programa da conta pode usar a mesma. / en: Is it this document? The reference is not enough: another program of the account may use the same one."""
    last = last_submission(document.reference)
    if last is None or record.get("externalReference") != document.external_reference:
        return False
    told = identity(record.get("number"), record.get("sellerNif"))
    return identity_of(*typed(last.body)).is_same(told)


def _reference_of(document_id: str) -> str | None:
    found = row("SELECT reference FROM documents WHERE document_id = ?", document_id)
    return found.reference if found else None


def why(name: str) -> list[str]:
    """
    pt: Porque foi recusado o último pedido, e a razão do estado atual do documento.
    en: Why the last request was refused, and the reason for the document's current state.

    name: pt: a referência ou o id do documento / en: the reference or the id of the document
    """
    reference = _reference_of(name) or name
    record = current_unless_refused(reference)
    # pt: O que se acabou de ler está no idioma pedido. / en: What was just read is in the requested language.
    reasons = reasons_of(record)[1] if record else (require_document(reference).reasons or "").splitlines()
    last = row(
        """SELECT * FROM outbox WHERE subject = ? AND kind IN ('submit', 'annul', 'resend')
           ORDER BY id DESC LIMIT 1""",
        reference,
    )
    lines = refusal_lines(last.code, last.answer) if last and last.code else []
    if last and last.state == "waiting" and last.status is not None:
        lines.append("- - waits: once the cause is mended, sync now sends it at once")
    return lines + reasons


def refresh_all() -> None:
    """pt: Depois de 30 dias sem eventos, lê o estado de cada documento que ainda pode mudar. / en: After 30 days without events, reads the state of each document that may still change."""
    ids = rows(
        """SELECT document_id FROM documents WHERE document_id IS NOT NULL
           AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')"""
    )
    for_each_item(
        [one.document_id for one in ids], refresh, _put_aside, lambda one: {"part": "reconcile", "document": one}
    )


# pt: Documentos parados há demasiado tempo, e quando os ler outra vez. / en: Documents unchanged for too long, and when to read them again.
_STUCK = f"""SELECT document_id id, state, max(checked_at + {HOUR},
    updated_at + CASE state WHEN 'submitted' THEN {HOUR} ELSE {25 * HOUR} END) due
  FROM documents WHERE state IN ('submitted', 'validated')"""


def stuck_at() -> float:
    found = row(f"SELECT min(due) at FROM ({_STUCK})")
    return math.inf if found is None or found.at is None else found.at


def check_stuck() -> None:
    due = rows(f"SELECT * FROM ({_STUCK}) WHERE due <= ?", now())
    for_each_item(
        due, _check, lambda one, reason: _put_aside(one.id, reason), lambda one: {"part": "stuck", "document": one.id}
    )


def _check(document: Row) -> None:
    refresh(document.id)
    _mark_checked(document.id)
    sql = "UPDATE documents SET stuck_at = ? WHERE document_id = ? AND state = ? AND stuck_at <= ?"
    with transaction():
        if change(sql, now(), document.id, document.state, now() - DAY):
            reference = _reference_of(document.id)
            log("alert", "document.stuck", document=document.id, reference=reference, state=document.state)


def _mark_checked(document_id: str) -> None:
    """pt: Só depois da resposta: uma leitura que falhou repete-se antes de passar uma hora. / en: Only after the response: a read that failed is repeated before an hour has passed."""
    change("UPDATE documents SET checked_at = ? WHERE document_id = ?", now(), document_id)


def _put_aside(document_id: str, reason: Refused) -> None:
    with transaction():
        _mark_checked(document_id)
        alert_daily_else_warn(
            "document.refused", f":{document_id}",
            document=document_id, reference=_reference_of(document_id), reason=reason,
        )


def find_submitted(entry: Row, answer: Answer | None) -> Json | None:
    """pt: O documento deste envio, se a plataforma já o tem. / en: The document of this submission, if the platform already has it."""
    document = require_document(entry.subject)
    if answer is not None:
        if answer.code != "duplicate-document" or "documentId" not in answer.problem:
            return None
        record = record_of(answer.problem["documentId"])
        return record if _is_own(document, record) else None
    page, _ = read(f"/documents?externalReference={quote(document.external_reference, safe='')}")
    own = [one for one in page["items"] if _is_own(document, one)]
    found = [one["id"] for one in own if one["state"] not in ("rejected", "annulled")]
    if len(found) > 1:
        alert_daily_else_warn("outbox.ambiguous", f":{entry.name}", name=entry.name, documents=" ".join(found))
        raise Later("ambiguous", now() + HOUR)
    # pt: Não há nenhum em vigor: vale o documento que os eventos indicaram; numa cópia reposta, também um rejeitado ou anulado.
    # en: None is in force: use the document that events named; in a restored copy, also a rejected or annulled one.
    document_id = found[0] if found else document.document_id
    if document_id is None and own and is_restored():
        document_id = own[0]["id"]
    return None if document_id is None else record_of(document_id)


def _action(is_done: Callable[[str], bool]) -> Kind:
    def find(entry: Row, _: Answer | None) -> Json | None:
        """pt: O documento, se já está no estado pretendido. / en: The document, if it is already in the wanted state."""
        record = record_of(entry.path.split("/")[2])
        return record if is_done(record["state"]) else None

    return Kind(done=_take_over, find=find)


def _mark_refused(entry: Row, code: str) -> None:
    sql = "UPDATE documents SET state = 'refused', failure = ?, updated_at = ? WHERE reference = ?"
    change(sql, code, now(), entry.subject)


def _submitted(entry: Row, record: Json) -> None:
    """pt: O id que vem na resposta a este envio vale sempre; depois de uma correção, o envio já é outro. / en: The id in the response to this submission always counts; after a correction, it is another submission."""
    document = require_document(entry.subject)
    if entry.name != f"submit:{entry.subject}:{document.generation}":
        return
    if document.document_id not in (None, record["id"]):
        change(
            """UPDATE documents SET document_id = NULL, updated_at = 0, checked_at = 0, stuck_at = 0
               WHERE reference = ?""",
            entry.subject,
        )
        log(
            "alert", "document.mistaken", document=record["id"], reference=entry.subject,
            earlier=document.document_id,
        )
    apply(record, entry.subject, is_read=False)


def _take_over(_: Row, record: Json) -> None:
    apply(record, is_read=False)


KINDS = {
    "submit": Kind(done=_submitted, find=find_submitted, refused=_mark_refused, finds_first=is_restored),
    "annul": _action(lambda state: state == "annulled"),
    "resend": _action(lambda state: state != "failed"),
}


def status(reference: str | None = None) -> list[str]:
    """pt: Uma linha por documento, e por outro pedido parado. / en: One line per document, and per other request that does not move."""
    if reference is None:
        found = rows("SELECT * FROM documents ORDER BY rowid")
        stuck = stuck_names()
    else:
        found, stuck = [require_document(reference)], []
    lines = [
        " ".join([one.reference, one.state, one.document_id or "-", _reason(one)]) + (" old" if _is_old(one) else "")
        for one in found
    ]
    return lines + [f"{name} waiting - stuck" for name in stuck]


def _reason(document: Row) -> str:
    waiting = forbidden(document.reference)
    return document.failure or (waiting.code if waiting else "stuck" if _is_stuck(document.reference) else "-")


def _is_old(document: Row) -> bool:
    """pt: Está como a plataforma ou o adquirente o deixou há mais de 30 dias: a lista da manhã já não o mostra. / en: It is as the platform or the buyer left it more than 30 days ago: the morning list no longer shows it."""
    is_final = document.state in ("rejected", "refused", "returned", "correction_requested")
    return is_final and document.updated_at < now() - 30 * DAY


def _is_stuck(reference: str) -> bool:
    """pt: Há demasiado tempo sem resposta ou no mesmo estado: houve um alerta. / en: For too long without a response or in the same state: there was an alert."""
    sql = """SELECT 1 FROM documents WHERE reference = ? AND state IN ('submitted', 'validated') AND stuck_at > updated_at
             UNION SELECT 1 FROM outbox WHERE kind = 'submit' AND subject = ? AND state = 'waiting' AND first_at < ?"""
    return row(sql, reference, reference, now() - PATIENCE) is not None
