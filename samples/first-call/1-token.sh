#!/usr/bin/env bash
# pt: 1. Token: trocar as credenciais por um token de acesso. / en: 1. Token: exchange the credentials for an access token.
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
# pt: Fora do simulador, o token pede-se noutro endereço. / en: Outside the simulator, tokens come from another address.
TOKEN_URL="${TOKEN_URL:-$BASE_URL/oauth2/token}"

curl --silent --show-error --fail-with-body "$TOKEN_URL" \
  --config - <<<"user = \"${CLIENT_ID:-client}:${CLIENT_SECRET:-secret}\"" \
  --data grant_type=client_credentials \
  --data-urlencode 'scope=documents:write documents:read'
