#!/usr/bin/env python3
"""pt: Lista todos os documentos emitidos, página a página. / en: Lists all issued documents, page by page.

    python3 list-with-cursor.py

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
"""
import base64
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")


# #region sample
def documents() -> Iterator[dict]:
    headers = {"Authorization": f'Bearer {access_token("documents:read")}'}
    query = {"limit": 200}
    while True:
        address = f"{BASE_URL}/documents?{urllib.parse.urlencode(query)}"
        with send(urllib.request.Request(address, headers=headers)) as response:
            page = json.load(response)
            if response.status != 200:
                sys.exit(refusal(response.status, page))
        yield from page["items"]
        if page["nextCursor"] is None:
            return
        # pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
        # en: Copy the cursor as it comes; the filters do not change halfway.
        query["cursor"] = page["nextCursor"]


def main() -> None:
    for document in documents():
        print(document["id"])
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
