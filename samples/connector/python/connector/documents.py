"""pt: Documentos emitidos: enviar, seguir, reenviar, anular, corrigir, como diz a tabela de situações. / en: Issued documents: submit, follow, resend, annul, correct, as the table of situations says."""
import codecs
import json
from collections.abc import Callable
from urllib.parse import quote

from .api import JSON, read
from .log import log
from .outbox import Kind, Request, ask, put
from .retry import Refused, each
from .settings import from_iso, now
from .store import Row, change, row, rows, transaction
from .transport import Answer, Json


def _known(reference: str) -> Row:
    found = row("SELECT * FROM documents WHERE reference = ?", reference)
    if found is None:
        raise Refused(f"{reference}: no such reference")
    return found


# #region submit
def submit(reference: str, content: bytes) -> None:
    """pt: Guarda o documento para envio, uma vez por referência. / en: Stores the document for submission, once per reference."""
    if not 1 <= len(reference) <= 60:
        raise Refused(f"reference {reference}: expected 1 to 60 characters")
    with transaction():
        is_new = change(
            """INSERT INTO documents (reference, external_reference, generation, state, updated_at)
               VALUES (?, ?, 1, 'queued', 0) ON CONFLICT (reference) DO NOTHING""",
            reference, reference,
        )
        if is_new:
            name = _put_submission(reference, reference, 1, content)
    if is_new:
        log("info", "outbox.stored", name=name)
        return
    document = _known(reference)
    if document.state == "refused":
        raise Refused(
            f"{reference} was refused ({document.failure}): correct {reference} FILE sends it again"
        )
    if not _is_last(reference, content):
        raise Refused(
            f"{reference} was stored before with another content: use another reference, or correct"
        )


def _put_submission(reference: str, external: str, generation: int, content: bytes) -> str:
    content_type, body = _typed(content)
    path = f"/documents?externalReference={quote(external, safe='')}"
    request = Request("submit", reference, path, body, {"Content-Type": content_type})
    return put(f"submit:{reference}:{generation}", request)


def _typed(content: bytes) -> tuple[str, bytes]:
    """pt: XML vai byte por byte, talvez assinado; JSON não leva BOM (RFC 8259). / en: XML goes byte by byte, perhaps signed; JSON has no BOM (RFC 8259)."""
    text = content.removeprefix(codecs.BOM_UTF8)
    return ("application/xml", content) if text.lstrip().startswith(b"<") else (JSON, text)
# #endregion


def _is_last(reference: str, content: bytes) -> bool:
    sql = "SELECT body FROM outbox WHERE kind = 'submit' AND subject = ? ORDER BY id DESC LIMIT 1"
    found = row(sql, reference)
    return found is not None and found.body == _typed(content)[1]


def correct(reference: str, content: bytes) -> None:
    """pt: O mesmo número, depois de rejeitado ou anulado: só se o conteúdo fiscal não muda. / en: The same number, after a rejection or annulment: only if the fiscal content does not change."""
    document = _known(reference)
    if document.state == "queued" and _is_last(reference, content):
        return
    if document.state not in ("rejected", "annulled", "refused"):
        raise Refused(
            f"{reference} is {document.state}: correct it once it is rejected, refused or annulled"
        )
    generation = document.generation + 1
    external = f"{reference}~{generation}"
    with transaction():
        change(
            """UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL,
               state = 'queued', failure = NULL, updated_at = 0 WHERE reference = ?""",
            external, generation, reference,
        )
        name = _put_submission(reference, external, generation, content)
    log("info", "outbox.stored", name=name)


def resend(reference: str, channel: str | None = None) -> None:
    """pt: O mesmo conteúdo outra vez; só em `failed`. / en: The same content again; only in `failed`."""
    record, _ = _current(reference)
    if record["state"] != "failed":
        raise Refused(f"{reference} is {record['state']}: only failed can be resent")
    path = f"/documents/{record['id']}/resend"
    body = json.dumps({} if channel is None else {"channel": channel}).encode()
    ask(f"resend:{reference}", Request("resend", reference, path, body))


