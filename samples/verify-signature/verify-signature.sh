#!/usr/bin/env bash
# pt: Verifica a assinatura de um webhook: corpo em stdin, cabeçalhos em variáveis de ambiente.
# en: Verifies the signature of a webhook: body on stdin, headers in environment variables.
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
# pt: O corpo fica num ficheiro: uma variável perderia as mudanças de linha finais.
# en: The body goes into a file: a variable would lose the trailing line feeds.
verify() {
  local body=$1 now=$2 entries key expected secret entry
  if [[ -z $id || -z $timestamp || -z $signature ]]; then echo missing-header; return; fi
  entries=$(tr ' ' '\n' <<<"$signature" | grep -E '^[^,]+,.' || true)
  if [[ ! $timestamp =~ ^[0-9]{10}$ || -z $entries ]]; then echo malformed-header; return; fi
  if ((now - 10#$timestamp > 300)); then echo timestamp-too-old; return; fi
  if ((10#$timestamp - now > 300)); then echo timestamp-too-new; return; fi

  for secret in $secrets; do
    key=$(openssl base64 -d -A <<<"${secret#whsec_}" | od -An -v -tx1 | tr -d ' \n')
    # pt: Com uma chave vazia, qualquer pessoa pode assinar; as chaves da plataforma têm 24 a 64 bytes.
    # en: With an empty key, anybody can sign; keys of the platform have 24 to 64 bytes.
    ((${#key} >= 48 && ${#key} <= 128)) || continue
    expected=v1,$({ printf '%s.%s.' "$id" "$timestamp"; cat "$body"; } |
      hmac "$key" -binary | openssl base64 -A)
    while IFS= read -r entry; do
      if same "$expected" "$entry"; then echo valid; return; fi
    done <<<"$entries"
  done
  echo no-matching-signature
}

# pt: Só para verificar à mão: o openssl recebe o segredo como argumento, e outros processos podem lê-lo.
# en: Only for checks by hand: openssl takes the secret as an argument, which other processes can read.
hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" "${@:2}"; }

# pt: Compara em tempo constante: compara HMAC com uma chave aleatória, e o tempo nada revela dos originais.
# en: Compares in constant time: compares HMACs with a random key, so timing reveals nothing of the originals.
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
