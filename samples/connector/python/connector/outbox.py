"""pt: Cada `POST` à API passa por aqui: a chave e o corpo são guardados antes de sair o primeiro byte. / en: Every `POST` to the API goes through here: its key and body are stored before the first byte is sent."""
import json
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from .api import JSON, call, may_call
from .log import log
from .retry import Refused, as_later
from .settings import CLIENT_SECRET, HOUR, now
from .store import Row, alert_daily, change, meta, row, rows, set_meta, sha256, transaction
from .transport import Answer, Json
from .unbooked import REST

# pt: A plataforma esquece uma chave ao fim de 24 horas: uma hora de margem. / en: The platform forgets a key after 24 hours: an hour of margin.
KEY_LIFE = 23 * HOUR
# pt: Mais longo do que a manutenção programada. / en: Longer than planned maintenance.
PATIENCE = 3 * HOUR


@dataclass(frozen=True)
class Kind:
    """pt: O que uma resposta final altera, por tipo de pedido. / en: What a final response changes, by kind of request."""

    # pt: Corre dentro da transação que fecha o registo. / en: Runs inside the transaction that closes the entry.
    done: Callable[[Row, Json], None]
    # pt: Procura o que a plataforma já tem, depois de uma recusa ou quando a chave expirou sem resposta. / en: Looks for what the platform already has, after a refusal or when the key expired without a response.
    find: Callable[[Row, Answer | None], Json | None] = lambda entry, answer: None
    refused: Callable[[Row, str], object] = lambda entry, code: None
    # pt: Procura-se também antes do primeiro envio? / en: Is the search also made before the first attempt?
    finds_first: Callable[[], bool] = lambda: False
    # pt: A resposta tem um segredo, por isso não fica no registo. / en: The response contains a secret, so it is not kept in the entry.
    has_secret: bool = False


@dataclass(frozen=True)
class Request:
    """pt: Um pedido à plataforma; o que a resposta altera está em `Kind`. / en: A request to the platform; what its response changes is in `Kind`."""

    kind: str
    # pt: A referência, o id ou o endereço a que o pedido diz respeito. / en: The reference, id or endpoint that the request is about.
    subject: str
    path: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


# #region put
def put(name: str, request: Request) -> None:
    """pt: Guarda um pedido; dentro da transação de quem chama. / en: Stores a request; inside the caller's transaction."""
    change(
        """INSERT INTO outbox
           (name, kind, subject, path, headers, body, key, state, attempts, next_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?)""",
        name, request.kind, request.subject, request.path,
        json.dumps({"Content-Type": JSON, **request.headers}), request.body,
        str(uuid.uuid4()), now(),
    )
    log("info", "outbox.stored", name=name)
# #endregion


def attempts(name: str) -> list[Row]:
    """pt: Os pedidos com este nome seguido de um número. / en: The requests with this name followed by a number."""
    sql = "SELECT * FROM outbox WHERE rtrim(name, '0123456789') = ? ORDER BY id"
    return rows(sql, f"{name}:")


def put_next(name: str, request: Request, *, is_urgent: bool = False) -> None:
    """
    pt: Acrescenta um pedido com este nome, se nenhum está à espera. Um pedido urgente substitui o que espera e nunca foi enviado; se esse
    pt: pode ter chegado, o urgente é um pedido novo.
    en: Adds a request with this name, unless one waits. An urgent request replaces one that waits and was never sent; if that one may have
    en: arrived, the urgent one is a new request.
    """
    before = attempts(name)
    waiting = [one for one in before if one.state == "waiting" and one.path == request.path]
    if any(not is_urgent or has_body(one, request.body) for one in waiting):
        return
    unsent = next((one for one in waiting if one.attempts == 0), None)
    if unsent is None:
        put(f"{name}:{len(before) + 1}", request)
        return
    sql = "UPDATE outbox SET body = ?, key = ? WHERE id = ?"
    change(sql, request.body, str(uuid.uuid4()), unsent.id)
    log("info", "outbox.stored", name=unsent.name)


