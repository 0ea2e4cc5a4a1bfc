#!/usr/bin/env python3
"""pt: Lista os documentos emitidos, página a página: todos ou, com um ficheiro de estado, os alterados desde a última execução. / en: Lists issued documents, page by page: all of them or, with a state file, those that changed since the last run.

    python3 list-with-cursor.py [state.txt]

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
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
SECONDS = "%Y-%m-%dT%H:%M:%SZ"


# #region sample
started_at = None


def documents(updated_since: "str | None" = None) -> Iterator[dict]:
    global started_at
    headers = {"Authorization": f'Bearer {access_token("documents:read")}'}
    query = {"limit": 200}
    if updated_since:
        query["updatedSince"] = updated_since
    while True:
        address = f"{BASE_URL}/documents?{urllib.parse.urlencode(query)}"
        status, body, date = send(urllib.request.Request(address, headers=headers))
        page = read_json(status, body)
        if status != 200:
            sys.exit(refusal(status, page))
        started_at = started_at or date
        yield from page["items"]
        if page["nextCursor"] is None:
            return
        # pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
        # en: Copy the cursor as it comes; the filters do not change halfway.
        query["cursor"] = page["nextCursor"]
# #endregion


# #region changes
# pt: Na primeira linha do ficheiro a marca; nas outras, o que a última execução tratou (id e updatedAt).
# en: In the first line of the file the watermark; in the others what the last run handled (id and updatedAt).
def changes(file: Path) -> None:
    until, *before = file.read_text().splitlines() if file.exists() else [None]
    before, handled, since = set(before), {}, None
    # pt: 5 minutos de sobreposição: nada se perde, e o que já foi tratado reconhece-se.
    # en: 5 minutes of overlap: nothing is lost, and what was handled is recognised.
    if until:
        since = (datetime.strptime(until, SECONDS) - timedelta(minutes=5)).strftime(SECONDS)
    for document in documents(since):
        change = f'{document["id"]} {document["updatedAt"]}'
        if change not in before and change not in handled:
            print(document["id"])
        handled[change] = True
    # pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
    mark = parsedate_to_datetime(started_at).strftime(SECONDS)
    # pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
    part = file.with_name(f"{file.name}.part")
    part.write_text("\n".join([mark, *handled]))
    part.replace(file)
# #endregion


def main() -> None:
    if len(sys.argv) > 1:
        changes(Path(sys.argv[1]))
        return
    for document in documents():
        print(document["id"])


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
    status, body, _ = send(request)
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


def send(request: urllib.request.Request) -> tuple[int, bytes, str]:
    """pt: Estado, corpo e Date, também de um erro. / en: Status, body and Date, also of an error."""
    try:
        try:
            response = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            return response.status, response.read(), response.headers["Date"]
    except (OSError, http.client.HTTPException) as error:
        sys.exit(f"no answer: {error}")


def refusal(status: int, problem: dict) -> str:
    """pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line."""
    return f'{status} {problem.get("code")}: {problem.get("detail")} ({problem.get("requestId")})'


if __name__ == "__main__":
    main()
