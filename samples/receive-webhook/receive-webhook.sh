#!/usr/bin/env bash
# pt: A shell não recebe webhooks: pede um evento de teste e mostra as entregas feitas ao seu endereço.
# en: The shell receives no webhooks: asks for a test event and shows the deliveries to your endpoint.
#
#   bash receive-webhook.sh [endpointId]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
endpoint="$BASE_URL/webhook-endpoints/${1:-whe_01JD8Z3K7Q4W9X2V5B6N8M0PW1}"

# pt: Token de acesso; guardá-lo e reutilizá-lo: tema token. / en: Access token; keeping and reusing it: topic token.
access_token() {
  if [[ -n "${TOKEN:-}" ]]; then echo "$TOKEN"; return; fi
  curl --silent --show-error --fail-with-body --max-time 60 "${TOKEN_URL:-$BASE_URL/oauth2/token}" \
    --config - <<<"user = \"${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}\"" \
    --data grant_type=client_credentials --data-urlencode "scope=$1" | jq --raw-output .access_token
}

# pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line.
refuse() {
  jq --raw-output --arg status "$1" '"\($status) \(.code): \(.detail) (\(.requestId))"' <<<"$2" >&2
  exit 1
}

# pt: Deixa a resposta em $status e $body. / en: Leaves the answer in $status and $body.
call() {
  answer=$(curl --silent --show-error --max-time 60 --write-out '\n%{http_code}' \
    --header @- <<<"Authorization: Bearer $token" "$@")
  status=${answer##*$'\n'}
  body=${answer%$'\n'*}
}

# #region sample
token=$(access_token webhooks:manage)

call --request POST "$endpoint/test-event" --header "Idempotency-Key: $(openssl rand -hex 16)"
if [[ $status != 202 ]]; then refuse "$status" "$body"; fi
jq --raw-output '"sent \(.eventType) \(.eventId)"' <<<"$body"

# pt: O que o seu endereço respondeu, tentativa a tentativa, está em attempts.
# en: What your endpoint answered, attempt by attempt, is in attempts.
call "$endpoint/deliveries"
if [[ $status != 200 ]]; then refuse "$status" "$body"; fi
jq --raw-output '.items[] | "\(.id) \(.eventType) \(.status) \(.attempts | length)"' <<<"$body"
# #endregion
