#!/usr/bin/env python3
"""pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave. / en: Submits with retries: growing random waits, Retry-After, always the same key.

    python3 retry.py [invoice.json]

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS MAX_ATTEMPTS IDEMPOTENCY_KEY
"""
import base64
import http.client
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
MAX_ATTEMPTS = int(os.environ.get("MAX_ATTEMPTS", 6))


# #region sample
def submit_patiently(file: str) -> None:
    # pt: A mesma chave em todas as tentativas: o documento só entra uma vez.
    # en: The same key in every attempt: the document gets in only once.
    key = os.environ.get("IDEMPOTENCY_KEY") or str(uuid.uuid4())
    request = urllib.request.Request(
        f"{BASE_URL}/documents",
        data=Path(file).read_bytes(),
        headers={
            "Authorization": f'Bearer {access_token("documents:write")}',
            "Content-Type": "application/json",
            "Idempotency-Key": key,
        },
    )
    for attempt in range(1, MAX_ATTEMPTS + 1):
        # pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
        # en: Random, so that clients do not all come back at the same time.
        wait = random.uniform(0, min(BASE_DELAY * 2 ** (attempt - 1), 30))
        try:
            with send(request) as response:
                print("attempt", attempt, response.status)
                if response.status != 429 and response.status < 500:
                    answer = json.load(response)
                    if response.status == 202:
                        print(answer["id"], answer["state"])
                        return
                    # pt: O primeiro pedido com esta chave ainda decorre: também se repete.
                    # en: The first request with this key is still running: repeat as well.
                    if answer["code"] != "idempotency-in-progress":
                        sys.exit(refusal(response.status, answer))
                wait += told(response)
        except (OSError, http.client.HTTPException):
            print("attempt", attempt, "network")
        if attempt < MAX_ATTEMPTS:
            time.sleep(wait)
    sys.exit(f"gave up after {MAX_ATTEMPTS} attempts; repeat later with IDEMPOTENCY_KEY={key}")


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
    submit_patiently(sys.argv[1] if len(sys.argv) > 1 else "invoice.json")
