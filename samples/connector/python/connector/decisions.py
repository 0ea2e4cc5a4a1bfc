"""pt: Decisões de uma pessoa sobre um documento emitido: corrigir, reenviar, anular. Seguem a tabela de situações. / en: A person's decisions on an issued document: correct, resend, annul. They follow the table of situations."""
import json

from .documents import (
    KINDS, current, current_unless_refused, find_submitted, is_last, last_submission, put_submission,
    require_document, typed,
)
from .identity import identity, identity_of
from .outbox import Request, ask, forbidden, give_up, settle
from .retry import Later, Refused
from .settings import now
from .store import Row, change, transaction
from .transport import Json


def correct(reference: str, file: bytes | None) -> None:
    """pt: Envia outra vez o mesmo número: outro ficheiro, só se o conteúdo fiscal não muda; depois de devolvido, só o mesmo. Sem ficheiro, o guardado. / en: Sends the same number again: another file, only if the fiscal content does not change; after a return, only the same. Without a file, the stored one."""
    record = current_unless_refused(reference)
    document = require_document(reference)
    last = last_submission(reference)
    content = file if file is not None else last.body if last else b""
    if not content:
        raise Refused(f"{reference}: nothing is stored any more: name the file")
    state, waiting = document.state, forbidden(reference)
    if waiting is not None:
        _take_over_earlier(waiting)
    elif state == "queued" and is_last(reference, content):
        return
    elif state == "returned" and not is_last(reference, content):
        raise Refused(
            f"{reference} is returned: only the same file again; "
            "else, a credit note and a new invoice with another number"
        )
    elif state not in ("rejected", "annulled", "refused", "returned"):
        raise Refused(
            f"{reference} is {state}: correct it once it is rejected, refused, annulled or returned"
        )
    _check_same(reference, record, content, may_change_nif=waiting is not None and waiting.status == 403)
    generation = document.generation + 1
    external = f"{reference}~{generation}"
    with transaction():
        if waiting is not None and not give_up(waiting):
            raise Later(f"{reference} is being sent again", now())
        # pt: Um envio sem resposta, mas com eventos, sairia ao fim de 23 horas com outra chave, além da correção.
        # en: A submission without a response, but with events, would go out after 23 hours with another key, beside the correction.
        change(
            "UPDATE outbox SET state = 'done' WHERE kind = 'submit' AND subject = ? AND state = 'waiting'",
            reference,
        )
        change(
            """UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL,
               state = 'queued', failure = NULL, reasons = NULL, updated_at = 0, checked_at = 0,
               stuck_at = 0 WHERE reference = ?""",
            external, generation, reference,
        )
        put_submission(reference, external, generation, content)


def _check_same(reference: str, record: Json, content: bytes, *, may_change_nif: bool) -> None:
    """pt: Depois de um 403, o NIF pode ser o que estava errado. / en: After a 403, the tax number may be what was wrong."""
    last = last_submission(reference)
    told = identity(record.get("number"), record.get("sellerNif"))
    own = identity_of(*typed(last.body)) if last and last.body else told
    given = identity_of(*typed(content))
    differ = [one != other and "" not in (one, other) for one, other in zip(own, given)]
    if differ[0] or (differ[1] and not may_change_nif):
        raise Refused(f"{reference} is {own}, the file {given}: submit it with a reference of its own")


def _take_over_earlier(entry: Row) -> None:
    """pt: Um 403 nada diz sobre uma tentativa anterior sem resposta: se essa chegou, vale o documento dela. / en: A 403 says nothing about an earlier attempt without a response: if that one arrived, its document counts."""
    own = find_submitted(entry, None)
    if own is not None:
        settle(entry, KINDS["submit"], 200, own)
        raise Refused(
            f"{entry.subject}: an earlier attempt arrived, as {own['id']}; nothing to correct"
        )


def resend(reference: str, channel: str | None, is_confirmed: bool) -> None:
    """pt: Envia outra vez o mesmo conteúdo; só no estado `failed`. / en: Sends the same content again; only in the state `failed`."""
    current(reference)
    document = require_document(reference)
    if document.state != "failed":
        raise Refused(f"{reference} is {document.state}: only failed can be resent")
    _ask_first(document, is_confirmed)
    path = f"/documents/{document.document_id}/resend"
    body = json.dumps({} if channel is None else {"channel": channel}).encode()
    ask(f"resend:{reference}", Request("resend", reference, path, body))


def annul(reference: str, reason: str, is_confirmed: bool) -> None:
    """pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice."""
    transmitted = current(reference).get("transmittedAt")
    document = require_document(reference)
    if document.state == "validated" and transmitted is not None:
        raise Refused(
            f"{reference} was transmitted at {transmitted}: wait until it is delivered or failed; only failed can be annulled"
        )
    if document.state not in ("submitted", "validated", "failed"):
        raise Refused(
            f"{reference} is {document.state}: too late to annul; ask your accountant what to issue"
        )
    if not document.etag:
        raise RuntimeError(
            "no answer, and its version is not known: nothing was stored; run it again"
        )
    _ask_first(document, is_confirmed)
    path = f"/documents/{document.document_id}/annulment"
    body = json.dumps({"reason": reason}).encode()
    # pt: Se o documento mudou entretanto, a plataforma recusa. / en: If the document has changed since, the platform refuses.
    ask(f"annul:{reference}", Request("annul", reference, path, body, {"If-Match": document.etag}))


def _ask_first(document: Row, is_confirmed: bool) -> None:
    """pt: Falhas depois das quais o adquirente pode já ter a fatura. / en: Failures after which the buyer may already have the invoice."""
    code = document.failure
    failed = f"{document.reference} failed with {code}"
    if code == "duplicate-at-recipient":
        raise Refused(
            f"{failed}: the buyer's side already has a document with this number: "
            "neither resend nor annul; ask support which document it belongs to"
        )
    if code == "channel-timeout" and not is_confirmed:
        raise Refused(
            f"{failed}: ask the buyer whether it is there; "
            "if so, neither resend nor annul; else add confirmed"
        )
