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

# pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON.
require_json() {
  if [[ $(jq --raw-output type <<<"$2" 2>/dev/null) == object ]]; then return; fi
  echo "$1: the answer is not JSON: $(tr -s '[:space:]' ' ' <<<"${2:0:80}")" >&2
  exit 1
}

# pt: Token de acesso; guardá-lo e reutilizá-lo: tema token. / en: Access token; keeping and reusing it: topic token.
access_token() {
  if [[ -n "${TOKEN:-}" ]]; then echo "$TOKEN"; return; fi
  local answer
  answer=$(curl --silent --show-error --max-time 60 --write-out '\n%{http_code}' \
    "${TOKEN_URL:-$BASE_URL/oauth2/token}" \
    --config - <<<"user = \"${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}\"" \
    --data grant_type=client_credentials --data-urlencode "scope=$1") || exit
  require_json "${answer##*$'\n'}" "${answer%$'\n'*}"
  if [[ ${answer##*$'\n'} != 200 ]]; then echo "token: ${answer##*$'\n'} ${answer%$'\n'*}" >&2; exit 1; fi
  jq --raw-output .access_token <<<"${answer%$'\n'*}"
}

# pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line.
refuse() {
  require_json "$1" "$2"
  jq --raw-output --arg status "$1" '"\($status) \(.code): \(.detail) (\(.requestId))"' <<<"$2" >&2
  exit 1
}

# pt: Deixa a resposta em $status e $body. / en: Leaves the answer in $status and $body.
call() {
  answer=$(curl --silent --show-error --max-time 60 --write-out '\n%{http_code}' \
    --header @- <<<"Authorization: Bearer $token" "$@")
  status=${answer##*$'\n'}
  body=${answer%$'\n'*}
  require_json "$status" "$body"
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