def annul(reference: str, reason: str) -> None:
    """pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice."""
    record, etag = _current(reference)
    if record["state"] not in ("submitted", "validated", "failed"):
        raise Refused(f"{reference} is {record['state']}: too late to annul; ask your accountant what to issue")
    path = f"/documents/{record['id']}/annulment"
    body = json.dumps({"reason": reason}).encode()
    ask(f"annul:{reference}", Request("annul", reference, path, body, {"If-Match": etag}))


def _current(reference: str) -> tuple[Json, str]:
    """pt: O estado na plataforma, e o seu ETag. / en: The state on the platform, and its ETag."""
    document_id = _known(reference).document_id
    if document_id is None:
        raise Refused(f"{reference} has no answer yet: sync first")
    record, answer = read(f"/documents/{document_id}")
    _apply(record)
    return record, answer.headers.get("ETag", "")


# #region follow
def refresh(document_id: str, external_reference: str = "") -> bool:
    """pt: Consulta o estado atual: a ordem dos eventos não interessa. Falso se não é nosso. / en: Reads the current state: the order of the events does not matter. False when it is not ours."""
    sql = "SELECT 1 FROM documents WHERE document_id = ? OR external_reference = ?"
    if row(sql, document_id, external_reference) is None:
        return False
    record, _ = read(f"/documents/{document_id}")
    _apply(record)
    return True


def _apply(record: Json) -> None:
    """pt: O mais recente ganha, venha por onde vier. / en: The newest wins, whichever way it comes."""
    document_id, state = record["id"], record["state"]
    failure = (record.get("failure") or {}).get("code")
    updated_at = from_iso(record["updatedAt"])
    changed = change(
        """UPDATE documents SET document_id = ?, state = ?, failure = ?, updated_at = ?
           WHERE (document_id = ? OR (document_id IS NULL AND external_reference = ?))
           AND updated_at < ?""",
        document_id, state, failure, updated_at, document_id,
        record.get("externalReference", ""), updated_at,
    )
    if changed:
        level = "alert" if state in ("rejected", "failed") else "info"
        log(level, "document.state", document=document_id, state=state)
# #endregion


def refresh_all() -> None:
    """pt: Depois de 30 dias sem eventos: o estado de cada documento que ainda muda. / en: After 30 days without events: the state of each document that still changes."""
    ids = rows(
        """SELECT document_id FROM documents WHERE document_id IS NOT NULL
           AND state NOT IN ('rejected', 'returned', 'paid', 'annulled')"""
    )
    each([one.document_id for one in ids], refresh, _put_aside)


def _put_aside(document_id: str, reason: Refused) -> None:
    log("alert", "document.refused", document=document_id, reason=reason)


def _find_submitted(entry: Row, answer: Answer | None) -> Json | None:
    """pt: O documento que a plataforma já tem, se é este. / en: The document that the platform already has, if it is this one."""
    external = _known(entry.subject).external_reference
    if answer is None:
        page, _ = read(f"/documents?externalReference={quote(external, safe='')}")
        return next(iter(page["items"]), None)
    if answer.code != "duplicate-document" or "documentId" not in answer.problem:
        return None
    record, _ = read(f"/documents/{answer.problem['documentId']}")
    return record if record.get("externalReference") == external else None


def _action(is_done: Callable[[str], bool]) -> Kind:
    def find(entry: Row, _: Answer | None) -> Json | None:
        """pt: O documento, se já está como se queria. / en: The document, if it is as wanted already."""
        record, _answer = read(entry.path.rpartition("/")[0])
        return record if is_done(record["state"]) else None

    return Kind(done=_take_over, find=find)


def _mark_refused(entry: Row, code: str) -> None:
    sql = "UPDATE documents SET state = 'refused', failure = ?, updated_at = ? WHERE reference = ?"
    change(sql, code, now(), entry.subject)


def _take_over(_: Row, record: Json) -> None:
    _apply(record)


KINDS = {
    "submit": Kind(done=_take_over, find=_find_submitted, refused=_mark_refused),
    "annul": _action(lambda state: state == "annulled"),
    "resend": _action(lambda state: state != "failed"),
}


def status(reference: str | None = None) -> list[str]:
    """pt: Uma linha por documento. / en: A line per document."""
    if reference is None:
        found = rows("SELECT * FROM documents ORDER BY rowid")
    else:
        found = [_known(reference)]
    return [
        " ".join([one.reference, one.state, one.document_id or "-", one.failure or "-"])
        for one in found
    ]
