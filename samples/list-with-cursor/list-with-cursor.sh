#!/usr/bin/env bash
# pt: Lista todos os documentos emitidos, página a página.
# en: Lists all issued documents, page by page.
#
#   bash list-with-cursor.sh
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"

# pt: Token de acesso; guardá-lo e reutilizá-lo: tema token. / en: Access token; keeping and reusing it: topic token.
access_token() {
  if [[ -n "${TOKEN:-}" ]]; then echo "$TOKEN"; return; fi
  curl --silent --show-error --fail-with-body --max-time 60 "${TOKEN_URL:-$BASE_URL/oauth2/token}" \
    --user "${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}" \
    --data grant_type=client_credentials --data-urlencode "scope=$1" | jq --raw-output .access_token
}

# pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line.
refuse() {
  jq --raw-output --arg status "$1" '"\($status) \(.code): \(.detail) (\(.requestId))"' <<<"$2" >&2
  exit 1
}

# #region sample
token=$(access_token documents:read)
cursor=''
while [[ $cursor != null ]]; do
  # pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
  # en: Copy the cursor as it comes; the filters do not change halfway.
  answer=$(curl --silent --show-error --max-time 60 --get "$BASE_URL/documents" \
    --write-out '\n%{http_code}' \
    --header "Authorization: Bearer $token" \
    --data limit=200 ${cursor:+--data-urlencode "cursor=$cursor"})
  status=${answer##*$'\n'}
  page=${answer%$'\n'*}
  if [[ $status != 200 ]]; then refuse "$status" "$page"; fi
  jq --raw-output '.items[].id' <<<"$page"
  cursor=$(jq --raw-output .nextCursor <<<"$page")
done
# #endregion
