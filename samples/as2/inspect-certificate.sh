#!/usr/bin/env bash
# pt: Mostra os dados de um certificado AS2 que os dois parceiros têm de confirmar.
# en: Prints the data of an AS2 certificate that both partners have to confirm.
#
#   inspect-certificate.sh <certificate.crt> [private key]
set -euo pipefail

if (($# < 1)); then
  echo 'usage: inspect-certificate.sh <certificate.crt> [private key]' >&2
  exit 2
fi

certificate=$1
key=${2:-}

openssl x509 -in "$certificate" -noout -nameopt oneline,-esc_msb -subject -issuer -serial -dates -fingerprint -sha256
openssl x509 -in "$certificate" -noout -text | grep -E 'Signature Algorithm|Public-Key' | sort -u

failed=0
if ! openssl x509 -in "$certificate" -noout -checkend 0 >/dev/null; then
  echo "expiry: $certificate has expired: stop sending until it is replaced" >&2
  failed=1
elif openssl x509 -in "$certificate" -noout -checkend $((60 * 24 * 3600)) >/dev/null; then
  echo 'expiry: more than 60 days away'
else
  echo 'expiry: within 60 days: start the renewal'
fi

if [[ -n $key ]]; then
  if [[ $(openssl pkey -in "$key" -pubout) == $(openssl x509 -in "$certificate" -noout -pubkey) ]]; then
    echo 'private key: belongs to this certificate'
  else
    echo 'private key: belongs to another certificate' >&2
    failed=1
  fi
fi
exit "$failed"