def has_body(entry: Row, body: bytes) -> bool:
    """pt: O pedido guardado tem este corpo? Depois de `purge`, fica o SHA-256. / en: Does the entry have this body? After `purge`, the SHA-256 stays."""
    return (entry.sha256 or sha256(entry.body)) == sha256(body)


def ask(name: str, request: Request, *, is_urgent: bool = False) -> list[Row]:
    """pt: Devolve os pedidos com este nome. / en: Returns the requests with this name."""
    with transaction():
        if not is_urgent:
            _require_no_other(request)
        put_next(name, request, is_urgent=is_urgent)
    return attempts(name)


def _require_no_other(request: Request) -> None:
    """pt: Enquanto um pedido espera, o mesmo outra vez não muda nada; outro sobre a mesma coisa é recusado. / en: While a request waits, the same one again changes nothing; another about the same thing is refused."""
    # pt: A mesma coisa: o mesmo caminho sem o fim. / en: The same thing: the same path without its end.
    sql = """SELECT * FROM outbox WHERE state = 'waiting' AND kind <> 'submit'
             AND rtrim(path, replace(path, '/', '')) = rtrim(?, replace(?, '/', '')) ORDER BY id"""
    waiting = rows(sql, request.path, request.path)
    if waiting and not any(one.path == request.path and has_body(one, request.body) for one in waiting):
        raise Refused(f"{waiting[0].name} is waiting: another request cannot follow")


def line_of(entry: Row) -> str:
    return f"{entry.name} {entry.state} {entry.code or '-'}"


# #region send
def _send(entry: Row, kind: Kind) -> None:
    _tell_ended(entry)
    # pt: Um pedido que não pode ser enviado não conta como tentativa. / en: A request that cannot be sent does not count as an attempt.
    may_call()
    if entry.kind == "rotate-client":
        _prepare_rotation(entry)
    attempt = entry.attempts + 1
    # pt: Sem `status` a caminho, para que `correct` não desista dele. Com outra chave, é outro pedido.
    # en: No `status` while under way, so `correct` does not give it up. With another key: another request.
    sql = """UPDATE outbox SET attempts = ?, first_at = ifnull(first_at, ?), status = NULL
             WHERE id = ? AND state = 'waiting' AND key = ?"""
    if not change(sql, attempt, now(), entry.id, entry.key):
        return
    log("info", "outbox.sending", name=entry.name, attempt=attempt)
    headers = {**json.loads(entry.headers), "Idempotency-Key": entry.key}
    answer = call("POST", entry.path, entry.body, headers, attempts=attempt)
    request = answer.headers.get("X-Request-Id", "")
    log("info", "outbox.answered", name=entry.name, status=answer.status, request=request)
    own = answer.json if answer.is_success else _find(entry, kind, answer)
    if own is not None:
        settle(entry, kind, answer.status, {"etag": answer.headers.get("ETag"), **own})
    else:
        _refuse(entry, kind, answer)


def settle(entry: Row, kind: Kind, status: int, body: Json) -> None:
    """pt: Guarda a resposta e o que ela altera, na mesma transação. / en: Stores the response and what it changes, in the same transaction."""
    answer = None if kind.has_secret else json.dumps(body)
    with _with_reverse(entry), transaction():
        change(
            "UPDATE outbox SET state = 'done', status = ?, code = NULL, answer = ? WHERE id = ?",
            status, answer, entry.id,
        )
        kind.done(entry, body)
    log("info", "outbox.settled", name=entry.name)
# #endregion


@contextmanager
def _with_reverse(entry: Row) -> Iterator[None]:
    """pt: Uma resposta pode chamar `reverse`: fica dito se o processo termina lá dentro, ou se falha. / en: A response may call `reverse`: it is noted if the process ends in there, or if it fails."""
    if entry.kind != "respond":
        yield
        return
    change("UPDATE outbox SET code = 'ended', next_at = ? WHERE id = ?", now() + REST, entry.id)
    try:
        yield
    except Exception:
        change("UPDATE outbox SET code = 'failed' WHERE id = ?", entry.id)
        raise


