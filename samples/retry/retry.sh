#!/usr/bin/env bash
# pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave.
# en: Submits with retries: growing random waits, Retry-After, always the same key.
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

# pt: A mesma chave em todas as tentativas, guardada antes da primeira: o documento só entra uma vez.
# en: The same key in every attempt, stored before the first: the document gets in only once.
[[ -s "$file.key" ]] || openssl rand -hex 16 >"$file.key"

most_ms=$base_delay_ms
for ((attempt = 1; ; attempt += 1)); do
  authorized documents:write "$BASE_URL/documents" \
    --header "Idempotency-Key: $(<"$file.key")" \
    --header 'Content-Type: application/json' \
    --data-binary "@$file"
  # pt: 000: não houve resposta. / en: 000: there was no answer.
  echo "attempt $attempt ${status/000/network}"

  if [[ $status != @(000|408|425|429|5??) ]]; then
    require_json "$status" "$body"
    # pt: O primeiro pedido com esta chave ainda decorre: também se repete.
    # en: The first request with this key is still running: repeat as well.
    final=$(jq --raw-output '.code // .id // empty' <<<"$body")
    if [[ $final != idempotency-in-progress ]]; then
      # pt: 401, 403 e o erro de um proxy (sem código) nada dizem do documento: a chave fica.
      # en: 401, 403 and the error of a proxy (without a code) say nothing of the document: the key stays.
      if [[ -n $final && $status != 40[13] ]]; then rm "$file.key"; fi
      if [[ $status != 202 ]]; then refuse "$status" "$body"; fi
      jq --raw-output '"\(.id) \(.state)"' <<<"$body"
      exit
    fi
  fi

  # pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
  # en: Random, so that clients do not all come back at the same time.
  wait=$(jq --null-input "$(told "$retry_after") + $most_ms * $RANDOM / 32767 / 1000")
  if jq --exit-status --null-input "$SECONDS + $wait >= $give_up_seconds" >/dev/null; then break; fi
  sleep "$wait"
  most_ms=$((most_ms < 150000 ? most_ms * 2 : 300000))
done
echo "gave up after $attempt attempts; the key stays in $file.key: repeat later" >&2
exit 1
# #endregion
