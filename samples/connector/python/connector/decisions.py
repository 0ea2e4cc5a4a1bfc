"""pt: O que uma pessoa decide de um documento emitido: corrigir, reenviar, anular, como diz a tabela de situações. / en: What a person decides on an issued document: correct, resend, annul, as the table of situations says."""
import json

from .documents import KINDS, apply, find_submitted, is_last, known, put_submission
from .log import log
from .outbox import Request, ask, forbidden, give_up, settle
from .reasons import record_of
from .retry import Later, Refused
from .settings import now
from .store import Row, change, transaction
from .transport import Json


def correct(reference: str, content: bytes) -> None:
    """pt: O mesmo número outra vez: outro ficheiro, só se o conteúdo fiscal não muda; depois de devolvido, só o mesmo. / en: The same number again: another file, only if the fiscal content does not change; once returned, only the same."""
    document = known(reference)
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
    generation = document.generation + 1
    external = f"{reference}~{generation}"
    with transaction():
        if waiting is not None and not give_up(waiting):
            raise Later(f"{reference} is being sent again", now())
        change(
            """UPDATE documents SET external_reference = ?, generation = ?, document_id = NULL,
               state = 'queued', failure = NULL, reasons = NULL, updated_at = 0, checked_at = 0,
               stuck_at = 0 WHERE reference = ?""",
            external, generation, reference,
        )
        name = put_submission(reference, external, generation, content)
    log("info", "outbox.stored", name=name)


def _take_over_earlier(entry: Row) -> None:
    """pt: 403 nada diz de uma tentativa anterior sem resposta: se chegou, o documento é esse. / en: 403 says nothing of an earlier attempt without an answer: if that arrived, it is the document."""
    own = find_submitted(entry, None)
    if own is not None:
        settle(entry, KINDS["submit"], 200, own)
        raise Refused(
            f"{entry.subject}: an earlier attempt arrived, as {own['id']}; nothing to correct"
        )


def resend(reference: str, channel: str | None, is_confirmed: bool) -> None:
    """pt: O mesmo conteúdo outra vez; só em `failed`. / en: The same content again; only in `failed`."""
    record, _ = _current(reference)
    if record["state"] != "failed":
        raise Refused(f"{reference} is {record['state']}: only failed can be resent")
    _ask_first(reference, record, is_confirmed)
    path = f"/documents/{record['id']}/resend"
    body = json.dumps({} if channel is None else {"channel": channel}).encode()
    ask(f"resend:{reference}", Request("resend", reference, path, body))


def annul(reference: str, reason: str, is_confirmed: bool) -> None:
    """pt: Anula o registo, não a fatura. / en: Annuls the record, not the invoice."""
    record, etag = _current(reference)
    if record["state"] not in ("submitted", "validated", "failed"):
        raise Refused(
            f"{reference} is {record['state']}: too late to annul; ask your accountant what to issue"
        )
    _ask_first(reference, record, is_confirmed)
    path = f"/documents/{record['id']}/annulment"
    body = json.dumps({"reason": reason}).encode()
    ask(f"annul:{reference}", Request("annul", reference, path, body, {"If-Match": etag}))


# pt: Falhas em que o adquirente pode ter a fatura. / en: Failures after which the buyer may have the invoice.
_ARRIVED = {
    "duplicate-at-recipient": "if so, do nothing; if not, ask support whose number it is",
    "channel-timeout": "if so, neither resend nor annul",
}


def _ask_first(reference: str, record: Json, is_confirmed: bool) -> None:
    code = (record.get("failure") or {}).get("code")
    if code in _ARRIVED and not is_confirmed:
        raise Refused(
            f"{reference} failed with {code}: ask the buyer whether it is there; "
            f"{_ARRIVED[code]}; else add confirmed"
        )


def _current(reference: str) -> tuple[Json, str]:
    """pt: O estado na plataforma, e o seu ETag. / en: The state on the platform, and its ETag."""
    document_id = known(reference).document_id
    if document_id is None:
        raise Refused(f"{reference} has no answer yet: sync first")
    record, etag = record_of(document_id)
    apply(record)
    return record, etag
