#!/usr/bin/env bash
# pt: Responde a um documento recebido: aceita, rejeita ou pede correção, conforme a decisão indicada.
# pt: accept e reject são definitivas; reject e request-correction precisam de um motivo, que o emitente lê.
# en: Responds to a received document: accepts, rejects or requests a correction, as the decision says.
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
decision=$(jq --null-input --arg type "$type" --arg reason "$reason" \
  '{$type} + if $reason == "" then {} else {$reason} end')

# pt: Guardar a chave antes de enviar: sem resposta, repete-se a mesma decisão com a mesma chave.
# en: Store the key before sending: when no answer comes, repeat the same decision with the same key.
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

# pt: Sem resposta definitiva, a chave fica para a próxima tentativa; a de um proxy não tem código nem id.
# en: Without a final answer, the key stays for the next attempt; that of a proxy has neither code nor id.
final=$(jq --raw-output '.code // .responseId // empty' <<<"$body")
if [[ -n $final && $final != idempotency-in-progress && $status != @(401|403|408|425|429|5??) ]]; then
  rm "$key_file"
fi
if [[ $status != 202 ]]; then refuse "$status" "$body"; fi
echo "$id $type $(jq --raw-output .responseId <<<"$body")"
# #endregion
