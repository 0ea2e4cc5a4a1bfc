#!/usr/bin/env bash
# pt: Pede um token, guarda-o e só pede outro quando é preciso.
# en: Asks for a token, keeps it and asks for another only when needed.
#
#   bash token.sh
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"

# pt: A resposta de um proxy pelo caminho pode não ser JSON. / en: The response of a proxy on the way may not be JSON.
require_json() {
  if [[ $(jq --raw-output type <<<"$2" 2>/dev/null) == object ]]; then return; fi
  echo "$1: the answer is not JSON: $(tr -s '[:space:]' ' ' <<<"${2:0:80}")" >&2
  exit 1
}

# pt: Mostra o erro da plataforma numa linha e termina. / en: Prints the error of the platform in one line and exits.
refuse() {
  require_json "$1" "$2"
  jq --raw-output --arg status "$1" '"\($status) \(.code): \(.detail) (\(.requestId))"' <<<"$2" >&2
  exit 1
}

# #region sample
token=''
usable_until=0
token_requests=0

renew_token() {
  if ((SECONDS < usable_until)); then return; fi
  answer=$(curl --silent --show-error --max-time 60 --write-out '\n%{http_code}' \
    "${TOKEN_URL:-$BASE_URL/oauth2/token}" \
    --config - <<<"user = \"${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}\"" \
    --data grant_type=client_credentials \
    --data-urlencode 'scope=documents:write documents:read')
  status=${answer##*$'\n'}
  answer=${answer%$'\n'*}
  require_json "$status" "$answer"
  if [[ $status != 200 ]]; then echo "token: $status $answer" >&2; exit 1; fi
  token_requests=$((token_requests + 1))
  jq --raw-output '"token \(.token_type) \(.expires_in)"' <<<"$answer"
  token=$(jq --raw-output .access_token <<<"$answer")
  # pt: Um minuto de folga: o token não expira a meio de um pedido.
  # en: One minute to spare: the token does not expire in the middle of a request.
  usable_until=$((SECONDS + $(jq .expires_in <<<"$answer") - 60))
}

# pt: Faz um pedido. Deixa a resposta em $status e $body. / en: Makes a request. Leaves the response in $status and $body.
get() {
  for attempt in 1 2; do
    renew_token
    answer=$(curl --silent --show-error --max-time 60 --write-out '\n%{http_code}' "$BASE_URL$1" \
      --header @- <<<"Authorization: Bearer $token")
    status=${answer##*$'\n'}
    body=${answer%$'\n'*}
    if [[ $status != 401 ]]; then return; fi
    # pt: A plataforma recusou o token antes de expirar: pede outro e repete, uma só vez.
    # en: The platform refused the token before it expired: gets another and repeats, once only.
    if [[ $attempt == 1 ]]; then usable_until=0; fi
  done
}
# #endregion

for path in '/documents?limit=1' '/documents?limit=1'; do
  get "$path"
  if [[ $status != 200 ]]; then refuse "$status" "$body"; fi
  echo "$status $path"
done
echo "token requests $token_requests"
