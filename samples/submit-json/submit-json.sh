#!/usr/bin/env bash
# pt: Envia uma fatura em JSON.
# en: Sends an invoice as JSON.
#
#   bash submit-json.sh [invoice.json]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
file="${1:-invoice.json}"
[[ -r $file ]] || { echo "$file: no such file, or not readable" >&2; exit 2; }

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

# #region sample
# pt: Guardar a chave antes de enviar: se não houver resposta, repete-se com a mesma.
# en: Store the key before sending: when no answer comes, repeat with the same one.
[[ -s "$file.key" ]] || openssl rand -hex 16 >"$file.key"

token=$(access_token documents:write)
answer=$(curl --silent --show-error --max-time 60 "$BASE_URL/documents" \
  --write-out '\n%{http_code}' \
  --header @- <<<"Authorization: Bearer $token" \
  --header "Idempotency-Key: $(<"$file.key")" \
  --header 'Content-Type: application/json' \
  --data-binary "@$file")
status=${answer##*$'\n'}
body=${answer%$'\n'*}
require_json "$status" "$body"

# pt: Sem resposta definitiva, a chave fica para a próxima tentativa; a de um proxy não tem código nem id.
# en: Without a final answer, the key stays for the next attempt; that of a proxy has neither code nor id.
final=$(jq --raw-output '.code // .id // empty' <<<"$body")
if [[ -n $final && $final != idempotency-in-progress && $status != @(401|403|408|425|429|5??) ]]; then
  rm "$file.key"
fi
if [[ $status != 202 ]]; then refuse "$status" "$body"; fi
jq --raw-output '"\(.id) \(.state)"' <<<"$body"
# #endregion
