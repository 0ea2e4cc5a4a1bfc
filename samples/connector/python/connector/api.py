"""pt: Um pedido à API, com token; repete-se mais tarde enquanto a resposta não é final. / en: A request to the API, with a token; it is repeated later until its response is final."""
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from . import transport
from .log import log
from .retry import MAX_WAIT, Later, Refused, next_attempt
from .settings import (
    BASE_URL, CLIENT_ID, CLIENT_SECRET, HOUR, LANGUAGE, MINUTE, SCOPES, TOKEN_URL, now, to_iso,
)
from .store import alert_daily, meta, meta_time, rows, set_meta, sha256
from .token import Token
from .transport import Answer, Json

JSON = "application/json"


@dataclass
class _State:
    is_stopping: bool = False
    failures: int = 0


_state = _State()
_token = Token()


def stop_requests() -> None:
    """pt: A partir daqui, nenhum pedido novo começa. / en: From now on, no new request starts."""
    _state.is_stopping = True


def paused_until() -> float:
    """pt: Fica guardado, para que um processo novo também respeite Retry-After. / en: Stored, so that a new process respects Retry-After too."""
    until = meta_time("paused-until")
    # pt: Uma hora tão distante vem de um relógio que estava errado: não vale. / en: A time this far ahead comes from a clock that was wrong: it does not count.
    return 0 if until > now() + MAX_WAIT + 5 * MINUTE else until


def resume(*, is_urgent: bool) -> None:
    """
    pt: Ignora uma espera que não foi pedida pela plataforma (mas por um proxy, por exemplo); com uma rotação à espera, qualquer uma, porque o segredo pode estar exposto.
    en: Ignores a wait that was not requested by the platform (but by a proxy, for example); while a rotation waits, any wait, because the secret may be exposed.
    """
    if is_urgent or meta("paused-by") == "other":
        set_meta("paused-until", 0)


def may_call() -> None:
    """pt: Falha com `Later` enquanto não se pode enviar nenhum pedido. / en: Fails with `Later` while no request may be sent."""
    if _state.is_stopping:
        raise Later("stopping", now(), pauses_all=True, is_stopping=True)
    until = paused_until()
    if now() < until:
        raise _paused(Later("paused", until, pauses_all=True))


def call(
    method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None,
    *, accept: str = JSON, attempts: int | None = None,
) -> Answer:
    """pt: Devolve respostas finais; com as outras, falha com `Later`. / en: Returns final responses; for others, fails with `Later`.

    attempts: pt: o número desta tentativa: dele depende a espera / en: the number of this attempt: the wait depends on it
    """
    may_call()
    if attempts is None:
        attempts = _state.failures + 1
    headers = {"Accept": accept, **(headers or {})}
    answer = _send(method, path, body, headers, attempts)
    if answer.status == 401:
        answer = _send(method, path, body, headers, attempts)
    if _is_final(answer, method, path, accept):
        _state.failures = 0
        return answer
    raise _forbidden(answer, path) if _is_forbidden(answer) else _later(answer, path, attempts)


def _forbidden(answer: Answer, path: str) -> Later:
    """pt: Esta resposta nada diz sobre uma tentativa anterior sem resposta: o pedido espera, com um alerta por causa e por dia. / en: This response says nothing about an earlier attempt without a response: the request waits, with an alert for each cause and day."""
    status, problem = answer.status, answer.problem
    fields = {"path": path, "status": status, "code": problem.get("code"), "requestId": problem.get("requestId")}
    cause = f":{status} {answer.code} {re.split('[/?]', path)[1]}"
    waiting = rows("SELECT count(*) n FROM outbox WHERE state = 'waiting'")[0].n
    if not alert_daily("api.forbidden", cause, **fields, waiting=waiting):
        log("warn", "api.forbidden", **fields)
    return Later(f"{status} {answer.code}", now() + HOUR, answer=answer)


def _tell_later(answer: Answer, path: str) -> None:
    status, problem = answer.status, answer.problem
    fields = {"path": path, "status": status, "code": problem.get("code"), "requestId": problem.get("requestId")}
    if status != 401 or not alert_daily("api.later", f":{answer.code} {_credentials()}", **fields):
        log("warn", "api.later", **fields)


# #region final
# pt: Códigos de estado de uma recusa; os da segunda lista, só num caminho com um id.
# en: Status codes of a refusal; those of the second list, only for a path with an id.
_REFUSALS = (400, 409, 412, 413, 415, 422, 428)
_REFUSALS_OF_ID = (404, 406, 410)


def _is_final(answer: Answer, method: str, path: str, accept: str) -> bool:
    # pt: Só uma recusa da plataforma tem `code` e `requestId`; um proxy nada diz sobre o pedido.
    # en: Only a refusal by the platform has `code` and `requestId`; a proxy says nothing about the request.
    if answer.is_success:
        if accept == JSON:
            return _has_members(answer, method, path)
        if accept == "*/*":
            return True
        is_type = answer.headers.get("Content-Type", "").startswith(accept)
        return is_type and (accept != "application/xml" or answer.is_whole_xml)
    has_id = re.match("/[^/]+/.", path) is not None
    is_refusal = answer.status in _REFUSALS or (answer.status in _REFUSALS_OF_ID and has_id)
    return is_refusal and answer.is_ours and answer.code != "idempotency-in-progress"


