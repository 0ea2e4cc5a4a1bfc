"""pt: Um pedido HTTP e a sua resposta, seja qual for o código de estado. / en: An HTTP request and its response, whatever the status code."""
import http.client
import json
import queue
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from email.utils import parsedate_to_datetime
from functools import cached_property
from typing import Any

from .settings import MINUTE, VERSION, now
from .store import alert_daily

Json = dict[str, Any]

# pt: Como começam e acabam, em XML, o que não é uma etiqueta, e por fim uma etiqueta. / en: How, in XML, what is not a tag begins and ends, and lastly a tag.
_MARKUP = ((b"<!--", b"-->"), (b"<![CDATA[", b"]]>"), (b"<?", b"?>"), (b"<", b">"))


class NoAnswer(Exception):
    """pt: Não se sabe se o pedido foi executado. / en: It is not known whether the request was executed."""


def json_object(body: bytes) -> Json | None:
    try:
        value = json.loads(body.decode("utf-8"))
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Message
    body: bytes

    @cached_property
    def date(self) -> float | None:
        """pt: A hora da plataforma; nada se falta ou não se consegue ler. / en: The platform's time; nothing if it is missing or cannot be read."""
        try:
            return parsedate_to_datetime(self.headers.get("Date", "")).timestamp()
        except (TypeError, ValueError, OverflowError):
            return None

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300

    @cached_property
    def json(self) -> Json | None:
        """pt: Nada se não é um objeto JSON (de um proxy). / en: Nothing if it is not a JSON object (from a proxy)."""
        return json_object(self.body)

    @property
    def problem(self) -> Json:
        return {} if self.is_success else self.json or {}

    @property
    def code(self) -> str:
        return str(self.problem.get("code", ""))

    @property
    def is_ours(self) -> bool:
        """pt: Só um problema da plataforma tem os dois. / en: Only a problem of the platform has both."""
        return all(isinstance(self.problem.get(name), str) for name in ("code", "requestId"))

    @property
    def is_whole_xml(self) -> bool:
        """
        pt: A última etiqueta fecha a primeira: sem Content-Length, um corpo cortado não se nota de outro modo. Cada byte lê-se uma vez, seja qual for o documento de um fornecedor.
        en: The last tag closes the first: without Content-Length, nothing else shows that a body was cut. Each byte is read once, whatever the document of a supplier.
        """
        xml, end = self.body, 0
        root = last = b""
        while (start := xml.find(b"<", end)) >= 0:
            opening, closing = next(one for one in _MARKUP if xml.startswith(one[0], start))
            found = xml.find(closing, start + len(opening))
            if found < 0:
                return False
            end = found + len(closing)
            if opening == b"<":
                last = xml[start:end]
            if not root and (tag := re.match(rb"<([^\s!?/>]+)", last)):
                root = tag[1]
        return root != b"" and b"".join(last.split()) == b"</%b>" % root


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """pt: O token não se envia a outro endereço. / en: The token is not sent to another address."""

    def redirect_request(self, *_: object) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)
_opener.addheaders = [("User-Agent", f"connector-python/{VERSION}")]
# pt: Um relógio mais errado do que isto recusa webhooks. / en: A clock that is further out than this refuses webhooks.
_CLOCK_TOLERANCE = 120


def send(method: str, url: str, headers: Mapping[str, str], body: bytes | None = None) -> Answer:
    # pt: Noutro thread: o prazo do urllib vale para cada leitura, e este até ao último byte do corpo.
    # en: In another thread: the timeout of urllib holds for each read, and this one until the last byte of the body.
    request = urllib.request.Request(url, body, dict(headers), method=method)
    results: queue.SimpleQueue[Answer | Exception] = queue.SimpleQueue()
    threading.Thread(target=lambda: results.put(_exchange(request)), daemon=True).start()
    try:
        answer = results.get(timeout=MINUTE)
    except queue.Empty:
        answer = TimeoutError()
    if isinstance(answer, (OSError, http.client.HTTPException, ValueError)):
        # pt: Só o tipo do erro: a mensagem pode ter um cabeçalho, e o cabeçalho o token. / en: Only the type of the error: its message may hold a header, and the header the token.
        raise NoAnswer(type(getattr(answer, "reason", answer)).__name__)
    if isinstance(answer, Exception):
        raise answer
    if answer.date is not None:
        _check_clock(round(now() - answer.date))
    return answer


def _exchange(request: urllib.request.Request) -> Answer | Exception:
    try:
        try:
            response = _opener.open(request, timeout=MINUTE)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            return Answer(response.status, response.headers, response.read())
    except Exception as error:
        return error


def _check_clock(seconds: int) -> None:
    if abs(seconds) > _CLOCK_TOLERANCE:
        alert_daily("clock.wrong", seconds=seconds)
