#!/usr/bin/env bash
# pt: Envia uma fatura em XML (UBL 2.1, CIUS-PT).
# en: Sends an invoice as XML (UBL 2.1, CIUS-PT).
#
#   bash submit-xml.sh [invoice.xml]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
file="${1:-invoice.xml}"
[[ -r $file ]] || { echo "$file: no such file, or not readable" >&2; exit 2; }

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

# #region sample
# pt: Guarda a chave antes de enviar: se não houver resposta, a nova tentativa usa a mesma chave.
# en: Stores the key before sending: when no response comes, the retry uses the same key.
[[ -s "$file.key" ]] || openssl rand -hex 16 >"$file.key"

token=$(access_token documents:write)
answer=$(curl --silent --show-error --max-time 60 "$BASE_URL/documents" \
  --write-out '\n%{http_code}' \
  --header @- <<<"Authorization: Bearer $token" \
  --header "Idempotency-Key: $(<"$file.key")" \
  --header 'Content-Type: application/xml' \
  --data-binary "@$file")
status=${answer##*$'\n'}
body=${answer%$'\n'*}
require_json "$status" "$body"

# pt: Só uma resposta definitiva apaga a chave. A de um proxy, sem código nem id, não é definitiva.
# en: Only a final response deletes the key. That of a proxy, without a code or an id, is not final.
final=$(jq --raw-output '.code // .id // empty' <<<"$body")
if [[ -n $final && $final != idempotency-in-progress && $status != @(401|403|408|425|429|5??) ]]; then
  rm "$file.key"
fi
if [[ $status != 202 ]]; then refuse "$status" "$body"; fi
jq --raw-output '"\(.id) \(.state)"' <<<"$body"
# #endregion
