#!/usr/bin/env bash
# pt: A primeira chamada: token, fatura, estado. / en: The first call: token, invoice, status.
set -euo pipefail

# #region token
BASE_URL=${BASE_URL:-http://127.0.0.1:4010}
TOKEN_URL=${TOKEN_URL:-$BASE_URL/oauth2/token}
json() {
  node -e "process.on('uncaughtException', ({message}) => { console.error(message.replace(/\s+/g, ' ')); process.exit(1) })
    const body = JSON.parse(require('node:fs').readFileSync(0, 'utf8')), value = body${1-}
    if (value === undefined) { console.error(JSON.stringify(body, null, 2)); process.exit(1) }
    console.log(typeof value === 'string' ? value : JSON.stringify(value, null, 2))"
}
TOKEN=$(curl -sS --fail-with-body "$TOKEN_URL" --config - <<<"user = \"${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}\"" \
  --data grant_type=client_credentials --data-urlencode 'scope=documents:write documents:read' | json .access_token)
echo "$TOKEN"
# #endregion

# #region submit
curl -sSO %site.url%/samples/first-call/invoice.json
openssl dgst -sha256 -r invoice.json | cut -c1-64 > invoice.key
DOCUMENT=$(curl -sS --fail-with-body "$BASE_URL/documents" --header "Authorization: Bearer $TOKEN" \
  --header "Idempotency-Key: $(cat invoice.key)" \
  --header 'Content-Type: application/json' --data-binary @invoice.json | json .id)
echo "$DOCUMENT"
# #endregion

# #region status
curl -sS --fail-with-body "$BASE_URL/documents/$DOCUMENT" --header "Authorization: Bearer $TOKEN" | json
# #endregion
