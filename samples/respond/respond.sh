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

# #region sample
decision=$(jq --null-input --arg type "$type" --arg reason "$reason" \
  '{$type} + if $reason == "" then {} else {$reason} end')

# pt: Guardar a chave antes de enviar: sem resposta, repete-se a mesma decisão com a mesma chave.
# en: Store the key before sending: when no answer comes, repeat the same decision with the same key.
key_file="$id-$type.key"
[[ -e "$key_file" ]] || openssl rand -hex 16 >"$key_file"

token=$(access_token received:write)
answer=$(curl --silent --show-error --max-time 60 "$BASE_URL/received-documents/$id/responses" \
  --write-out '\n%{http_code}' \
  --header @- <<<"Authorization: Bearer $token" \
  --header "Idempotency-Key: $(<"$key_file")" \
  --header 'Content-Type: application/json' \
  --data-binary "$decision")
status=${answer##*$'\n'}
body=${answer%$'\n'*}

# pt: Sem resposta definitiva, a chave fica para a próxima tentativa.
# en: Without a final answer, the key stays for the next attempt.
if [[ $status == 5* ]]; then echo "$status: $body" >&2; exit 1; fi
code=$(jq --raw-output '.code // empty' <<<"$body")
if [[ $status != 4@(01|03|29) && $code != idempotency-in-progress ]]; then rm "$key_file"; fi
if [[ $status != 202 ]]; then refuse "$status" "$body"; fi
echo "$id $type $(jq --raw-output .responseId <<<"$body")"
# #endregion
