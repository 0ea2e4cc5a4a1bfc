#!/usr/bin/env bash
# pt: Envia com novas tentativas: esperas aleatórias com um máximo que duplica, Retry-After, sempre a mesma chave.
# en: Submits with retries: random waits with a maximum that doubles, Retry-After, always the same key.
#
#   bash retry.sh [invoice.json]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS GIVE_UP_SECONDS
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
file="${1:-invoice.json}"
[[ -r $file ]] || { echo "$file: no such file, or not readable" >&2; exit 2; }
base_delay_ms="${BASE_DELAY_MS:-500}"
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

# pt: A mesma chave em todas as tentativas, guardada antes da primeira: o documento só é aceite uma vez.
# en: The same key in every attempt, stored before the first: the document is accepted only once.
[[ -s "$file.key" ]] || openssl rand -hex 16 >"$file.key"

most_ms=$base_delay_ms
for ((attempt = 1; ; attempt += 1)); do
  authorized documents:write "$BASE_URL/documents" \
    --header "Idempotency-Key: $(<"$file.key")" \
    --header 'Content-Type: application/json' \
    --data-binary "@$file"
  # pt: 000: não houve resposta. / en: 000: there was no response.
  echo "attempt $attempt ${status/000/network}"

  if [[ $status != @(000|408|425|429|5??) ]]; then
    require_json "$status" "$body"
    # pt: Um pedido anterior com esta chave ainda está em curso: também se repete.
    # en: An earlier request with this key is still in progress: this is repeated, too.
    final=$(jq --raw-output '.code // .id // empty' <<<"$body")
    if [[ $final != idempotency-in-progress ]]; then
      # pt: 401, 403 e o erro de um proxy (sem código) não dizem se o documento foi aceite: a chave fica.
      # en: 401, 403 and a proxy error (no code) do not say whether the document was accepted: the key stays.
      if [[ -n $final && $status != 40[13] ]]; then rm "$file.key"; fi
      if [[ $status != 202 ]]; then refuse "$status" "$body"; fi
      jq --raw-output '"\(.id) \(.state)"' <<<"$body"
      exit
    fi
  fi

  # pt: A espera é aleatória, para que os clientes não repitam todos ao mesmo tempo.
  # en: The wait is random, so that clients do not all retry at the same time.
  wait=$(jq --null-input "$(retry_after_seconds "$retry_after") + $most_ms * $RANDOM / 32767 / 1000")
  if jq --exit-status --null-input "$SECONDS + $wait >= $give_up_seconds" >/dev/null; then break; fi
  sleep "$wait"
  most_ms=$((most_ms < 150000 ? most_ms * 2 : 300000))
done
echo "gave up after $attempt attempts; the key stays in $file.key: repeat later" >&2
exit 1
# #endregion
