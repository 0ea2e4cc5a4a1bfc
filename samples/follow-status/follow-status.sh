#!/usr/bin/env bash
# pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
# pt: Serve para um só documento e para testes; em produção, use webhooks.
# en: Follows a document until the platform has done its work, and shows the history.
# en: Use it for a single document and for tests; in production, use webhooks.
#
#   bash follow-status.sh [documentId]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS GIVE_UP_SECONDS
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
id="${1:-doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS}"
give_up_seconds="${GIVE_UP_SECONDS:-10800}"

# pt: Faz um pedido. Deixa a resposta em $status, $retry_after e $body; sem resposta, $status é 000.
# en: Makes a request. Leaves the response in $status, $retry_after and $body; without a response, $status is 000.
request() {
  answer=$(curl --silent --max-time 60 --write-out '\n%header{retry-after}\n%{http_code}' "$@") || status=000
  status=${answer##*$'\n'}; answer=${answer%$'\n'*}
  retry_after=${answer##*$'\n'}; body=${answer%$'\n'*}
}

# pt: A resposta de um proxy pelo caminho pode não ser JSON. / en: The response of a proxy on the way may not be JSON.
require_json() {
  if [[ $(jq --raw-output type <<<"$2" 2>/dev/null) == object ]]; then return; fi
  echo "$1: the answer is not JSON: $(tr -s '[:space:]' ' ' <<<"${2:0:80}")" >&2
  exit 1
}

token=${TOKEN:-}
# pt: Faz um pedido com token. Sem token, ou depois de 401, pede primeiro um novo, uma só vez. Se o pedido do token
# pt: ficar sem resposta (000), ou com 429 ou 5xx, termina com esse $status.
# en: Makes a request with a token. Without a token, or after 401, first asks for a new one, once only. When the token
# en: request gets no response (000), or 429 or 5xx, ends with that $status.
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

# pt: Mostra o erro da plataforma numa linha e termina. / en: Prints the error of the platform in one line and exits.
refuse() {
  require_json "$1" "$2"
  jq --raw-output --arg status "$1" '"\($status) \(.code): \(.detail) (\(.requestId))"' <<<"$2" >&2
  exit 1
}

# #region sample
# pt: Devolve os segundos de Retry-After, que pode ser um número ou uma data; 0 se não for nenhum dos dois.
# en: Returns the seconds of Retry-After, which may be a number or a date; 0 when it is neither.
retry_after_seconds() {
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
    # pt: Nestes dois estados, a plataforma ainda está a processar o documento.
    # en: In these two states, the platform is still processing the document.
    case $(jq --raw-output .state <<<"$body") in
      submitted | validated) ;;
      *) path+=/status-history; continue ;;
    esac
  elif [[ $status == 4* && $status != 429 ]]; then
    refuse "$status" "$body"
  fi
  # pt: Espera e repete, também depois de 429, 5xx ou sem resposta (000).
  # en: Waits and repeats, also after 429, 5xx or no response (000).
  pause=$(jq --null-input "[$(retry_after_seconds "$retry_after"), $wait] | max")
  if jq --exit-status --null-input "$SECONDS + $pause >= $give_up_seconds" >/dev/null; then
    echo "gave up after $requests requests" >&2
    exit 1
  fi
  sleep "$pause"
  wait=$(jq --null-input "[$wait * 2, 60] | min")
done
# #endregion
