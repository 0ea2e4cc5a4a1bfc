#!/usr/bin/env bash
# pt: Recolhe os documentos recebidos: guarda o XML e só depois confirma a receção.
# pt: Não responde ao emitente: aceitar ou rejeitar decide-se documento a documento (tema respond).
# en: Collects received documents: stores the XML and only then acknowledges receipt.
# en: Does not respond to the issuer: accepting or rejecting is decided for each document (topic respond).
#
#   bash receive-and-respond.sh
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN OUT_DIR
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
received="$BASE_URL/received-documents"
out_dir="${OUT_DIR:-received}"

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

# pt: Faz um pedido. Deixa a resposta em $status e $body. / en: Makes a request. Leaves the response in $status and $body.
call() {
  answer=$(curl --silent --show-error --max-time 60 --write-out '\n%{http_code}' "$received$1" \
    --header @- <<<"Authorization: Bearer $token" "${@:2}")
  status=${answer##*$'\n'}
  body=${answer%$'\n'*}
  require_json "$status" "$body"
}

# pt: Junta em $ids os ids de todas as páginas, antes de mudar algum estado. / en: Collects the ids of all pages in $ids, before any state changes.
list() {
  local cursor=''
  ids=''
  while [[ $cursor != null ]]; do
    call '' --get --data "state=$1" --data limit=200 ${cursor:+--data-urlencode "cursor=$cursor"}
    if [[ $status != 200 ]]; then refuse "$status" "$body"; fi
    ids+=" $(jq --raw-output '[.items[].id] | join(" ")' <<<"$body")"
    cursor=$(jq --raw-output .nextCursor <<<"$body")
  done
}

token=$(access_token 'received:read received:write')
mkdir -p "$out_dir"

# #region sample
# pt: Guarda o XML e só depois confirma a receção. / en: Stores the XML and only then acknowledges receipt.
collect() {
  local file="$out_dir/$1.xml"
  status=$(curl --silent --show-error --max-time 60 "$received/$1/content" \
    --output "$file.part" --write-out '%{http_code}' \
    --header @- <<<"Authorization: Bearer $token" --header 'Accept: application/xml')
  if [[ $status != 200 ]]; then refuse "$status" "$(<"$file.part")"; fi
  mv "$file.part" "$file"

  call "/$1/acknowledgement" --request PUT --header 'Content-Type: application/json' \
    --data "$(jq --null-input --compact-output --arg id "$1" '{reference: $id}')"
  if [[ $status != 200 ]]; then refuse "$status" "$body"; fi
  echo "$1 $(jq --raw-output .state <<<"$body")"
}

# pt: Pode ser executado outra vez a qualquer momento: o que ficou por confirmar volta a ser recolhido.
# en: Can be run again at any time: what was not acknowledged is collected again.
list received
for id in $ids; do collect "$id"; done
# #endregion
