#!/usr/bin/env bash
# pt: Lê um erro da plataforma (RFC 9457) e decide pelo código.
# pt: PREFER pede um erro ao simulador: PREFER='code=409, example=duplicateDocument'
# en: Reads an error of the platform (RFC 9457) and decides by its code.
# en: PREFER asks the simulator for an error.
#
#   bash problem-details.sh [invoice.json]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN PREFER
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"

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

# #region sample
# pt: Decide pelo código, que nunca muda de significado.
# en: Decides by the code, which never changes its meaning.
action_for() {
  case $1 in
    rate-limit-exceeded | idempotency-in-progress) echo retry ;;
    internal-error | service-unavailable) echo retry ;;
    malformed-body | schema-invalid | invalid-parameter | attachment-not-found) echo fix ;;
    payload-too-large | unsupported-media-type | token-missing | token-invalid) echo fix ;;
    idempotency-key-missing | idempotency-key-reused) echo fix ;;
    # pt: Um código novo: o estado HTTP indica se vale a pena repetir.
    # en: A code that is new: the HTTP status says whether repeating is worth it.
    *) if (($2 == 429 || $2 >= 500)); then echo retry; else echo give-up; fi ;;
  esac
}

show() {
  jq --raw-output '
    "status \(.status)", "code \(.code)", "detail \(.detail // "-")",
    ((.errors // [])[] | "error \(.pointer // .parameter // "-") \(.detail)"),
    "requestId \(.requestId)"' <<<"$1"
  echo "action $(action_for "$(jq --raw-output .code <<<"$1")" "$(jq .status <<<"$1")")"
}
# #endregion

file="${1:-invoice.json}"
[[ -r $file ]] || { echo "$file: no such file, or not readable" >&2; exit 2; }
[[ -s "$file.key" ]] || openssl rand -hex 16 >"$file.key"
token=$(access_token documents:write)
answer=$(curl --silent --show-error --max-time 60 --write-out '\n%{http_code}' "$BASE_URL/documents" \
  --header @- <<<"Authorization: Bearer $token" \
  --header "Idempotency-Key: $(<"$file.key")" \
  --header 'Content-Type: application/json' \
  ${PREFER:+--header "Prefer: $PREFER"} \
  --data-binary "@$file")
body=${answer%$'\n'*}
require_json "${answer##*$'\n'}" "$body"
status=${answer##*$'\n'}
if [[ $status != 202 ]]; then
  shown=$(show "$body")
  echo "$shown"
  # pt: A chave fica guardada para repetir o pedido; 401, 403 e um proxy nada dizem do documento.
  # en: The key stays stored, to repeat the request; 401, 403 and a proxy say nothing of the document.
  if [[ $status != 40[13] && $shown != *'action retry' && $shown != *$'\ncode null\n'* ]]; then rm "$file.key"; fi
  exit 1
fi
rm "$file.key"
jq --raw-output '"\(.id) \(.state)"' <<<"$body"
