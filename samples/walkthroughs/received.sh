#!/usr/bin/env bash
# pt: Receber, guardar e aceitar a fatura de um fornecedor, com o simulador. / en: Receive, store and accept an invoice from a supplier, with the simulator.
set -euo pipefail

# #region token
BASE_URL=http://127.0.0.1:4010
json() {
  node -e "process.on('uncaughtException', ({message}) => { console.error(message.replace(/\s+/g, ' ')); process.exit(1) })
    const body = JSON.parse(require('node:fs').readFileSync(0, 'utf8')), value = body${1-}
    if (value === undefined) { console.error(JSON.stringify(body, null, 2)); process.exit(1) }
    console.log(typeof value === 'string' ? value : JSON.stringify(value, null, 2))"
}
TOKEN=$(curl -sS --fail-with-body "$BASE_URL/oauth2/token" --user client:secret \
  --data grant_type=client_credentials --data-urlencode 'scope=received:read received:write' | json .access_token)
echo "$TOKEN"
# #endregion

# #region arrive
RECEIVED=$(curl -sS --fail-with-body --request POST "$BASE_URL/simulator/received-documents" | json .id)
echo "$RECEIVED"
# #endregion

# #region list
curl -sS --fail-with-body "$BASE_URL/received-documents?state=received" --header "Authorization: Bearer $TOKEN" | json
# #endregion

# #region download
curl -sS --fail-with-body "$BASE_URL/received-documents/$RECEIVED/content" --header "Authorization: Bearer $TOKEN" \
  --header 'Accept: application/xml' --output "$RECEIVED.xml"
curl -sSO %site.url%/tools/cius-pt.mjs
node cius-pt.mjs "$RECEIVED.xml"
# #endregion

# #region acknowledge
curl -sS --fail-with-body --request PUT "$BASE_URL/received-documents/$RECEIVED/acknowledgement" \
  --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' --data '{"reference":"COMPRA-2026-000451"}' | json
# #endregion

# #region accept
[ -s "$RECEIVED.key" ] || node -pe 'crypto.randomUUID()' > "$RECEIVED.key"
curl -sS --fail-with-body "$BASE_URL/received-documents/$RECEIVED/responses" --header "Authorization: Bearer $TOKEN" \
  --header "Idempotency-Key: $(cat "$RECEIVED.key")" --header 'Content-Type: application/json' --data '{"type":"accept"}' | json
# #endregion

# #region sent
until RECORD=$(curl -sS --fail-with-body "$BASE_URL/received-documents/$RECEIVED" --header "Authorization: Bearer $TOKEN") &&
  echo "$RECORD" | grep -q '"sentAt": *"'; do sleep 1; done
echo "$RECORD" | json
# #endregion
