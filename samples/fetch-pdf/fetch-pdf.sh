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
# pt: Só muda o nome no fim: um ficheiro com o nome final está sempre completo.
# en: Renames only at the end: a file with the final name is always complete.
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