def _tell_ended(entry: Row) -> None:
    if entry.code == "ended":
        change("UPDATE outbox SET code = NULL WHERE id = ?", entry.id)
        as_later(RuntimeError("the process ended inside reverse"), part="outbox", name=entry.name)


def _prepare_rotation(entry: Row) -> None:
    # pt: O token que vai repetir a rotação vale a hora inteira. / en: The token that will repeat the rotation is valid for the whole hour.
    if entry.attempts == 0:
        set_meta("token", "{}")
    set_meta("rotated-with", sha256(CLIENT_SECRET.encode()))


def _has_other_secret(entry: Row) -> bool:
    """
    pt: Depois da primeira tentativa, uma pessoa pôs outro segredo em CLIENT_SECRET: a resposta a essa tentativa teria um segredo anterior.
    en: After the first attempt, a person set another secret in CLIENT_SECRET: the response to that attempt would have an earlier secret.
    """
    if entry.kind != "rotate-client" or entry.first_at is None:
        return False
    return meta("rotated-with") not in (None, sha256(CLIENT_SECRET.encode()))


def _find(entry: Row, kind: Kind, answer: Answer | None) -> Json | None:
    """pt: Se a própria consulta é recusada (404), a plataforma não tem o que se procura. / en: If the query itself is refused (404), the platform does not have what was looked for."""
    try:
        return kind.find(entry, answer)
    except Refused:
        return None


def _refuse(entry: Row, kind: Kind, answer: Answer) -> None:
    with transaction():
        _keep_answer(entry.id, "refused", answer)
        kind.refused(entry, answer.code)
        first = next(iter(answer.problem.get("errors", [])), {})
        log(
            "alert", "outbox.refused", name=entry.name, reference=_reference_of(entry), status=answer.status,
            code=answer.code, requestId=answer.problem.get("requestId"),
            at=first.get("pointer") or first.get("parameter"),
        )


def _reference_of(entry: Row) -> str | None:
    return entry.subject if entry.kind in ("submit", "annul", "resend") else None


def _keep_answer(entry_id: int, state: str, answer: Answer) -> None:
    """pt: Guarda o problema inteiro, para `why`. / en: Stores the whole problem, for `why`."""
    sql = "UPDATE outbox SET state = ?, status = ?, code = ?, answer = ? WHERE id = ?"
    change(sql, state, answer.status, answer.code or str(answer.status), json.dumps(answer.problem), entry_id)


def forbidden(reference: str) -> Row | None:
    """pt: O envio que espera por causa de um 403, de um proxy ou de um endereço errado, e que não está a ser repetido. / en: The submission that waits because of a 403, a proxy or a wrong address, and is not being repeated."""
    sql = """SELECT * FROM outbox WHERE kind = 'submit' AND subject = ?
             AND state = 'waiting' AND status IS NOT NULL"""
    return row(sql, reference)


def give_up(entry: Row) -> bool:
    """pt: Falso se o pedido entretanto saiu outra vez; dentro da transação de quem chama. / en: False if the request was sent again meanwhile; inside the caller's transaction."""
    sql = "UPDATE outbox SET state = 'refused' WHERE id = ? AND state = 'waiting' AND status IS NOT NULL"
    return change(sql, entry.id) > 0


def _look(entry: Row, kind: Kind) -> None:
    """pt: A chave expirou sem resposta: primeiro procurar, e só depois enviar com outra chave. / en: The key expired without a response: look first, and only then send with another key."""
    own = _find(entry, kind, None)
    if own is not None:
        settle(entry, kind, 200, own)
    elif entry.first_at is not None:
        sql = "UPDATE outbox SET key = ?, first_at = NULL WHERE id = ?"
        change(sql, str(uuid.uuid4()), entry.id)
        log("warn", "outbox.renewed", name=entry.name)


