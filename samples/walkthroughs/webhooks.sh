#!/usr/bin/env bash
# pt: Receber um webhook, verificá-lo, perder um e recuperá-lo, com o simulador. / en: Receive a webhook, verify it, lose one and recover it, with the simulator.
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
  --data grant_type=client_credentials --data-urlencode 'scope=webhooks:manage events:read' | json .access_token)
echo "$TOKEN"
# #endregion

# #region register
[ -s endpoint.key ] || node -pe 'crypto.randomUUID()' > endpoint.key
curl -sS --fail-with-body "$BASE_URL/webhook-endpoints" --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' \
  --header "Idempotency-Key: $(cat endpoint.key)" \
  --data '{"url":"http://127.0.0.1:8080/webhooks","description":"ERP","events":["document.received"]}' --output endpoint.json
ENDPOINT=$(json .id < endpoint.json)
export WEBHOOK_SECRET=$(json .secret < endpoint.json)
json < endpoint.json
# #endregion

# #region receive
curl -sSO %site.url%/samples/walkthroughs/receiver.mjs
node receiver.mjs &
RECEIVER=$!
# #endregion

# #region test
until curl -s --output /dev/null http://127.0.0.1:8080/; do sleep 1; done
curl -sS --fail-with-body --request POST "$BASE_URL/webhook-endpoints/$ENDPOINT/test-event" --header "Authorization: Bearer $TOKEN" \
  --header "Idempotency-Key: $(node -pe 'crypto.randomUUID()')" | json
until grep -qs webhook_endpoint.test events.ndjson; do sleep 1; done
# #endregion

# #region lose
kill $RECEIVER
while curl -s --output /dev/null http://127.0.0.1:8080/; do sleep 1; done
curl -sS --fail-with-body --request POST "$BASE_URL/simulator/received-documents" | json
# #endregion

# #region reconcile
curl -sSO %site.url%/samples/walkthroughs/reconcile.mjs
BASE_URL=$BASE_URL TOKEN=$TOKEN node reconcile.mjs
# #endregion

# #region again
BASE_URL=$BASE_URL TOKEN=$TOKEN node reconcile.mjs
curl -sS --fail-with-body "$BASE_URL/webhook-endpoints/$ENDPOINT/deliveries" --header "Authorization: Bearer $TOKEN" | json
# #endregion
