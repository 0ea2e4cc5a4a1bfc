#!/usr/bin/env bash
# pt: Descarrega o PDF de um documento emitido.
# en: Downloads the PDF of an issued document.
#
#   bash fetch-pdf.sh [documentId] [out.pdf]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
id="${1:-doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS}"
file="${2:-$id.pdf}"

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
# pt: Mudar o nome no fim: ninguém vê um ficheiro incompleto.
# en: Rename at the end: nobody sees an incomplete file.
part="$file.part"
trap 'rm -f "$part"' EXIT

token=$(access_token documents:read)
status=$(curl --silent --show-error --max-time 60 --output "$part" --write-out '%{http_code}' \
  "$BASE_URL/documents/$id/content" \
  --header @- <<<"Authorization: Bearer $token" \
  --header 'Accept: application/pdf')
if [[ $status != 200 ]]; then refuse "$status" "$(<"$part")"; fi
if [[ $(head -c 5 "$part") != %PDF- ]]; then echo 'the answer is not a PDF' >&2; exit 1; fi
mv "$part" "$file"
echo "$file $(($(wc -c <"$file")))"
# #endregion
