#!/usr/bin/env python3
"""pt: Recebe webhooks: verifica a assinatura, guarda o evento, responde 204; uma tarefa à parte processa o que está guardado. / en: Receives webhooks: verifies the signature, stores the event, answers 204; a worker processes what is stored.

    WEBHOOK_SECRET=whsec_… python3 receive-webhook.py

WEBHOOK_SECRET PORT EVENTS_DIR
"""
import base64
import hmac
import json
import os
import re
import sys
import threading
import time
import uuid
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

# pt: split() descarta segredos vazios, que aceitariam qualquer um. / en: split() drops empty secrets, which would accept anybody.
SECRETS = os.environ.get("WEBHOOK_SECRET", "").split()

MAX_BODY = 64 * 1024
STORE = Path(os.environ.get("EVENTS_DIR", "events"))


# #region sample
class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self) -> None:
        status = self.receive()
        self.send_response(status)
        self.end_headers()
        if status == 204:
            stored.set()

    def receive(self) -> int:
        length = self.headers.get("Content-Length", "0")
        if not length.isdecimal() or int(length) > MAX_BODY:
            return 413
        # pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
        # en: The bytes as they came: JSON parsed and written again has another signature.
        raw_body = self.rfile.read(int(length))
        verdict = verify(SECRETS, self.headers, raw_body, int(time.time()))
        if verdict != "valid":
            print("refused", verdict, file=sys.stderr, flush=True)
            return 401
        # pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar.
        # en: Store before answering: without a 2xx the platform sends it again.
        insert_or_ignore(self.headers["webhook-id"], raw_body)
        return 204

    def log_message(self, *_) -> None:
        pass


# pt: Faz de tabela com o webhook-id como chave única: um ficheiro por evento, completo ou nenhum.
# en: Stands for a table with the webhook-id as unique key: one file per event, complete or none.
def insert_or_ignore(event_id: str, raw_body: bytes) -> None:
    file = STORE / f"{quote(event_id, safe='')}.json"
    if file.exists():
        return
    part = file.with_name(f"{file.name}.{uuid.uuid4()}.part")
    with part.open("wb") as stream:
        stream.write(raw_body)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(file)
# #endregion


stored = threading.Event()


def process_events() -> None:
    while True:
        stored.clear()
        for file in STORE.glob("*.json"):
            done = file.with_name(f"{file.name}.done")
            if done.exists():
                continue
            try:
                process_event(file.stem, json.loads(file.read_bytes()))
                # pt: Marcar no fim: o que uma falha interrompeu é processado outra vez.
                # en: Mark at the end: what a crash interrupted is processed again.
                done.touch()
            except (ValueError, LookupError) as error:
                print(file.name, error, file=sys.stderr, flush=True)
        stored.wait(60)


# pt: O que fazer com cada tipo: a operação a chamar (em rejected e failed, depois de corrigir a causa).
# en: What to do with each type: the operation to call (for rejected and failed, once the cause is mended).
NEXT = {
    "document.rejected": "submitDocument",
    "document.delivered": "listDocumentStatusHistory",
    "document.failed": "resendDocument",
    "document.status_changed": "getDocument",
    "document.received": "getReceivedDocumentContent",
}


def process_event(event_id: str, event: dict) -> None:
    if event["type"] in NEXT:
        print("event", event["type"], event_id, NEXT[event["type"]], flush=True)
    else:
        # pt: Um tipo novo não é um erro. / en: A new type is not an error.
        print("ignored", event["type"], event_id, flush=True)


# #region verify
def verify(secrets: list, headers: Mapping, raw_body: bytes, now: int) -> str:
    """Standard Webhooks, v1 (HMAC-SHA256).

    secrets: pt: o novo e o antigo durante a rotação / en: the new and the old one during a rotation
    raw_body: pt: os bytes recebidos, antes de qualquer leitura / en: the bytes received, before any parsing
    now: pt: segundos Unix / en: Unix seconds
    """
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signature = headers.get("webhook-signature")
    if not message_id or not timestamp or not signature:
        return "missing-header"
    entries = [entry for entry in signature.split(" ") if re.match("[^,]+,.", entry)]
    if not re.fullmatch("[0-9]{10}", timestamp) or not entries:
        return "malformed-header"
    if now - int(timestamp) > 300:
        return "timestamp-too-old"
    if int(timestamp) - now > 300:
        return "timestamp-too-new"

    signed = f"{message_id}.{timestamp}.".encode() + raw_body
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
        # pt: Tempo constante: a demora não revela quantos bytes estão certos.
        # en: Constant time: the delay does not tell how many bytes are right.
        if any(hmac.compare_digest(expected, entry.encode()) for entry in entries):
            return "valid"
    return "no-matching-signature"
# #endregion


if __name__ == "__main__":
    if not SECRETS:
        sys.exit("WEBHOOK_SECRET is missing")
    STORE.mkdir(parents=True, exist_ok=True)
    port = int(os.environ.get("PORT", 8080))
    server = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
    threading.Thread(target=process_events, daemon=True).start()
    print("listening", port, flush=True)
    server.serve_forever()
