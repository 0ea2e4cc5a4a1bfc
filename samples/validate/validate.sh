#!/usr/bin/env bash
# pt: Valida faturas antes do envio: validate.sh invoice.xml …
# pt: Precisa de Node.js 20 ou posterior e de cius-pt.mjs, que update.sh descarrega; as faturas não saem do computador.
# en: Validates invoices before they are sent: validate.sh invoice.xml …
# en: Needs Node.js 20 or newer and cius-pt.mjs, which update.sh downloads; the invoices do not leave the computer.
set -euo pipefail

status=0
node "${VALIDATOR:-cius-pt.mjs}" --no-warnings "$@" || status=$?
case $status in
  0) echo 'valid: send them' ;;
  1) echo 'invalid: correct what stands above' >&2 ;;
  *) echo 'a file cannot be read' >&2 ;;
esac
exit "$status"
