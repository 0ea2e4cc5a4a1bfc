#!/usr/bin/env python3
"""pt: Envia uma fatura em XML (UBL 2.1, CIUS-PT). / en: Sends an invoice as XML (UBL 2.1, CIUS-PT).

    python3 submit-xml.py [invoice.xml]

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
"""
import base64
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")


def read_json(response) -> dict:
    """pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON."""
    try:
        return json.load(response)
    except ValueError:
        return {"code": "not-json", "detail": "the answer is not JSON", "requestId": "-"}


# #region sample
def submit(file: str) -> None:
    # pt: Guardar a chave antes de enviar: se não houver resposta, repete-se com a mesma.
    # en: Store the key before sending: when no answer comes, repeat with the same one.
    key_file = Path(f"{file}.key")
    if not key_file.exists():
        key_file.write_text(str(uuid.uuid4()))

    request = urllib.request.Request(
        f"{BASE_URL}/documents",
        data=Path(file).read_bytes(),
        headers={
            "Authorization": f'Bearer {access_token("documents:write")}',
            "Idempotency-Key": key_file.read_text(),
            "Content-Type": "application/xml",
        },
    )
    with send(request) as response:
        status, answer = response.status, read_json(response)

    # pt: Sem resposta definitiva, a chave fica para a próxima tentativa.
    # en: Without a final answer, the key stays for the next attempt.
    in_doubt = status in (401, 403, 429) or status >= 500 or answer.get("code") == "idempotency-in-progress"
    if not in_doubt:
        key_file.unlink()
    if status != 202:
        sys.exit(refusal(status, answer))
    print(answer["id"], answer["state"])
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
    submit(sys.argv[1] if len(sys.argv) > 1 else "invoice.xml")
