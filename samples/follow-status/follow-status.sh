#!/usr/bin/env bash
# pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
# pt: Serve para um documento e para testes; em produção, os webhooks avisam.
# en: Follows a document until the platform has done its work, and shows the history.
# en: For one document and for tests; in production webhooks tell you.
#
#   bash follow-status.sh [documentId]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS GIVE_UP_SECONDS
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
id="${1:-doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS}"
give_up_seconds="${GIVE_UP_SECONDS:-10800}"

# pt: Um pedido. Deixa a resposta em $status, $retry_after e $body; $status é 000 quando não a houve.
# en: One request. Leaves the answer in $status, $retry_after and $body; $status is 000 without one.
request() {
  answer=$(curl --silent --max-time 60 --write-out '\n%header{retry-after}\n%{http_code}' "$@") || status=000
  status=${answer##*$'\n'}; answer=${answer%$'\n'*}
  retry_after=${answer##*$'\n'}; body=${answer%$'\n'*}
}

# pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON.
require_json() {
  if [[ $(jq --raw-output type <<<"$2" 2>/dev/null) == object ]]; then return; fi
  echo "$1: the answer is not JSON: $(tr -s '[:space:]' ' ' <<<"${2:0:80}")" >&2
  exit 1
}

token=${TOKEN:-}
# pt: Um pedido com token; sem ele, ou se já não serve, pede outro, uma vez. A resposta pode ser a desse pedido.
# en: A request with a token; without one, or when it no longer serves, asks for another, once. The answer may be to that.
#   authorized <scope> <arguments of curl>
authorized() {
  local scope=$1 new
  shift
  while true; do
    new=''
    if [[ -z $token ]]; then
      new=yes
      request "${TOKEN_URL:-$BASE_URL/oauth2/token}" \
        --config - <<<"user = \"${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}\"" \
        --data grant_type=client_credentials --data-urlencode "scope=$scope"
      case $status in
        000 | 429 | 5*) return ;;
        *) require_json "$status" "$body" ;;
      esac
      if [[ $status != 200 ]]; then echo "token: $status $body" >&2; exit 1; fi
      token=$(jq --raw-output .access_token <<<"$body")
    fi
    request "$@" --header @- <<<"Authorization: Bearer $token"
    if [[ $status != 401 || -n $new ]]; then return; fi
    token=''
  done
}

# pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line.
refuse() {
  require_json "$1" "$2"
  jq --raw-output --arg status "$1" '"\($status) \(.code): \(.detail) (\(.requestId))"' <<<"$2" >&2
  exit 1
}

# #region sample
# pt: Retry-After em segundos ou como data; 0 quando não é nenhum dos dois.
# en: Retry-After in seconds or as a date; 0 when it is neither.
told() {
  jq --null-input --arg value "$1" '
    if $value | test("^[0-9]+$") then $value | tonumber
    else ($value | try (strptime("%a, %d %b %Y %H:%M:%S GMT") | mktime) catch 0) - now end
    | [., 0] | max'
}

path="/documents/$id"
wait=${POLL_SECONDS:-2}
for ((requests = 1; ; requests += 1)); do
  authorized documents:read "$BASE_URL$path"
  if [[ $status == 200 ]]; then require_json "$status" "$body"; fi
  if [[ $status == 200 && $path == */status-history ]]; then
    jq --raw-output '.items[] | "\(.state) \(.at)"' <<<"$body"
    exit
  elif [[ $status == 200 ]]; then
    # pt: Nestes dois estados a plataforma ainda trabalha.
    # en: In these two states the platform is still working.
    case $(jq --raw-output .state <<<"$body") in
      submitted | validated) ;;
      *) path+=/status-history; continue ;;
    esac
  elif [[ $status == 4* && $status != 429 ]]; then
    refuse "$status" "$body"
  fi
  # pt: Depois de 429, 5xx ou sem resposta (000), continua. / en: After 429, 5xx or no answer (000) it goes on.
  pause=$(jq --null-input "[$(told "$retry_after"), $wait] | max")
  if jq --exit-status --null-input "$SECONDS + $pause >= $give_up_seconds" >/dev/null; then
    echo "gave up after $requests requests" >&2
    exit 1
  fi
  sleep "$pause"
  wait=$(jq --null-input "[$wait * 2, 60] | min")
done
# #endregion
