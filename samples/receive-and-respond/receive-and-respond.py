#!/usr/bin/env python3
"""pt: Recolhe os documentos recebidos: guarda o XML e só depois confirma a receção. / en: Collects received documents: stores the XML and only then acknowledges.
pt: Não responde: aceitar ou rejeitar é uma decisão, documento a documento (tema respond). / en: It does not respond: accepting or rejecting is a decision, document by document (topic respond).

    python3 receive-and-respond.py

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN OUT_DIR
"""
import base64
import http.client
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
from functools import cache
from pathlib import Path

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
OUT_DIR = Path(os.environ.get("OUT_DIR", "received"))


@cache
def token() -> str:
    return access_token("received:read received:write")


def call(method: str, path: str, body: "dict | None" = None, headers: "dict | None" = None) -> tuple[int, bytes]:
    request = urllib.request.Request(f"{BASE_URL}/received-documents{path}", method=method, headers=headers or {})
    request.add_header("Authorization", f"Bearer {token()}")
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    return send(request)


def waiting(state: str) -> list:
    """pt: Todas as páginas, antes de mudar o estado de algum documento. / en: All pages, before any document changes its state."""
    ids = []
    query = {"state": state, "limit": 200}
    while True:
        status, body = call("GET", "?" + urllib.parse.urlencode(query))
        page = read_json(status, body)
        if status != 200:
            sys.exit(refusal(status, page))
        ids += [document["id"] for document in page["items"]]
        if page["nextCursor"] is None:
            return ids
        query["cursor"] = page["nextCursor"]


# #region sample
def collect(document_id: str) -> None:
    """pt: Guarda o XML e só depois confirma a receção. / en: Stores the XML and only then acknowledges."""
    status, xml = call("GET", f"/{document_id}/content", headers={"Accept": "application/xml"})
    if status != 200:
        sys.exit(refusal(status, read_json(status, xml)))
    OUT_DIR.mkdir(parents=True, exist_ok=True)
    part = OUT_DIR / f"{document_id}.xml.part"
    part.write_bytes(xml)
    part.replace(OUT_DIR / f"{document_id}.xml")

    status, body = call("PUT", f"/{document_id}/acknowledgement", {"reference": document_id})
    answer = read_json(status, body)
    if status != 200:
        sys.exit(refusal(status, answer))
    print(document_id, answer["state"])


def main() -> None:
    # pt: Pode ser executado outra vez a qualquer momento: o que ficou por confirmar volta a ser recolhido.
    # en: Can be run again at any time: what was not acknowledged is collected again.
    for document_id in waiting("received"):
        collect(document_id)
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
    main()
