#!/usr/bin/env bash
# Writes the samples samples/as2/*.http with temporary keys: each has real signatures and a MIC that matches
# request-signed.http. Lines end in LF in the files and in CRLF on the wire.
# usage: npm run as2-samples, after changing the name or as2.idTest in site/config/site.ts
set -euo pipefail

if (($# > 0)); then
  printf "Unknown option '%s'\n\nnpm run as2-samples\n" "$*" >&2
  exit 2
fi

root=$(cd "$(dirname "$0")/../../.." && pwd)
here=$root/samples/as2
fact() { (cd "$root" && node --input-type=module-typescript --eval "import site from './site/config/site.ts'; console.log($1)"); }
platform=$(fact site.as2.idTest)
name=$(fact site.name)
supplier=FORNECEDOR-EXEMPLO
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

export AS2_P12_PASSWORD=thrown-away
"$here/make-certificate.sh" "$supplier" 'Fornecedor Exemplo, Lda.' supplier >/dev/null
"$here/make-certificate.sh" "$platform" "$name" platform >/dev/null
"$here/build-message.sh" "$here/invoice.xml" supplier/as2.key supplier/as2.crt platform/as2.crt >/dev/null
openssl base64 -in message.p7m > message.b64
mic=$(cat mic.txt)

# Writes a sample to that folder, with LF and with the platform's identifier as a token.
publish() { sed -e 's/\r$//' -e "s/$platform/%site.as2.idTest%/g" > "$here/$1"; }

# Prints the AS2 headers of a request. $1 Message-ID, $2 Date, $3 "async" for an asynchronous MDN.
as2_headers() {
  echo 'AS2-Version: 1.1'
  echo "AS2-From: $supplier"
  echo "AS2-To: $platform"
  echo "Message-ID: $1"
  echo "Date: $2"
  echo 'Subject: CIUS-PT'
  echo 'MIME-Version: 1.0'
  echo 'Disposition-Notification-To: as2@fornecedor.example'
  echo 'Disposition-Notification-Options: signed-receipt-protocol=optional,pkcs7-signature; signed-receipt-micalg=optional,sha-256'
  if [[ $3 == async ]]; then echo 'Receipt-Delivery-Option: https://as2.fornecedor.example/mdn'; fi
}

# Writes a signed MDN body, and its headers. $1 Message-ID of the MDN, $2 original Message-ID, $3 modifier ("" for success),
# $4 text for people, $5 file for headers, $6 file for the body
mdn() {
  local outer="mdn-$(openssl rand -hex 12)" inner="report-$(openssl rand -hex 12)"
  {
    echo "Content-Type: multipart/report; report-type=disposition-notification; boundary=\"$inner\""
    echo
    echo "--$inner"
    echo 'Content-Type: text/plain; charset=us-ascii'
    echo 'Content-Transfer-Encoding: 7bit'
    echo
    echo "$4"
    echo
    echo "--$inner"
    echo 'Content-Type: message/disposition-notification'
    echo 'Content-Transfer-Encoding: 7bit'
    echo
    echo "Reporting-UA: $platform"
    echo "Original-Recipient: rfc822; $platform"
    echo "Final-Recipient: rfc822; $platform"
    echo "Original-Message-ID: $2"
    if [[ -z $3 ]]; then echo "Received-content-MIC: $mic, sha-256"; fi
    echo "Disposition: automatic-action/MDN-sent-automatically; processed$3"
    echo
    echo "--$inner--"
  } | awk '{ printf "%s\r\n", $0 }' > report.mime
  openssl cms -sign -binary -nosmimecap -md sha256 -signer platform/as2.crt -inkey platform/as2.key -in report.mime -outform DER -out report.p7s
  {
    echo 'AS2-Version: 1.1'
    echo "AS2-From: $platform"
    echo "AS2-To: $supplier"
    echo "Message-ID: $1"
    echo 'MIME-Version: 1.0'
    echo "Content-Type: multipart/signed; protocol=\"application/pkcs7-signature\"; micalg=sha-256; boundary=\"$outer\""
  } > "$5"
  {
    printf -- '--%s\r\n' "$outer"
    cat report.mime
    printf '\r\n--%s\r\n' "$outer"
    printf 'Content-Type: application/pkcs7-signature; name="smime.p7s"\r\n'
    printf 'Content-Transfer-Encoding: base64\r\n'
    printf 'Content-Disposition: attachment; filename="smime.p7s"\r\n\r\n'
    openssl base64 -in report.p7s | awk '{ printf "%s\r\n", $0 }'
    printf -- '--%s--\r\n' "$outer"
  } > "$6"
}

sync_id='<20261123T101502Z-5f2c9a1e@fornecedor.example>'
async_id='<20261123T110940Z-b81d07c4@fornecedor.example>'
broken_id='<20261123T120311Z-0c44e6f7@fornecedor.example>'

# The request that the supplier signs, before encryption.
{
  echo 'POST %site.as2.test% HTTP/1.1'
  as2_headers "$sync_id" 'Mon, 23 Nov 2026 10:15:02 GMT' sync
  cat signed.mime
} | publish request-signed.http

# The request that is sent: the same, encrypted.
for kind in sync async; do
  if [[ $kind == sync ]]; then id=$sync_id date='Mon, 23 Nov 2026 10:15:02 GMT'; else id=$async_id date='Mon, 23 Nov 2026 11:09:40 GMT'; fi
  {
    echo 'POST %site.as2.test% HTTP/1.1'
    as2_headers "$id" "$date" "$kind"
    echo 'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"'
    echo 'Content-Transfer-Encoding: base64'
    echo 'Content-Disposition: attachment; filename="smime.p7m"'
    echo
    cat message.b64
  } | publish "request-$kind.http"
done

answer() { # $1 sample, $2 Date, $3 start line
  {
    echo "$3"
    echo "Date: $2"
    cat mdn.headers
    echo
    cat mdn.body
  } | publish "$1"
}

mdn "<20261123T101503Z-91@$platform>" "$sync_id" '' \
  'The message was decrypted and its signature verified. This does not mean that the document was accepted.' mdn.headers mdn.body
printf '%s\n' "$sync_id" >message-id.txt
"$here/verify-mdn.sh" mdn.headers mdn.body platform/as2.crt mic.txt message-id.txt >/dev/null
answer mdn-sync.http 'Mon, 23 Nov 2026 10:15:03 GMT' 'HTTP/1.1 200 OK'

mdn "<20261123T110952Z-92@$platform>" "$async_id" '' \
  'The message was decrypted and its signature verified. This does not mean that the document was accepted.' mdn.headers mdn.body
printf '%s\n' "$async_id" >message-id.txt
"$here/verify-mdn.sh" mdn.headers mdn.body platform/as2.crt mic.txt message-id.txt >/dev/null
answer mdn-async.http 'Mon, 23 Nov 2026 11:09:52 GMT' 'POST https://as2.fornecedor.example/mdn HTTP/1.1'

mdn "<20261123T120312Z-93@$platform>" "$broken_id" '/error: decryption-failed' \
  'The message could not be decrypted with any active key of this partner. Serial of the certificate used: 41AF.' mdn.headers mdn.body
answer mdn-decryption-failed.http 'Mon, 23 Nov 2026 12:03:12 GMT' 'HTTP/1.1 200 OK'

ls "$here"/*.http
