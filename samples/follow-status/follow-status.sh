#!/usr/bin/env bash
# pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
# pt: Serve para um documento e para testes; em produção, os webhooks avisam.
# en: Follows a document until the platform has done its work, and shows the history.
# en: For one document and for tests; in production webhooks tell you.
#
#   bash follow-status.sh [documentId]
#
# BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS MAX_POLLS
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
id="${1:-doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS}"
max_polls="${MAX_POLLS:-20}"

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

# pt: Deixa a resposta em $status, $retry_after e $body.
# en: Leaves the answer in $status, $retry_after and $body.
get() {
  answer=$(curl --silent --show-error --max-time 60 "$BASE_URL/documents/$id$1" \
    --write-out '\n%header{retry-after}\n%{http_code}' \
    --header @- <<<"Authorization: Bearer $token")
  status=${answer##*$'\n'}; answer=${answer%$'\n'*}
  retry_after=${answer##*$'\n'}; body=${answer%$'\n'*}
}

token=$(access_token documents:read)
wait=${POLL_SECONDS:-2}
for ((polls = 1; ; polls += 1)); do
  get ''
  if [[ $status == 200 ]]; then
    # pt: Nestes dois estados a plataforma ainda trabalha.
    # en: In these two states the platform is still working.
    case $(jq --raw-output .state <<<"$body") in submitted | validated) ;; *) break ;; esac
  elif [[ $status != 429 && $status != 503 ]]; then
    refuse "$status" "$body"
  fi
  if ((polls == max_polls)); then echo "gave up after $polls requests" >&2; exit 1; fi
  sleep "$(jq --null-input "[$(told "$retry_after"), $wait] | max")"
  wait=$(jq --null-input "[$wait * 2, 60] | min")
done

get /status-history
if [[ $status != 200 ]]; then refuse "$status" "$body"; fi
jq --raw-output '.items[] | "\(.state) \(.at)"' <<<"$body"
# #endregion