def _is_forbidden(answer: Answer) -> bool:
    """pt: Faltam permissões (403), ou não respondeu a API: um proxy ou outro endereço. / en: Rights are missing (403), or the API did not respond: a proxy or another address."""
    is_repeated = answer.status in (401, 408, 425, 429) or answer.code == "idempotency-in-progress"
    return 400 <= answer.status < 500 and not is_repeated


def _later(answer: Answer, path: str, attempts: int) -> Later:
    _state.failures += 1
    status = answer.status
    until = next_attempt(attempts, answer.headers.get("Retry-After"))
    _tell_later(answer, path)
    # pt: Um 401 com um token novo, um 429 e um 503 dizem respeito a todos os pedidos.
    # en: A 401 with a new token, a 429 and a 503 concern all requests.
    if status in (401, 429, 503):
        return _pause(Later(str(status), until, pauses_all=True), is_ours=answer.is_ours)
    return Later(str(status), until)
# #endregion


# pt: O que cada resposta em JSON tem sempre: sem isso, não é da plataforma. / en: What each response in JSON always has: without it, it is not from the platform.
_MEMBERS = {
    "POST /documents": "id state updatedAt",
    "GET /documents": "items",
    "GET /documents/*": "id state updatedAt",
    "GET /documents/*/status-history": "items",
    "POST /documents/*/annulment": "id state updatedAt",
    "POST /documents/*/resend": "id state updatedAt",
    "GET /events": "items nextCursor",
    "GET /received-documents": "items nextCursor",
    "GET /received-documents/*": "id state",
    "GET /received-documents/*/attachments": "items",
    "PUT /received-documents/*/acknowledgement": "id state",
    "POST /received-documents/*/responses": "responseId type",
    "GET /webhook-endpoints": "items",
    "POST /webhook-endpoints": "id secret",
    "GET /webhook-endpoints/*": "id status",
    "PATCH /webhook-endpoints/*": "id status",
    "POST /webhook-endpoints/*/secret-rotation": "secret previousSecretExpiresAt",
    "POST /credentials/*/secret-rotation": "clientSecret previousSecretExpiresAt",
}


def _has_members(answer: Answer, method: str, path: str) -> bool:
    operation = f"{method} " + re.sub("^(/[^/]+/)[^/]+", r"\1*", path.split("?")[0])
    members = _MEMBERS.get(operation, "").split()
    return answer.json is not None and all(name in answer.json for name in members)


def _send(
    method: str, path: str, body: bytes | None, headers: Mapping[str, str], attempts: int
) -> Answer:
    bearer = _bearer()
    # pt: Se entretanto o processo tem de terminar, este pedido já não começa. / en: If meanwhile the process has to end, this request does not start any more.
    may_call()
    headers = {**headers, "Accept-Language": LANGUAGE, "Authorization": f"Bearer {bearer}"}
    try:
        answer = transport.send(method, BASE_URL + path, headers, body)
    except transport.NoAnswer as error:
        _state.failures += 1
        log("warn", "api.no-answer", path=path, reason=error)
        raise Later("no answer", next_attempt(attempts)) from None
    # pt: O 401 de um proxy nada diz sobre o token. / en: The 401 of a proxy says nothing about the token.
    if answer.status == 401 and answer.is_ours:
        _token.forget(bearer)
    return answer


def _credentials() -> str:
    """pt: Com outras definições, o alerta do dia volta a sair: uma correção pode estar errada. / en: With other settings, the alert of the day is told again: a correction may be wrong."""
    return sha256(json.dumps([BASE_URL, TOKEN_URL, CLIENT_ID, CLIENT_SECRET, SCOPES]).encode())


def _bearer() -> str:
    try:
        return _token.get()
    except Later as later:
        raise _pause(later) from None
    except Refused as refusal:
        # pt: A espera não fica guardada: com o segredo certo, o processo seguinte começa de imediato.
        # en: The wait is not stored: with the right secret, the next process starts at once.
        if not alert_daily("token.refused", f":{refusal} {_credentials()}", reason=refusal):
            log("warn", "token.refused", reason=refusal)
        raise Later(str(refusal), now() + 5 * MINUTE, pauses_all=True) from None


def _pause(later: Later, *, is_ours: bool = True) -> Later:
    """pt: `is_ours`: a espera foi pedida pela plataforma. / en: `is_ours`: the platform requested the wait."""
    set_meta("paused-until", later.until)
    set_meta("paused-by", "platform" if is_ours else "other")
    return _paused(later)


def _paused(later: Later) -> Later:
    log("warn", "api.paused", until=to_iso(later.until))
    return later


# #region pages
def read(path: str) -> tuple[Json, Answer]:
    """pt: Lê JSON; uma recusa é um erro. / en: Reads JSON; a refusal is an error."""
    answer = read_bytes(path, JSON)
    return answer.json or {}, answer


def read_bytes(path: str, accept: str) -> Answer:
    answer = call("GET", path, accept=accept)
    if answer.status != 200:
        raise refusal(answer)
    return answer


def refusal(answer: Answer) -> Refused:
    problem = answer.problem
    detail, request = problem.get("detail", ""), problem.get("requestId", "")
    return Refused(f"{answer.status} {answer.code}: {detail} ({request})")


def pages(path: str, **query: str) -> Iterator[tuple[list[Json], float | None]]:
    """pt: Todas as páginas, cada uma com a hora da plataforma, se a indica. / en: All pages, each with the platform's time, if it is given."""
    while True:
        page, answer = read(f"{path}?{urlencode({**query, 'limit': 200})}")
        yield page["items"], answer.date
        if page["nextCursor"] is None:
            return
        query["cursor"] = page["nextCursor"]
# #endregion
