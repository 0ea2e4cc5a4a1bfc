#!/usr/bin/env bash
# pt: 2. Enviar: 202 e o identificador do documento. / en: Submit: 202 and the id of the document.
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
TOKEN="${TOKEN:-example-access-token-not-a-secret}"
IDEMPOTENCY_KEY="${IDEMPOTENCY_KEY:-8e03978e-40d5-43e8-bc93-6894a57f9324}"
cd "$(dirname "$0")"

curl --silent --show-error --fail-with-body "$BASE_URL/documents" \
  --header "Authorization: Bearer $TOKEN" \
  --header "Idempotency-Key: $IDEMPOTENCY_KEY" \
  --header 'Content-Type: application/json' \
  --data-binary @invoice.json
