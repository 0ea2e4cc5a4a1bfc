#!/usr/bin/env bash
# pt: Recupera eventos perdidos: pede os eventos desde a última execução completa, com 76 horas de sobreposição,
# pt: e guarda cada um num ficheiro, uma só vez. O conector guarda-os na base de dados, com os dos webhooks.
# en: Recovers lost events: asks for the events since the last finished run, with an overlap of 76 hours,
# en: and stores each in a file, once. The connector stores them in its database, with those of webhooks.
#
#   bash reconcile.sh
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN EVENTS_DIR
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
store="${EVENTS_DIR:-events}"
watermark="$store/reconciled-until"
mkdir -p "$store"

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

# pt: A plataforma guarda os eventos 30 dias. Se pedir mais antigos, não devolve um erro: avisa que podem faltar.
# en: The platform keeps events for 30 days. It returns no error for older ones: warns that some may be missing.
tell_gap() {
  if [[ -z $1 ]] || jq --exit-status --null-input --arg since "$1" --arg now "$2" \
    '($now | fromdate) - ($since | fromdate) <= 30 * 86400' >/dev/null; then return; fi
  echo "events are kept for 30 days: also read /documents?updatedSince=$1 and /received-documents?updatedSince=$1" >&2
}

# #region sample
token=$(access_token events:read)
# pt: Recua 76 horas: até então, a plataforma pode repetir a entrega de um evento anterior à marca.
# en: Goes back 76 hours: for up to that time, the platform may retry an event older than the watermark.
since=''
if [[ -e "$watermark" ]]; then
  since=$(jq --null-input --raw-output --arg at "$(<"$watermark")" '$at | fromdate - 76 * 3600 | todate')
fi
started_at=''
missing=0
cursor=''
while [[ $cursor != null ]]; do
  answer=$(curl --silent --show-error --max-time 60 --get "$BASE_URL/events" \
    --write-out '\n%header{date}\n%{http_code}' \
    --header @- <<<"Authorization: Bearer $token" \
    --data limit=200 ${since:+--data "since=$since"} ${cursor:+--data-urlencode "cursor=$cursor"})
  status=${answer##*$'\n'}
  answer=${answer%$'\n'*}
  page=${answer%$'\n'*}
  require_json "$status" "$page"
  if [[ $status != 200 ]]; then refuse "$status" "$page"; fi
  # pt: A marca usa o relógio da plataforma. / en: The watermark uses the clock of the platform.
  started_at=${started_at:-${answer##*$'\n'}}
  # pt: Lê a página antes do ciclo: se falhar, a execução acaba aqui e a marca não se move.
  # en: Reads the page before the loop: if that fails, the run ends here, and the watermark does not move.
  events=$(jq --raw-output '.items[] | "\(.id | @uri) \(.type) \(tojson)"' <<<"$page")
  while read -r id type event; do
    # pt: Ignora os eventos já guardados. / en: Skips events that are stored already.
    if [[ -z $id || -e "$store/$id.json" ]]; then continue; fi
    printf '%s' "$event" >"$store/$id.json.part"
    mv "$store/$id.json.part" "$store/$id.json"
    echo "recovered $type $id"
    missing=$((missing + 1))
  done <<<"$events"
  cursor=$(jq --raw-output .nextCursor <<<"$page")
done

# pt: Só uma execução completa avança a marca. / en: Only a complete run moves the watermark.
jq --null-input --raw-output --arg date "$started_at" \
  '$date | strptime("%a, %d %b %Y %H:%M:%S GMT") | mktime | todate' >"$watermark.part"
tell_gap "$since" "$(<"$watermark.part")"
mv "$watermark.part" "$watermark"
echo "missing $missing"
# #endregion
