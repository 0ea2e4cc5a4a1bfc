#!/usr/bin/env python3
"""pt: Lê um erro da plataforma (RFC 9457) e decide pelo código. / en: Reads an error of the platform (RFC 9457) and decides by its code.
pt: PREFER pede um erro ao simulador: PREFER='code=409, example=duplicateDocument' / en: PREFER asks the simulator for an error.

    python3 problem-details.py [invoice.json]

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN PREFER
"""
import base64
import http.client
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")


def submit(file: str) -> None:
    key_file = Path(file + ".key")
    if not key_file.exists():
        key_file.write_text(str(uuid.uuid4()))
    request = urllib.request.Request(
        f"{BASE_URL}/documents",
        data=Path(file).read_bytes(),
        headers={
            "Authorization": f'Bearer {access_token("documents:write")}',
            "Idempotency-Key": key_file.read_text(),
            "Content-Type": "application/json",
        },
    )
    if os.environ.get("PREFER"):
        request.add_header("Prefer", os.environ["PREFER"])
    status, body = send(request)
    answer = read_json(status, body)
    if status != 202:
        show(answer)
        # pt: A chave fica guardada para repetir o pedido. / en: The key stays stored, to repeat the request.
        if action_for(answer) != "retry":
            key_file.unlink()
        sys.exit(1)
    key_file.unlink()
    print(answer["id"], answer["state"])


# #region sample
RETRY = {"rate-limit-exceeded", "idempotency-in-progress", "internal-error", "service-unavailable"}
FIX = {
    *("malformed-body", "schema-invalid", "invalid-parameter", "attachment-not-found"),
    *("payload-too-large", "unsupported-media-type", "token-missing", "token-invalid"),
    *("idempotency-key-missing", "idempotency-key-reused"),
}


def action_for(problem: dict) -> str:
    # pt: Decide pelo código, que nunca muda de significado.
    # en: Decides by the code, which never changes its meaning.
    if problem["code"] in RETRY:
        return "retry"
    if problem["code"] in FIX:
        return "fix"
    # pt: Um código novo: o estado HTTP indica se vale a pena repetir.
    # en: A code that is new: the HTTP status says whether repeating is worth it.
    return "retry" if problem["status"] == 429 or problem["status"] >= 500 else "give-up"


def show(problem: dict) -> None:
    print("status", problem["status"])
    print("code", problem["code"])
    print("detail", problem.get("detail", "-"))
    for error in problem.get("errors", []):
        print("error", error.get("pointer") or error.get("parameter") or "-", error["detail"])
    print("requestId", problem["requestId"])
    print("action", action_for(problem))
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
    status, body = send(request)
    answer = read_json(status, body)
    if status != 200:
        sys.exit(f"token: {status} {body.decode()}")
    return answer["access_token"]


def read_json(status: int, body: bytes) -> dict:
    """pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON."""
    try:
        return json.loads(body)
    except ValueError:
        start = " ".join(body[:80].decode(errors="replace").split())
        sys.exit(f"{status}: the answer is not JSON: {start}")


def send(request: urllib.request.Request) -> tuple[int, bytes]:
    """pt: Estado e corpo, também de um erro. / en: Status and body, also of an error."""
    try:
        try:
            response = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            return response.status, response.read()
    except (OSError, http.client.HTTPException) as error:
        sys.exit(f"no answer: {error}")


if __name__ == "__main__":
    submit(sys.argv[1] if len(sys.argv) > 1 else "invoice.json")
