#!/usr/bin/env bash
# pt: Lista os documentos emitidos, página a página: todos ou, com um ficheiro de estado, os alterados desde a última execução.
# en: Lists issued documents, page by page: all of them or, with a state file, those that changed since the last run.
#
#   bash list-with-cursor.sh [state.txt]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
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

# pt: Mostra o erro da plataforma numa linha e termina. / en: Prints the error of the platform in one line and exits.
refuse() {
  require_json "$1" "$2"
  jq --raw-output --arg status "$1" '"\($status) \(.code): \(.detail) (\(.requestId))"' <<<"$2" >&2
  exit 1
}

# #region sample
started_at=''

# pt: Por documento, chama a função use com o id e o updatedAt.
# en: For each document, calls the function use with its id and updatedAt.
documents() {
  local since="$1" cursor='' token listed
  token=$(access_token documents:read)
  while [[ $cursor != null ]]; do
    # pt: Envia o cursor tal como veio, e os mesmos filtros em todas as páginas.
    # en: Sends the cursor as it came, and the same filters for every page.
    answer=$(curl --silent --show-error --max-time 60 --get "$BASE_URL/documents" \
      --write-out '\n%header{date}\n%{http_code}' \
      --header @- <<<"Authorization: Bearer $token" \
      --data limit=200 ${since:+--data "updatedSince=$since"} ${cursor:+--data-urlencode "cursor=$cursor"})
    status=${answer##*$'\n'}
    answer=${answer%$'\n'*}
    page=${answer%$'\n'*}
    require_json "$status" "$page"
    if [[ $status != 200 ]]; then refuse "$status" "$page"; fi
    started_at=${started_at:-${answer##*$'\n'}}
    # pt: Lê a página antes do ciclo: se falhar, a execução acaba aqui. / en: Reads the page before the loop: if that fails, the run ends here.
    listed=$(jq --raw-output '.items[] | "\(.id) \(.updatedAt)"' <<<"$page")
    while read -r id updated_at; do
      if [[ -n $id ]]; then use "$id" "$updated_at"; fi
    done <<<"$listed"
    cursor=$(jq --raw-output .nextCursor <<<"$page")
  done
}
# #endregion

# #region changes
# pt: A primeira linha do ficheiro é a marca; as outras, os documentos da última execução (id e updatedAt).
# en: The first line of the file is the watermark; the others, the documents of the last run (id and updatedAt).
changes() {
  local file="$1" since='' handled=''
  use() {
    handled+="$1 $2"$'\n'
    if ! grep --quiet --no-messages --line-regexp --fixed-strings "$1 $2" "$file"; then echo "$1"; fi
  }
  # pt: Recua 5 minutos, para não perder nada; o ficheiro mostra o que já foi tratado.
  # en: Goes back 5 minutes, so that nothing is lost; the file shows what was handled already.
  if [[ -e "$file" ]]; then
    since=$(head -n 1 "$file" | jq --raw-input --raw-output 'fromdate - 5 * 60 | todate')
  fi
  documents "$since"
  # pt: A marca usa o relógio da plataforma. / en: The watermark uses the clock of the platform.
  started_at=$(jq --null-input --raw-output --arg date "$started_at" \
    '$date | strptime("%a, %d %b %Y %H:%M:%S GMT") | mktime | todate')
  # pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
  printf '%s\n%s' "$started_at" "$handled" >"$file.part"
  mv "$file.part" "$file"
}
# #endregion

if [[ -n "${1:-}" ]]; then
  changes "$1"
else
  use() { echo "$1"; }
  documents ''
fi
