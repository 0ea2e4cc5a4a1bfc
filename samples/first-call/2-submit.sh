#!/usr/bin/env bash
# pt: 2. Enviar: 202 e o identificador do documento. / en: Submit: 202 and the id of the document.
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
TOKEN="${TOKEN:-example-access-token-not-a-secret}"
# pt: Sem resposta, repita com a mesma chave: IDEMPOTENCY_KEY=… bash 2-submit.sh / en: Without an answer, repeat with the same key: IDEMPOTENCY_KEY=… bash 2-submit.sh
IDEMPOTENCY_KEY="${IDEMPOTENCY_KEY:-$(openssl rand -hex 16)}"
echo "Idempotency-Key: $IDEMPOTENCY_KEY" >&2
cd "$(dirname "$0")"

curl --silent --show-error --fail-with-body "$BASE_URL/documents" \
  --header @- <<<"Authorization: Bearer $TOKEN" \
  --header "Idempotency-Key: $IDEMPOTENCY_KEY" \
  --header 'Content-Type: application/json' \
  --data-binary @invoice.json
