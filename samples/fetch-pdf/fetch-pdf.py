#!/usr/bin/env python3
"""pt: Descarrega o PDF de um documento emitido. / en: Downloads the PDF of an issued document.

    python3 fetch-pdf.py [documentId] [out.pdf]

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
from pathlib import Path

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")


# #region sample
def fetch_pdf(document_id: str, file: str) -> None:
    request = urllib.request.Request(
        f"{BASE_URL}/documents/{document_id}/content",
        headers={
            "Authorization": f'Bearer {access_token("documents:read")}',
            "Accept": "application/pdf",
        },
    )
    status, pdf = send(request)
    if status != 200:
        sys.exit(refusal(status, read_json(status, pdf)))
    if not pdf.startswith(b"%PDF-"):
        sys.exit("the answer is not a PDF")
    # pt: Mudar o nome no fim: ninguém vê um ficheiro incompleto.
    # en: Rename at the end: nobody sees an incomplete file.
    part = Path(f"{file}.part")
    part.write_bytes(pdf)
    part.replace(file)
    print(file, len(pdf))
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
    document_id = sys.argv[1] if len(sys.argv) > 1 else "doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS"
    fetch_pdf(document_id, sys.argv[2] if len(sys.argv) > 2 else f"{document_id}.pdf")
