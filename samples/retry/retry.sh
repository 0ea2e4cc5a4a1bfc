#!/usr/bin/env bash
# pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave.
# en: Submits with retries: growing random waits, Retry-After, always the same key.
#
#   bash retry.sh [invoice.json]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS MAX_ATTEMPTS IDEMPOTENCY_KEY
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
file="${1:-invoice.json}"
base_delay_ms="${BASE_DELAY_MS:-500}"
max_attempts="${MAX_ATTEMPTS:-6}"

# pt: Token de acesso; guardá-lo e reutilizá-lo: tema token. / en: Access token; keeping and reusing it: topic token.
access_token() {
  if [[ -n "${TOKEN:-}" ]]; then echo "$TOKEN"; return; fi
  curl --silent --show-error --fail-with-body --max-time 60 "${TOKEN_URL:-$BASE_URL/oauth2/token}" \
    --config - <<<"user = \"${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}\"" \
    --data grant_type=client_credentials --data-urlencode "scope=$1" | jq --raw-output .access_token
}

# pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line.
refuse() {
  jq --raw-output --arg status "$1" '"\($status) \(.code): \(.detail) (\(.requestId))"' <<<"$2" >&2
  exit 1
}

# #region sample
# pt: Retry-After em segundos ou como data, no máximo 15 minutos; 0 quando não é nenhum dos dois.
# en: Retry-After in seconds or as a date, at most 15 minutes; 0 when it is neither.
told() {
  jq --null-input --arg value "$1" '
    if $value | test("^[0-9]+$") then $value | tonumber
    else ($value | try (strptime("%a, %d %b %Y %H:%M:%S GMT") | mktime) catch 0) - now end
    | [[., 0] | max, 900] | min'
}

# pt: A mesma chave em todas as tentativas: o documento só entra uma vez.
# en: The same key in every attempt: the document gets in only once.
key="${IDEMPOTENCY_KEY:-$(openssl rand -hex 16)}"
token=$(access_token documents:write)

for ((attempt = 1; attempt <= max_attempts; attempt += 1)); do
  answer=$(curl --silent --max-time 60 "$BASE_URL/documents" \
    --write-out '\n%header{retry-after}\n%{http_code}' \
    --header @- <<<"Authorization: Bearer $token" \
    --header "Idempotency-Key: $key" \
    --header 'Content-Type: application/json' \
    --data-binary "@$file") || true
  status=${answer##*$'\n'}; answer=${answer%$'\n'*}
  retry_after=${answer##*$'\n'}; body=${answer%$'\n'*}
  # pt: 000: não houve resposta. / en: 000: there was no answer.
  echo "attempt $attempt ${status/000/network}"

  if [[ $status == 202 ]]; then jq --raw-output '"\(.id) \(.state)"' <<<"$body"; exit; fi
  if [[ $status == 4* && $status != 429 ]]; then
    # pt: O primeiro pedido com esta chave ainda decorre: também se repete.
    # en: The first request with this key is still running: repeat as well.
    code=$(jq --raw-output .code <<<"$body")
    if [[ $code != idempotency-in-progress ]]; then refuse "$status" "$body"; fi
  fi

  if ((attempt == max_attempts)); then break; fi
  # pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
  # en: Random, so that clients do not all come back at the same time.
  most=$((base_delay_ms * 2 ** (attempt - 1)))
  random_wait=$(jq --null-input "([$most, 30000] | min) * $RANDOM / 32767 / 1000")
  sleep "$(jq --null-input "$(told "$retry_after") + $random_wait")"
done
echo "gave up after $max_attempts attempts; repeat later with IDEMPOTENCY_KEY=$key" >&2
exit 1
# #endregion
