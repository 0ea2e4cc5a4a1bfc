#!/usr/bin/env python3
"""pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico. / en: Follows a document until the platform has done its work, and shows the history.
pt: Serve para um documento e para testes; em produção, os webhooks avisam. / en: For one document and for tests; in production webhooks tell you.

    python3 follow-status.py [documentId]

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS GIVE_UP_SECONDS
"""
import base64
import http.client
import itertools
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from email.utils import parsedate_to_datetime

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
GIVE_UP_SECONDS = int(os.environ.get("GIVE_UP_SECONDS", 10800))


# #region sample
def follow(document_id: str) -> None:
    record = f"/documents/{document_id}"
    history = f"{record}/status-history"

    end = time.monotonic() + GIVE_UP_SECONDS
    path = record
    wait = float(os.environ.get("POLL_SECONDS", 2))
    for requests in itertools.count(1):
        status, body, retry_after = authorized("documents:read", path, {})
        if status == 200 and path == history:
            for entry in read_json(status, body)["items"]:
                print(entry["state"], entry["at"])
            return
        if status == 200:
            # pt: Nestes dois estados a plataforma ainda trabalha.
            # en: In these two states the platform is still working.
            if read_json(status, body)["state"] not in ("submitted", "validated"):
                path = history
                continue
        elif status not in (0, 429) and status < 500:
            sys.exit(refusal(status, read_json(status, body)))
        # pt: Depois de 429, 5xx ou sem resposta (0), continua. / en: After 429, 5xx or no answer (0) it goes on.
        pause = max(told(retry_after), wait)
        if time.monotonic() + pause >= end:
            sys.exit(f"gave up after {requests} requests")
        time.sleep(pause)
        wait = min(wait * 2, 60)


def told(value: str) -> float:
    """pt: Retry-After em segundos ou como data; 0 quando não é nenhum dos dois. / en: Retry-After in seconds or as a date; 0 when it is neither."""
    try:
        wait = float(value) if value.isdecimal() else parsedate_to_datetime(value).timestamp() - time.time()
    except (TypeError, ValueError):
        wait = 0
    return max(wait, 0)
# #endregion


token = os.environ.get("TOKEN", "")


def authorized(scope: str, path: str, headers: dict, data: bytes | None = None) -> tuple[int, bytes, str]:
    """
    pt: Um pedido com token; sem ele, ou se já não serve, pede outro, uma vez. A resposta pode ser a desse pedido.
    en: A request with a token; without one, or when it no longer serves, asks for another, once. The answer may be to that.
    """
    global token
    while True:
        is_new = token == ""
        if is_new:
            client = f'{os.environ.get("CLIENT_ID", "client")}:{os.environ.get("CLIENT_SECRET", "secret")}'
            address = os.environ.get("TOKEN_URL", f"{BASE_URL}/oauth2/token")
            form = urllib.parse.urlencode({"grant_type": "client_credentials", "scope": scope}).encode()
            answer = send(address, {"Authorization": "Basic " + base64.b64encode(client.encode()).decode()}, form)
            if answer[0] in (0, 429) or answer[0] >= 500:
                return answer
            granted = read_json(answer[0], answer[1])
            if answer[0] != 200:
                sys.exit(f"token: {answer[0]} {answer[1].decode()}")
            token = granted["access_token"]
        answer = send(BASE_URL + path, headers | {"Authorization": f"Bearer {token}"}, data)
        if answer[0] != 401 or is_new:
            return answer
        token = ""


def read_json(status: int, body: bytes) -> dict:
    """pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON."""
    try:
        return json.loads(body)
    except ValueError:
        start = " ".join(body[:80].decode(errors="replace").split())
        sys.exit(f"{status}: the answer is not JSON: {start}")


def send(address: str, headers: dict, data: bytes | None) -> tuple[int, bytes, str]:
    """pt: Estado, corpo e Retry-After; 0 quando não há resposta. / en: Status, body and Retry-After; 0 when there is no answer."""
    try:
        try:
            response = urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=60)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            return response.status, response.read(), response.headers.get("Retry-After", "")
    except (OSError, http.client.HTTPException):
        return 0, b"", ""


def refusal(status: int, problem: dict) -> str:
    """pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line."""
    return f'{status} {problem.get("code")}: {problem.get("detail")} ({problem.get("requestId")})'


if __name__ == "__main__":
    follow(sys.argv[1] if len(sys.argv) > 1 else "doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS")
