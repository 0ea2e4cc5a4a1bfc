#!/usr/bin/env bash
# pt: A shell não recebe webhooks: este programa pede um evento de teste e mostra as entregas ao seu endereço.
# en: The shell cannot receive webhooks: this program asks for a test event and shows the deliveries to your endpoint.
#
#   bash receive-webhook.sh [endpointId]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
endpoint="$BASE_URL/webhook-endpoints/${1:-whe_01JD8Z3K7Q4W9X2V5B6N8M0PW1}"

# pt: A resposta de um proxy pelo caminho pode não ser JSON. / en: The response of a proxy on the way may not be JSON.
require_json() {
  if [[ $(jq --raw-output type <<<"$2" 2>/dev/null) == object ]]; then return; fi
  echo "$1: the answer is not JSON: $(tr -s '[:space:]' ' ' <<<"${2:0:80}")" >&2
  exit 1
}

# pt: Pede um token de acesso; o tema token guarda-o e reutiliza-o. / en: Gets an access token; the topic token keeps and reuses it.
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

# pt: Mostra o erro da plataforma numa linha e termina. / en: Prints the error of the platform in one line and exits.
refuse() {
  require_json "$1" "$2"
  jq --raw-output --arg status "$1" '"\($status) \(.code): \(.detail) (\(.requestId))"' <<<"$2" >&2
  exit 1
}

# pt: Faz um pedido. Deixa a resposta em $status e $body. / en: Makes a request. Leaves the response in $status and $body.
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

# pt: Em attempts está a resposta do seu endereço a cada tentativa.
# en: attempts has the response of your endpoint to each attempt.
call "$endpoint/deliveries"
if [[ $status != 200 ]]; then refuse "$status" "$body"; fi
jq --raw-output '.items[] | "\(.id) \(.eventType) \(.status) \(.attempts | length)"' <<<"$body"
# #endregion
