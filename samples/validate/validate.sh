#!/usr/bin/env bash
# Validates invoices before they are sent: validate.sh invoice.xml …
# Needs Node.js 20 or newer. Nothing leaves the computer but the download of the validator, once.
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
