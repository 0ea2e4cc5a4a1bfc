#!/usr/bin/env bash
# pt: Verifica a assinatura de um webhook: corpo em stdin, cabeçalhos em variáveis de ambiente.
# pt: Serve para conferir à mão; openssl recebe o segredo nos argumentos, que outros processos veem.
# en: Verifies the signature of a webhook: body on stdin, headers in environment variables.
# en: For checking by hand; openssl takes the secret in its arguments, which other processes see.
#
#   bash verify-signature.sh < body.json
#
# WEBHOOK_SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE NOW
set -euo pipefail
secrets="${WEBHOOK_SECRET:-}"
id="${WEBHOOK_ID:-}"
timestamp="${WEBHOOK_TIMESTAMP:-}"
signature="${WEBHOOK_SIGNATURE:-}"

# #region sample
# pt: O corpo fica num ficheiro: uma variável perderia os últimos fins de linha.
# en: The body goes into a file: a variable would lose the last line feeds.
verify() {
  local body=$1 now=$2 entries key expected secret entry
  if [[ -z $id || -z $timestamp || -z $signature ]]; then echo missing-header; return; fi
  entries=$(tr ' ' '\n' <<<"$signature" | grep -E '^[^,]+,.' || true)
  if [[ ! $timestamp =~ ^[0-9]{10}$ || -z $entries ]]; then echo malformed-header; return; fi
  if ((now - 10#$timestamp > 300)); then echo timestamp-too-old; return; fi
  if ((10#$timestamp - now > 300)); then echo timestamp-too-new; return; fi

  for secret in $secrets; do
    key=$(openssl base64 -d -A <<<"${secret#whsec_}" | od -An -v -tx1 | tr -d ' \n')
    # pt: Com uma chave vazia, qualquer um assina; a da plataforma tem 24 a 64 bytes.
    # en: With an empty key, anybody signs; that of the platform has 24 to 64 bytes.
    ((${#key} >= 48 && ${#key} <= 128)) || continue
    expected=v1,$({ printf '%s.%s.' "$id" "$timestamp"; cat "$body"; } |
      hmac "$key" -binary | openssl base64 -A)
    while IFS= read -r entry; do
      if same "$expected" "$entry"; then echo valid; return; fi
    done <<<"$entries"
  done
  echo no-matching-signature
}

hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" "${@:2}"; }

# pt: Tempo constante: comparam-se códigos feitos com uma chave aleatória, que nada revelam dos originais.
# en: Constant time: compares codes made with a random key, which tell nothing about the originals.
same() {
  local random
  random=$(openssl rand -hex 32)
  [[ $(printf %s "$1" | hmac "$random") == "$(printf %s "$2" | hmac "$random")" ]]
}
# #endregion

raw_body=$(mktemp)
trap 'rm -f "$raw_body"' EXIT
cat >"$raw_body"
verdict=$(verify "$raw_body" "${NOW:-$(date +%s)}")
if [[ $verdict == valid ]]; then echo valid; else echo "invalid: $verdict"; exit 1; fi
