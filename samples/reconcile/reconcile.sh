#!/usr/bin/env bash
# pt: Recupera eventos perdidos: pede-os desde a última execução completa, com 76 horas de sobreposição,
# pt: e guarda cada um num ficheiro, uma só vez. O conector guarda-os na sua base de dados, com os webhooks.
# en: Gets lost events back: asks for those since the last finished run, with an overlap of 76 hours,
# en: and stores each in a file, once. The connector stores them in its database, with the webhooks.
#
#   bash reconcile.sh
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN EVENTS_DIR
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
store="${EVENTS_DIR:-events}"
watermark="$store/reconciled-until"
mkdir -p "$store"

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

# pt: Os eventos são conservados 30 dias; dos anteriores, nenhum erro diz que faltam.
# en: Events are kept for 30 days; of older ones, no error says that they are missing.
tell_gap() {
  if [[ -z $1 ]] || jq --exit-status --null-input --arg since "$1" --arg now "$2" \
    '($now | fromdate) - ($since | fromdate) <= 30 * 86400' >/dev/null; then return; fi
  echo "events are kept for 30 days: also read /documents?updatedSince=$1 and /received-documents?updatedSince=$1" >&2
}

# #region sample
token=$(access_token events:read)
# pt: Um evento anterior à marca pode ter estado em novas tentativas até agora.
# en: An event older than the watermark may have been retried until now.
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
  # pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
  started_at=${started_at:-${answer##*$'\n'}}
  # pt: Antes do ciclo: se a página não se lê, a execução acaba aqui e a marca não se move.
  # en: Before the loop: when the page cannot be read, the run ends here, and the watermark does not move.
  events=$(jq --raw-output '.items[] | "\(.id | @uri) \(.type) \(tojson)"' <<<"$page")
  while read -r id type event; do
    # pt: Os que já estão guardados são ignorados. / en: Those that are stored are ignored.
    if [[ -z $id || -e "$store/$id.json" ]]; then continue; fi
    printf '%s' "$event" >"$store/$id.json.part"
    mv "$store/$id.json.part" "$store/$id.json"
    echo "recovered $type $id"
    missing=$((missing + 1))
  done <<<"$events"
  cursor=$(jq --raw-output .nextCursor <<<"$page")
done

# pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
jq --null-input --raw-output --arg date "$started_at" \
  '$date | strptime("%a, %d %b %Y %H:%M:%S GMT") | mktime | todate' >"$watermark.part"
tell_gap "$since" "$(<"$watermark.part")"
mv "$watermark.part" "$watermark"
echo "missing $missing"
# #endregion