# #region due
def send_due(kinds: Mapping[str, Kind], *, only_rotations: bool = False) -> None:
    """pt: Envia os pedidos cuja hora chegou, primeiro as rotações; um que falha não para os outros. / en: Sends the requests that are due, rotations first; one that fails does not stop the others."""
    for due in _due(only_rotations):
        entry = _waiting(due.id)
        if entry is None or _is_behind(entry):
            continue
        age = now() - (entry.first_at or now())
        try:
            kind = kinds[entry.kind]
            is_expired = age > KEY_LIFE or _has_other_secret(entry)
            if is_expired or (entry.first_at is None and kind.finds_first()):
                _look(entry, kind)
                entry = _waiting(due.id)
            if entry is not None:
                _send(entry, kind)
        except Exception as error:
            later = as_later(error, part="outbox", name=due.name)
            if later.answer is not None:
                _keep_answer(due.id, "waiting", later.answer)
            log("info", "outbox.waiting", name=due.name)
            if age > PATIENCE:
                alert_daily("outbox.stuck", name=due.name)
            if later.pauses_all:
                raise later from None
            change("UPDATE outbox SET next_at = ? WHERE id = ?", later.until, due.id)


# pt: A última rotação que esta passagem tentou: cada uma sai uma vez por passagem. / en: The last rotation that this pass has tried: each is sent once per pass.
_last_rotation = 0


def _due(only_rotations: bool) -> Iterator[Row]:
    global _last_rotation
    sql = "SELECT id, name FROM outbox WHERE state = 'waiting' AND next_at <= ?"
    if only_rotations:
        _last_rotation = 0

    def rotations() -> Iterator[Row]:
        # pt: Também as que alguém pede, ou que uma resposta acrescenta, durante a passagem. / en: Those too that someone asks for, or that a response adds, during the pass.
        global _last_rotation
        for one in rows(f"{sql} AND kind LIKE 'rotate-%' AND id > ? ORDER BY id", now(), _last_rotation):
            _last_rotation = one.id
            yield one

    yield from rotations()
    if only_rotations:
        return
    for one in rows(f"{sql} AND kind NOT LIKE 'rotate-%' ORDER BY id", now()):
        yield one
        yield from rotations()
# #endregion


def stuck_names() -> list[str]:
    """pt: Os pedidos sem resposta há demasiado tempo, que não são envios. / en: The requests without a response for too long that are not submissions."""
    sql = "SELECT name FROM outbox WHERE kind <> 'submit' AND state = 'waiting' AND first_at < ? ORDER BY id"
    return [one.name for one in rows(sql, now() - PATIENCE)]


def hasten() -> None:
    """pt: Com `sync now`, saem já as rotações, e o que espera por causa de um 403, de um proxy, de um endereço errado ou de `reverse`. / en: With `sync now`, rotations become due now, and what waits because of a 403, a proxy, a wrong address or `reverse`."""
    sql = """UPDATE outbox SET next_at = ? WHERE state = 'waiting'
             AND (status IS NOT NULL OR kind LIKE 'rotate-%' OR code IN ('ended', 'failed'))"""
    change(sql, now())


def _is_behind(entry: Row) -> bool:
    """
    pt: Uma rotação urgente espera pela resposta da anterior: se chegasse antes, a repetição da anterior terminava o segredo novo.
    en: An urgent rotation waits for the response to the previous one: if it arrived first, repeating that one would end the new secret.
    """
    if not entry.kind.startswith("rotate"):
        return False
    sql = "SELECT next_at FROM outbox WHERE state = 'waiting' AND path = ? AND id < ?"
    before = row(sql, entry.path, entry.id)
    if before is not None:
        change("UPDATE outbox SET next_at = ? WHERE id = ?", before.next_at, entry.id)
    return before is not None


def _waiting(entry_id: int) -> Row | None:
    """pt: Outro processo pode tê-lo fechado entretanto. / en: Another process may have closed it meanwhile."""
    return row("SELECT * FROM outbox WHERE id = ? AND state = 'waiting'", entry_id)


def refused_count() -> int:
    return rows("SELECT count(*) n FROM outbox WHERE state = 'refused'")[0].n


def next_send(kinds: str = "%") -> float | None:
    found = row("SELECT min(next_at) at FROM outbox WHERE state = 'waiting' AND kind LIKE ?", kinds)
    return found.at if found else None
