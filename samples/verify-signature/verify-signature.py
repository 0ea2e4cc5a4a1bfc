#!/usr/bin/env python3
"""pt: Verifica a assinatura de um webhook: corpo em stdin, cabeçalhos em variáveis de ambiente. / en: Verifies the signature of a webhook: body on stdin, headers in environment variables.

    python3 verify-signature.py < body.json

WEBHOOK_SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE NOW
"""
import base64
import hmac
import os
import re
import sys
import time
from collections.abc import Mapping


def main() -> None:
    # pt: split() descarta segredos vazios, que aceitariam qualquer um.
    # en: split() drops empty secrets, which would accept anybody.
    secrets = os.environ.get("WEBHOOK_SECRET", "").split()
    headers = {f"webhook-{name.lower()}": os.environ.get(f"WEBHOOK_{name}") for name in ("ID", "TIMESTAMP", "SIGNATURE")}
    now = int(os.environ.get("NOW") or time.time())
    verdict = verify(secrets, headers, sys.stdin.buffer.read(), now)
    print(verdict if verdict == "valid" else f"invalid: {verdict}")
    sys.exit(0 if verdict == "valid" else 1)


# #region sample
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
    main()
