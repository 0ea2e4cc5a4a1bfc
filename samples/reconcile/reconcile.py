#!/usr/bin/env python3
"""pt: Recupera eventos perdidos: pede-os desde a última execução completa, com 76 horas de sobreposição, / en: Gets lost events back: asks for those since the last finished run, with an overlap of 76 hours,
pt: e guarda os que faltam onde o recetor de webhooks guarda os seus (tema receive-webhook). / en: and stores what is missing where the webhook receiver stores its own (topic receive-webhook).

    python3 reconcile.py

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN EVENTS_DIR
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
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
STORE = Path(os.environ.get("EVENTS_DIR", "events"))
WATERMARK = STORE / "reconciled-until"
SECONDS = "%Y-%m-%dT%H:%M:%SZ"


# #region sample
def reconcile() -> None:
    headers = {"Authorization": f'Bearer {access_token("events:read")}'}
    query = {"limit": 200}
    # pt: Um evento anterior à marca pode ter estado em novas tentativas até agora.
    # en: An event older than the watermark may have been retried until now.
    if WATERMARK.exists():
        until = datetime.strptime(WATERMARK.read_text().strip(), SECONDS)
        query["since"] = (until - timedelta(hours=76)).strftime(SECONDS)
    started_at = None
    missing = 0
    while True:
        address = f"{BASE_URL}/events?{urllib.parse.urlencode(query)}"
        status, body, date = send(urllib.request.Request(address, headers=headers))
        page = read_json(status, body)
        if status != 200:
            sys.exit(refusal(status, page))
        # pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
        started_at = started_at or parsedate_to_datetime(date).strftime(SECONDS)
        for event in page["items"]:
            # pt: Os que já estão guardados são ignorados. / en: Those that are stored are ignored.
            file = STORE / f"{urllib.parse.quote(event['id'], safe='')}.json"
            if file.exists():
                continue
            write(file, json.dumps(event))
            missing += 1
            print("recovered", event["type"], event["id"])
        if page["nextCursor"] is None:
            break
        query["cursor"] = page["nextCursor"]
    # pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
    write(WATERMARK, started_at)
    print("missing", missing)
# #endregion


def write(file: Path, text: str) -> None:
    """pt: O ficheiro completo, ou nenhum. / en: The complete file, or none."""
    STORE.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{uuid.uuid4()}.part")
    with part.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(file)


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
    reconcile()
