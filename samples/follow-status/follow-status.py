#!/usr/bin/env python3
"""pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico. / en: Follows a document until the platform has done its work, and shows the history.
pt: Serve para um documento e para testes; em produção, os webhooks avisam. / en: For one document and for tests; in production webhooks tell you.

    python3 follow-status.py [documentId]

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS MAX_POLLS
"""
import base64
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from email.utils import parsedate_to_datetime

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
MAX_POLLS = int(os.environ.get("MAX_POLLS", 20))


# #region sample
def follow(document_id: str) -> None:
    headers = {"Authorization": f'Bearer {access_token("documents:read")}'}

    def get(path: str):
        address = f"{BASE_URL}/documents/{document_id}{path}"
        return send(urllib.request.Request(address, headers=headers))

    wait = float(os.environ.get("POLL_SECONDS", 2))
    for polls in range(1, MAX_POLLS + 1):
        with get("") as response:
            answer = json.load(response)
            busy = response.status in (429, 503)
            if response.status != 200 and not busy:
                sys.exit(refusal(response.status, answer))
        # pt: Nestes dois estados a plataforma ainda trabalha.
        # en: In these two states the platform is still working.
        if not busy and answer["state"] not in ("submitted", "validated"):
            break
        if polls == MAX_POLLS:
            sys.exit(f"gave up after {polls} requests")
        time.sleep(max(told(response), wait))
        wait = min(wait * 2, 60)

    with get("/status-history") as response:
        history = json.load(response)
        if response.status != 200:
            sys.exit(refusal(response.status, history))
    for entry in history["items"]:
        print(entry["state"], entry["at"])


def told(response) -> float:
    """pt: Retry-After em segundos ou como data, no máximo 15 minutos; / en: Retry-After in seconds or as a date, at most 15 minutes;
    pt: 0 quando não é nenhum dos dois. / en: 0 when it is neither."""
    value = response.headers.get("Retry-After", "")
    try:
        wait = float(value) if value.isdecimal() else parsedate_to_datetime(value).timestamp() - time.time()
    except (TypeError, ValueError):
        wait = 0
    return min(max(wait, 0), 900)
# #endregion


def access_token(scope: str) -> str:
    """pt: Token de acesso; guardá-lo e reutilizá-lo: tema token. / en: Access token; keeping and reusing it: topic token."""
    if os.environ.get("TOKEN"):
        return os.environ["TOKEN"]
    client = f'{os.environ.get("CLIENT_ID", "client")}:{os.environ.get("CLIENT_SECRET", "secret")}'
    request = urllib.request.Request(
        os.environ.get("TOKEN_URL", f"{BASE_URL}/oauth2/token"),
        data=urllib.parse.urlencode({"grant_type": "client_credentials", "scope": scope}).encode(),
        headers={"Authorization": "Basic " + base64.b64encode(client.encode()).decode()},
    )
    with send(request) as response:
        if response.status != 200:
            sys.exit(f"token: {response.status} {response.read().decode()}")
        return json.load(response)["access_token"]


def send(request: urllib.request.Request):
    """pt: Resposta, também quando é de erro. / en: The answer, also when it is an error."""
    try:
        return urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as error:
        return error


def refusal(status: int, problem: dict) -> str:
    """pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line."""
    return f'{status} {problem["code"]}: {problem.get("detail")} ({problem["requestId"]})'


if __name__ == "__main__":
    follow(sys.argv[1] if len(sys.argv) > 1 else "doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS")
