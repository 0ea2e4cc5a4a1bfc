#!/usr/bin/env bash
# pt: Valida faturas antes do envio: validate.sh invoice.xml …
# pt: Precisa de Node.js 20 ou posterior. Descarrega o validador uma vez; as faturas não saem do computador.
# en: Validates invoices before they are sent: validate.sh invoice.xml …
# en: Needs Node.js 20 or newer. Downloads the validator once; the invoices do not leave the computer.
set -euo pipefail

validator=${VALIDATOR:-cius-pt.mjs}
if [ ! -f "$validator" ]; then
  curl --fail --silent --show-error --output "$validator" "%site.url%/tools/cius-pt.mjs"
fi

status=0
node "$validator" --no-warnings "$@" || status=$?
case $status in
  0) echo 'valid: send them' ;;
  1) echo 'invalid: correct what stands above' >&2 ;;
  *) echo 'a file cannot be read' >&2 ;;
esac
exit "$status"
