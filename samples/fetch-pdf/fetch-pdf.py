#!/usr/bin/env python3
"""pt: Descarrega o PDF de um documento emitido. / en: Downloads the PDF of an issued document.

    python3 fetch-pdf.py [documentId] [out.pdf]

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
"""
import base64
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
    with send(request) as response:
        if response.status != 200:
            sys.exit(refusal(response.status, json.load(response)))
        pdf = response.read()
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
    document_id = sys.argv[1] if len(sys.argv) > 1 else "doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS"
    fetch_pdf(document_id, sys.argv[2] if len(sys.argv) > 2 else f"{document_id}.pdf")
