#!/usr/bin/env python3
"""pt: Recebe webhooks: verifica a assinatura, responde logo, processa depois, cada evento uma só vez. / en: Receives webhooks: verifies the signature, answers at once, processes afterwards, each event only once.

    WEBHOOK_SECRET=whsec_… python3 receive-webhook.py

WEBHOOK_SECRET PORT
"""
import base64
import hmac
import json
import os
import queue
import re
import sys
import threading
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# pt: split() descarta segredos vazios, que aceitariam qualquer um. / en: split() drops empty secrets, which would accept anybody.
SECRETS = os.environ.get("WEBHOOK_SECRET", "").split()


# #region sample
events = queue.Queue()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        # pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
        # en: The bytes as they came: JSON parsed and written again has another signature.
        raw_body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        verdict = verify(SECRETS, self.headers, raw_body, int(time.time()))
        # pt: Responder antes de processar: uma resposta tardia conta como falha.
        # en: Answer before processing: a late answer counts as a failure.
        self.send_response(204 if verdict == "valid" else 401)
        self.end_headers()
        if verdict == "valid":
            events.put((self.headers["webhook-id"], raw_body))
        else:
            print("refused", verdict, file=sys.stderr, flush=True)

    def log_message(self, *_) -> None:
        pass


def process_events() -> None:
    # pt: Em produção: uma tabela com o webhook-id como chave única, que sobrevive a um reinício.
    # en: In production: a table with the webhook-id as unique key, which survives a restart.
    processed = set()
    while True:
        event_id, raw_body = events.get()
        if event_id in processed:
            continue
        processed.add(event_id)
        try:
            print("event", json.loads(raw_body)["type"], event_id, flush=True)
        except (ValueError, LookupError) as error:
            print(error, file=sys.stderr, flush=True)
# #endregion


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
    port = int(os.environ.get("PORT", 8080))
    server = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
    threading.Thread(target=process_events, daemon=True).start()
    print("listening", port, flush=True)
    server.serve_forever()
