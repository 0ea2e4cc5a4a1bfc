#!/usr/bin/env python3
"""pt: Recolhe os documentos recebidos: guarda o XML e só depois confirma a receção. / en: Collects received documents: stores the XML and only then acknowledges.
pt: Não responde: aceitar ou rejeitar é uma decisão, documento a documento (tema respond). / en: It does not respond: accepting or rejecting is a decision, document by document (topic respond).

    python3 receive-and-respond.py

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN OUT_DIR
"""
import base64
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


def call(method: str, path: str, body: "dict | None" = None, headers: "dict | None" = None):
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
        with call("GET", "?" + urllib.parse.urlencode(query)) as response:
            page = json.load(response)
            if response.status != 200:
                sys.exit(refusal(response.status, page))
        ids += [document["id"] for document in page["items"]]
        if page["nextCursor"] is None:
            return ids
        query["cursor"] = page["nextCursor"]


# #region sample
def collect(document_id: str) -> None:
    """pt: Guarda o XML e só depois confirma a receção. / en: Stores the XML and only then acknowledges."""
    with call("GET", f"/{document_id}/content", headers={"Accept": "application/xml"}) as response:
        if response.status != 200:
            sys.exit(refusal(response.status, json.load(response)))
        xml = response.read()
    OUT_DIR.mkdir(parents=True, exist_ok=True)
    part = OUT_DIR / f"{document_id}.xml.part"
    part.write_bytes(xml)
    part.replace(OUT_DIR / f"{document_id}.xml")

    with call("PUT", f"/{document_id}/acknowledgement", {"reference": document_id}) as response:
        answer = json.load(response)
        if response.status != 200:
            sys.exit(refusal(response.status, answer))
    print(document_id, answer["state"])


def main() -> None:
    # pt: Pode correr outra vez a qualquer momento: o que ficou por confirmar volta a ser recolhido.
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
    main()
