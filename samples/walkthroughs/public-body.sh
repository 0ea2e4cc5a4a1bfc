#!/usr/bin/env bash
# pt: Fatura a uma entidade pública, do canal ao pagamento, com o simulador. / en: Invoice to a public body, from its channel to payment, with the simulator.
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
  --data grant_type=client_credentials --data-urlencode 'scope=documents:write documents:read recipients:read' | json .access_token)
echo "$TOKEN"
# #endregion

# #region capabilities
curl -sS --fail-with-body "$BASE_URL/recipients/600000001/capabilities" --header "Authorization: Bearer $TOKEN" | json
# #endregion

# #region invoice
curl -sSO %site.url%/samples/first-call/invoice.json
NUMBER=$(($(date +%s) % 1000000000))
sed -e "s|A/123|A/$NUMBER|" -e "s|H-123|H-$NUMBER|" invoice.json > my-invoice.json
node -pe 'crypto.randomUUID()' > my-invoice.key
# #endregion

# #region validate
curl -sS --fail-with-body "$BASE_URL/validations" --header "Authorization: Bearer $TOKEN" \
  --header 'Content-Type: application/json' --data-binary @my-invoice.json | json
# #endregion

# #region submit
DOCUMENT=$(curl -sS --fail-with-body "$BASE_URL/documents" --header "Authorization: Bearer $TOKEN" \
  --header "Idempotency-Key: $(cat my-invoice.key)" --header 'Content-Type: application/json' --data-binary @my-invoice.json | json .id)
echo "$DOCUMENT"
# #endregion

# #region follow
until HISTORY=$(curl -sS --fail-with-body "$BASE_URL/documents/$DOCUMENT/status-history" --header "Authorization: Bearer $TOKEN") &&
  echo "$HISTORY" | grep -q '"feapCode": *"33"'; do sleep 1; done
echo "$HISTORY" | json
# #endregion

# #region rejected
curl -sSO %site.url%/samples/payloads/invalid/BR-CIUS-PT-66.xml
[ -s rejected.key ] || node -pe 'crypto.randomUUID()' > rejected.key
REJECTED=$(curl -sS --fail-with-body "$BASE_URL/documents" --header "Authorization: Bearer $TOKEN" \
  --header "Idempotency-Key: $(cat rejected.key)" \
  --header 'Content-Type: application/xml' --data-binary @BR-CIUS-PT-66.xml | json .id)
until RECORD=$(curl -sS --fail-with-body "$BASE_URL/documents/$REJECTED" --header "Authorization: Bearer $TOKEN") &&
  echo "$RECORD" | grep -q '"state": *"rejected"'; do sleep 1; done
echo "$RECORD" | json
# #endregion
