"""pt: Recebe webhooks: verifica a assinatura do corpo tal como chegou, e guarda-o antes do 204. / en: Receives webhooks: verifies the signature of the body as it arrived, and stores it before the 204."""
import base64
import hmac
import io
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .inbox import store_event
from .log import alert_hourly, log
from .secrets import webhook_secrets
from .settings import HOST, MINUTE, PORT, now
from .store import delete_meta, meta, meta_time, set_meta, transaction
from .transport import json_object

MAX_BODY = 64 * 1024
# pt: Um pedido que não acaba não ocupa um thread para sempre. / en: A request that does not end does not keep a thread for ever.
_REQUEST_SECONDS = 15
# pt: Quanto tempo o fim espera por pedidos em curso. / en: How long the end waits for requests under way.
_STOP_SECONDS = 5


class _Server(ThreadingHTTPServer):
    request_queue_size = 128
    _under_way: list[threading.Thread] = []

    def process_request(self, *args: object) -> None:
        thread = threading.Thread(target=self.process_request_thread, args=args, daemon=True)
        self._under_way = [one for one in self._under_way if one.is_alive()] + [thread]
        thread.start()

    def server_close(self) -> None:
        super().server_close()
        until = time.monotonic() + _STOP_SECONDS
        for thread in self._under_way:
            thread.join(max(0, until - time.monotonic()))

    def handle_error(self, *_: object) -> None:
        """pt: Um cliente que desliga a meio não é uma falha. / en: A client that disconnects halfway is not a failure."""


@contextmanager
def listening(on_event: Callable[[], None]) -> Iterator[None]:
    """on_event: pt: um evento está guardado e respondido / en: an event is stored and answered"""

    class Receiver(_Receiver):
        on_stored = staticmethod(on_event)

    try:
        opened = _Server((HOST, int(PORT)), Receiver)
    except OSError as error:
        raise RuntimeError(f"HOST and PORT: {HOST}:{PORT}: {error}") from None
    with opened as server:
        threading.Thread(target=server.serve_forever, args=(0.1,)).start()
        try:
            yield
        finally:
            server.shutdown()


class _Reader(io.RawIOBase):
    """pt: Um só prazo para todas as leituras de um pedido. / en: One deadline for all reads of a request."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._until = time.monotonic() + _REQUEST_SECONDS

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:
        self._connection.settimeout(max(self._until - time.monotonic(), 0.001))
        return self._connection.recv_into(buffer)


class _Handler(BaseHTTPRequestHandler):
    def setup(self) -> None:
        super().setup()
        self.rfile = io.BufferedReader(_Reader(self.connection))

    def log_message(self, *_: object) -> None:
        pass

    def _read(self, length: int) -> bytes:
        """pt: Menos bytes, se o cliente desliga ou para. / en: Fewer bytes, if the client goes away or stalls."""
        try:
            return self.rfile.read(length)
        except OSError:
            return b""

    def _answer(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()

    def do_GET(self) -> None:
        self._answer(405)

    do_HEAD = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_GET

    def version_string(self) -> str:
        """pt: O cabeçalho Server, sem a versão do Python. / en: The Server header, without the version of Python."""
        return "connector"


# #region receive
class _Receiver(_Handler):
    on_stored: Callable[[], None]

    def do_POST(self) -> None:
        try:
            status = self._receive()
        except Exception as error:
            alert_hourly("webhook.failed", reason=f"{type(error).__name__}: {error}")
            status = 500
        self._answer(status)
        if status == 204:
            self.on_stored()

    def _receive(self) -> int:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal():
            return 411
        if int(length) > MAX_BODY:
            return 413
        # pt: Os bytes tal como chegaram: o JSON lido e escrito de novo teria outra assinatura.
        # en: The bytes as they arrived: JSON that is parsed and written again would have another signature.
        raw_body = self._read(int(length))
        if len(raw_body) < int(length):
            log("info", "webhook.aborted")
            return 400
        # pt: O que nem parece assinado não chega à base de dados.
        # en: What does not even look signed does not reach the database.
        verdict = verify([], self.headers, raw_body, int(now()))
        if verdict == "no-matching-signature":
            verdict = verify(webhook_secrets(), self.headers, raw_body, int(now()))
        if verdict != "valid":
            return _refuse(verdict)
        event = json_object(raw_body)
        if event is None:
            raise ValueError("no JSON object")
        event_type = event.get("type")
        if not isinstance(event_type, str):
            raise ValueError("no type")
        # pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar o evento.
        # en: Store before answering: without a 2xx, the platform sends the event again.
        with transaction():
            store_event(self.headers["webhook-id"], event_type, raw_body)
            set_meta("webhook-at", now())
            delete_meta("webhooks-missing-since", "webhooks-refused-reason", "webhooks-missed")
        return 204
# #endregion


def _refuse(reason: str) -> int:
    """pt: A reconciliação não espera um dia para ver se faltam eventos. / en: Reconciliation does not wait for a day to see whether events are missing."""
    log("warn", "webhook.refused", reason=reason)
    if reason.endswith("-header"):
        # pt: Não vem da plataforma. / en: Does not come from the platform.
        return 401
    try:
        with transaction():
            # pt: Sem segredo, não se espera nenhum webhook. / en: Without a secret, no webhook is expected.
            if not webhook_secrets():
                return 401
            if meta("webhooks-missing-since") is None:
                set_meta("webhooks-missing-since", now())
                set_meta("reconcile-at", min(meta_time("reconcile-at"), now() + 15 * MINUTE))
            set_meta("webhooks-refused-reason", reason)
        return 401
    except Exception as error:
        # pt: Um estranho não causa um alerta. / en: A stranger causes no alert.
        log("warn", "webhook.failed", reason=f"{type(error).__name__}: {error}")
        return 500


# #region verify
WINDOW_SECONDS = 300


def verify(secrets: list[str], headers: Message, raw_body: bytes, seconds: int) -> str:
    """Standard Webhooks, v1 (HMAC-SHA256)."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signature = headers.get("webhook-signature")
    if not message_id or not timestamp or not signature:
        return "missing-header"
    entries = [entry for entry in signature.split(" ") if re.match("[^,]+,.", entry)]
    if not re.fullmatch("[0-9]{10}", timestamp) or not entries:
        return "malformed-header"
    if seconds - int(timestamp) > WINDOW_SECONDS:
        return "timestamp-too-old"
    if int(timestamp) - seconds > WINDOW_SECONDS:
        return "timestamp-too-new"
    signed = f"{message_id}.{timestamp}.".encode() + raw_body
    for key in filter(None, map(key_of, secrets)):
        expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
        # pt: Tempo constante: a demora não revela quantos bytes estão certos.
        # en: Constant time: the delay does not tell how many bytes are right.
        if any(hmac.compare_digest(expected, entry.encode()) for entry in entries):
            return "valid"
    return "no-matching-signature"


def key_of(secret: str) -> bytes | None:
    """pt: Só `whsec_` e 24 a 64 bytes em base64: com uma chave vazia, qualquer um podia assinar. / en: Only `whsec_` and 24 to 64 bytes in base64: with an empty key, anybody could sign."""
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        return None
    return key if secret.startswith("whsec_") and 24 <= len(key) <= 64 else None
# #endregion
