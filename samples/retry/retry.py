#!/usr/bin/env python3
"""pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave. / en: Submits with retries: growing random waits, Retry-After, always the same key.

    python3 retry.py [invoice.json]

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS GIVE_UP_SECONDS
"""
import base64
import http.client
import itertools
import json
import os
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.utils import parsedate_to_datetime
from pathlib import Path

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
BASE_DELAY = int(os.environ.get("BASE_DELAY_MS", 500)) / 1000
GIVE_UP_SECONDS = int(os.environ.get("GIVE_UP_SECONDS", 10800))


# #region sample
def submit_patiently(file: str) -> None:
    # pt: A mesma chave em todas as tentativas, guardada antes da primeira: o documento só entra uma vez.
    # en: The same key in every attempt, stored before the first: the document gets in only once.
    key_file = Path(file + ".key")
    if not key_file.exists():
        key_file.write_text(str(uuid.uuid4()))
    headers = {"Content-Type": "application/json", "Idempotency-Key": key_file.read_text()}
    data = Path(file).read_bytes()

    end = time.monotonic() + GIVE_UP_SECONDS
    most = BASE_DELAY
    for attempt in itertools.count(1):
        status, body, retry_after = authorized("documents:write", "/documents", headers, data)
        print("attempt", attempt, status or "network")
        if status not in (0, 429) and status < 500:
            answer = read_json(status, body)
            # pt: O primeiro pedido com esta chave ainda decorre: também se repete.
            # en: The first request with this key is still running: repeat as well.
            if answer.get("code") != "idempotency-in-progress":
                # pt: 401 e 403 nada dizem do documento: a chave fica.
                # en: 401 and 403 say nothing of the document: the key stays.
                if status not in (401, 403):
                    key_file.unlink()
                if status != 202:
                    sys.exit(refusal(status, answer))
                print(answer["id"], answer["state"])
                return
        # pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
        # en: Random, so that clients do not all come back at the same time.
        wait = told(retry_after) + random.uniform(0, most)
        if time.monotonic() + wait >= end:
            sys.exit(f"gave up after {attempt} attempts; the key stays in {key_file}: repeat later")
        time.sleep(wait)
        most = min(most * 2, 300)


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
    submit_patiently(sys.argv[1] if len(sys.argv) > 1 else "invoice.json")
