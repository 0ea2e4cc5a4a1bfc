#!/usr/bin/env python3
"""pt: Responde a um documento recebido: aceita, rejeita ou pede correção, conforme a decisão indicada. / en: Responds to a received document: accepts, rejects or requests a correction, as the decision says.
pt: accept e reject são definitivas; reject e request-correction precisam de um motivo, que o emitente lê. / en: accept and reject are final; reject and request-correction need a reason, which the issuer reads.

    python3 respond.py receivedId accept|reject|request-correction [reason]

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
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


# #region sample
def respond(document_id: str, kind: str, reason: "str | None" = None) -> None:
    # pt: Guardar a chave antes de enviar: sem resposta, repete-se a mesma decisão com a mesma chave.
    # en: Store the key before sending: when no answer comes, repeat the same decision with the same key.
    key_file = Path(f"{document_id}-{kind}.key")
    if not key_file.exists():
        key_file.write_text(str(uuid.uuid4()))

    decision = {"type": kind, "reason": reason} if reason else {"type": kind}
    request = urllib.request.Request(
        f"{BASE_URL}/received-documents/{document_id}/responses",
        data=json.dumps(decision).encode(),
        headers={
            "Authorization": f'Bearer {access_token("received:write")}',
            "Idempotency-Key": key_file.read_text(),
            "Content-Type": "application/json",
        },
    )
    status, body = send(request)
    answer = read_json(status, body)

    # pt: Sem resposta definitiva, a chave fica para a próxima tentativa.
    # en: Without a final answer, the key stays for the next attempt.
    in_doubt = status in (401, 403, 429) or status >= 500 or answer.get("code") == "idempotency-in-progress"
    if not in_doubt:
        key_file.unlink()
    if status != 202:
        sys.exit(refusal(status, answer))
    print(document_id, kind, answer["responseId"])
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


def refusal(status: int, problem: dict) -> str:
    """pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line."""
    return f'{status} {problem.get("code")}: {problem.get("detail")} ({problem.get("requestId")})'


if __name__ == "__main__":
    document_id, kind, reason = (sys.argv[1:] + [""] * 3)[:3]
    kind = kind.replace("-", "_")
    if not document_id or not (kind == "accept" or kind in ("reject", "request_correction") and reason):
        print("usage: respond.py receivedId accept | reject reason | request-correction reason", file=sys.stderr)
        sys.exit(2)
    respond(document_id, kind, reason)
