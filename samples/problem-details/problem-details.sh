#!/usr/bin/env bash
# pt: Lê um erro da plataforma (RFC 9457) e decide pelo código.
# pt: PREFER pede um erro ao simulador: PREFER='code=409, example=duplicateDocument'
# en: Reads an error of the platform (RFC 9457) and decides by its code.
# en: PREFER asks the simulator for an error: PREFER='code=409, example=duplicateDocument'
#
#   bash problem-details.sh [invoice.json]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN PREFER
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"

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
    # pt: Um código desconhecido: o estado HTTP indica se vale a pena repetir.
    # en: An unknown code: the HTTP status says whether a retry can help.
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
  report=$(show "$body")
  echo "$report"
  # pt: A chave fica se o pedido for para repetir, e após 401, 403 ou um proxy: não dizem se o documento foi aceite.
  # en: The key stays for a retry, and after 401, 403 or a proxy: they do not say whether the document was accepted.
  if [[ $status != 40[13] && $report != *'action retry' && $report != *$'\ncode null\n'* ]]; then rm "$file.key"; fi
  exit 1
fi
rm "$file.key"
jq --raw-output '"\(.id) \(.state)"' <<<"$body"
