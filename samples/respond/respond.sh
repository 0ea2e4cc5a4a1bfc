#!/usr/bin/env bash
# pt: Responde a um documento recebido: aceita, rejeita ou pede correção, conforme a decisão indicada.
# pt: accept e reject são definitivas; reject e request-correction precisam de um motivo, que o emitente lê.
# en: Responds to a received document: accepts, rejects or requests a correction, depending on the decision.
# en: accept and reject are final; reject and request-correction need a reason, which the issuer reads.
#
#   bash respond.sh receivedId accept|reject|request-correction [reason]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
id="${1:-}"
type="${2:-}"
type="${type//-/_}"
reason="${3:-}"
case "$id/$type/${reason:+reason}" in
  ?*/accept/*) ;;
  ?*/reject/reason) ;;
  ?*/request_correction/reason) ;;
  *) echo "usage: respond.sh receivedId accept | reject reason | request-correction reason" >&2; exit 2 ;;
esac

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
decision=$(jq --null-input --arg type "$type" --arg reason "$reason" \
  '{$type} + if $reason == "" then {} else {$reason} end')

# pt: Guarda a chave antes de enviar: se não houver resposta, a nova tentativa da decisão usa a mesma chave.
# en: Stores the key before sending: when no response comes, the retry of the decision uses the same key.
key_file="$id-$type.key"
[[ -s "$key_file" ]] || openssl rand -hex 16 >"$key_file"

token=$(access_token received:write)
answer=$(curl --silent --show-error --max-time 60 "$BASE_URL/received-documents/$id/responses" \
  --write-out '\n%{http_code}' \
  --header @- <<<"Authorization: Bearer $token" \
  --header "Idempotency-Key: $(<"$key_file")" \
  --header 'Content-Type: application/json' \
  --data-binary "$decision")
status=${answer##*$'\n'}
body=${answer%$'\n'*}
require_json "$status" "$body"

# pt: Só uma resposta definitiva apaga a chave. A de um proxy, sem código nem id, não é definitiva.
# en: Only a final response deletes the key. That of a proxy, without a code or an id, is not final.
final=$(jq --raw-output '.code // .responseId // empty' <<<"$body")
if [[ -n $final && $final != idempotency-in-progress && $status != @(401|403|408|425|429|5??) ]]; then
  rm "$key_file"
fi
if [[ $status != 202 ]]; then refuse "$status" "$body"; fi
echo "$id $type $(jq --raw-output .responseId <<<"$body")"
# #endregion
