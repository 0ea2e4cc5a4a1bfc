"""pt: O token: um para todos os pedidos; só se pede um de cada vez. / en: The token: one for all requests; only one is requested at a time."""
import base64
import json
import threading
from urllib.parse import urlencode

from . import transport
from .log import log
from .retry import Later, Refused, next_attempt
from .secrets import client_secrets
from .settings import CLIENT_ID, MINUTE, SCOPES, TOKEN_URL, now
from .store import meta, row, set_meta
from .transport import Json

_CLIENT = f"{CLIENT_ID} {SCOPES}"
_FORM = {"grant_type": "client_credentials"} | ({"scope": SCOPES} if SCOPES else {})
# pt: Os códigos do contrato; outro texto pode repetir o pedido, com o segredo.
# en: The codes of the contract; another text may repeat the request, with the secret.
_ERRORS = ("invalid_request", "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope")


def _stored() -> Json:
    """pt: Na base de dados, para que todos os comandos usem o mesmo. / en: In the database, so that all commands use the same one."""
    return json.loads(meta("token") or "{}")


def needs_token() -> bool:
    """pt: Uma rotação do segredo de cliente pode ter chegado, e a sua resposta não: só o token guardado ainda a pode repetir. / en: A rotation of the client secret may have arrived, and its answer not: only the stored token can still repeat it."""
    sql = """SELECT 1 FROM outbox WHERE kind = 'rotate-client' AND state = 'waiting' AND attempts > 0
             AND (status IS NULL OR code <> 'insufficient-scope')"""
    return row(sql) is not None


def _is_ours(owner: str) -> bool:
    """pt: Outros âmbitos precisam de outro token, mas não antes de uma rotação que espera. / en: Other scopes need another token, but not before a rotation that waits."""
    return owner == _CLIENT or (owner.startswith(f"{CLIENT_ID} ") and needs_token())


def _usable() -> str | None:
    stored = _stored()
    return stored["value"] if _is_ours(stored.get("client", "")) and now() < stored["until"] else None


# #region token
class Token:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._failures = 0

    def get(self) -> str:
        """pt: O token guardado, ou um novo; pedidos simultâneos esperam pelo mesmo. / en: The stored token, or a new one; simultaneous calls wait for the same one."""
        with self._lock:
            return _usable() or self._renew()

    def _renew(self) -> str:
        # pt: O segredo mais recente primeiro; os anteriores são a alternativa durante a rotação.
        # en: The newest secret first; earlier ones are the fallback during a rotation.
        secrets = client_secrets()
        for secret in secrets:
            answer = self._ask(secret)
            granted = answer.json or {}
            if answer.status == 200 and "access_token" in granted:
                value, lifetime = granted["access_token"], float(granted.get("expires_in", 3600))
                until = now() + lifetime - min(MINUTE, lifetime / 2)
                set_meta("token", json.dumps({"value": value, "until": until, "client": _CLIENT}))
                self._failures = 0
                log("info", "token.new")
                return value
            error = granted.get("error") if granted.get("error") in _ERRORS else ""
            if error == "invalid_scope":
                raise Refused(f"token: invalid_scope ({SCOPES})")
            if error != "invalid_client":
                reason = f"{answer.status} {error}".rstrip()
                # pt: As outras recusas também pedem uma pessoa: credenciais suspensas, um endereço errado.
                # en: Other refusals need a person too: a suspended credential, a wrong address.
                if 400 <= answer.status < 500 and answer.status not in (408, 425, 429):
                    raise Refused(f"token: {reason}")
                raise self._later(reason, answer.headers.get("Retry-After"))
            log("warn", "token.secret-refused")
        return self._rotated_elsewhere(secrets)

    def _ask(self, secret: str) -> transport.Answer:
        client = f"{CLIENT_ID}:{secret}"
        headers = {"Authorization": "Basic " + base64.b64encode(client.encode()).decode()}
        try:
            return transport.send("POST", TOKEN_URL, headers, urlencode(_FORM).encode())
        except transport.NoAnswer as error:
            raise self._later(f"no answer ({error})") from None

    def _later(self, reason: str, retry_after: str | None = None) -> Later:
        self._failures += 1
        return Later(f"token: {reason}", next_attempt(self._failures, retry_after), pauses_all=True)
# #endregion

    def _rotated_elsewhere(self, tried: list[str]) -> str:
        """pt: Entretanto, outro processo fez a rotação: vale o seu token, ou o segredo que guardou. / en: Another process has rotated meanwhile: its token counts, or the secret that it stored."""
        other = _usable()
        if other is None and client_secrets() == tried:
            raise Refused("token: invalid_client, with every secret")
        return other or self._renew()

    def forget(self, value: str) -> None:
        """pt: Depois de um 401, este token já não serve. / en: After a 401, this token can no longer be used."""
        with self._lock:
            if value == _stored().get("value"):
                set_meta("token", "{}")
