#!/usr/bin/env bash
# pt: Verifica um MDN assinado. Termina com 0 só se a assinatura é do parceiro, a disposição é
# pt: "processed", e o MIC e o Message-ID são os que enviou.
# pt: Para um MDN guardado, cujo certificado já expirou, indique a hora a que chegou: date -d '2026-11-23 10:15' +%s
# en: Verifies a signed MDN. Exits with 0 only if the signature is the partner's, the disposition is
# en: "processed", and the MIC and the Message-ID are the ones you sent.
# en: For a stored MDN, whose certificate has expired, give the time it came: date -d '2026-11-23 10:15' +%s
#
#   verify-mdn.sh <mdn.headers> <mdn.body> <partner.crt> <mic.txt> <message-id.txt> [seconds since 1970]
set -euo pipefail

if (($# < 5)); then
  echo 'usage: verify-mdn.sh <mdn.headers> <mdn.body> <partner.crt> <mic.txt> <message-id.txt> [seconds since 1970]' >&2
  exit 2
fi

headers=$1
body=$2
partner=$3
mic=$4
message_id=$5
time=${6:-$(date +%s)}

# pt: Junta as linhas dobradas: um cabeçalho por linha. / en: Joins folded lines: one header a line.
unfold() { awk '{ sub(/\r$/, "") } /^[ \t]/ { sub(/^[ \t]+/, " "); printf "%s", $0; next } NR > 1 { printf "\n" } { printf "%s", $0 } END { printf "\n" }' "$1"; }
fail() { echo "$1" >&2; exit 1; }
field() { unfold notification.txt | grep -i "^$1:" | sed 's/^[^:]*:[[:space:]]*//' | sort -u; }

# pt: O que não é um MDN assinado. Um MDN assíncrono vem num pedido, sem código HTTP. / en: What is no signed MDN. An asynchronous MDN comes in a request, without an HTTP code.
[[ -s $headers ]] || fail 'no HTTP response: settle what curl says, then send again with the same Message-ID'
status=$(unfold "$headers" | sed -nE 's|^HTTP/[0-9.]+ ([0-9]{3}).*|\1|p' | tail -n 1)
case $status in
  '' | 2??) ;;
  408 | 429 | 5??) fail "HTTP $status, without an MDN: send again later, with the same Message-ID" ;;
  *) fail "HTTP $status, without an MDN: correct the cause, then send with a new Message-ID" ;;
esac
[[ -s $body ]] || fail 'no MDN: the body is empty. Ask for the MDN with Disposition-Notification-To; an asynchronous MDN comes in a POST to you'
type=$(unfold "$headers" | grep -i '^content-type:' | tail -n 1 || true)
case $(tr 'A-Z' 'a-z' <<<"$type") in
  *multipart/signed*) ;;
  *multipart/report*) fail 'the MDN is not signed: do not send again; next time, ask for a signed one with Disposition-Notification-Options' ;;
  *) fail "no MDN (${type:-no Content-Type}): a proxy or another address answered. Check the address" ;;
esac

# pt: O certificado em DER (.cer) passa a PEM; um ficheiro PEM pode ter dois, durante uma renovação. / en: A certificate in DER (.cer) becomes PEM; a PEM file may have two, during a renewal.
openssl x509 -in "$partner" -noout 2>/dev/null || fail "no certificate in $partner: give the partner's, in PEM or DER; the MDN is not verified yet"
if grep -q 'BEGIN CERTIFICATE' "$partner"; then cat "$partner"; else openssl x509 -in "$partner"; fi > trusted.pem

{
  echo "$type"
  echo
  cat "$body"
} > mdn.eml

# pt: Só conta o certificado do parceiro, não o que vier na mensagem. / en: Only the partner's certificate counts, not one inside the message.
openssl cms -verify -inform SMIME -in mdn.eml -nointern -certfile trusted.pem -CAfile trusted.pem -partial_chain \
  -purpose any -attime "$time" -out report.txt 2>verify.log || {
  cat verify.log >&2
  case $(cat verify.log) in
    *'signer certificate not found'*) fail "not signed with $partner: compare its fingerprint with the partner sheet, verify again with the right one" ;;
    *'has expired'* | *'not yet valid'*) fail "$partner is not valid at that time: for a stored MDN, add the time it came (sixth argument); else, ask for the new certificate" ;;
    *) fail 'the signature of the MDN does not verify: do not send again; send the MDN to support' ;;
  esac
}

# pt: Só contam os campos da parte message/disposition-notification; o texto legível pode citar outros. Em base64, descodifica-os.
# en: Only the fields of the message/disposition-notification part count; the readable text may quote others. From base64, decodes them.
awk '
  BEGIN { heading = 1 }
  { sub(/[ \t\r]+$/, "") }
  boundary != "" && $0 == "--" boundary "--" { exit }
  boundary != "" && $0 == "--" boundary { heading = 1; wanted = 0; head = ""; next }
  heading && $0 != "" { head = head (/^[ \t]/ ? " " : "\n") $0; next }
  heading {
    heading = 0
    lower = tolower(head)
    if (boundary == "") {
      if (match(lower, /boundary="?[^";\n]+/)) boundary = substr(head, RSTART + 9, RLENGTH - 9)
      gsub(/^"|[ \t]+$/, "", boundary)
      next
    }
    plain = lower !~ /\ncontent-transfer-encoding:/ || lower ~ /\ncontent-transfer-encoding:[ \t]*(7bit|8bit|binary)/
    coded = lower ~ /\ncontent-transfer-encoding:[ \t]*base64/
    wanted = lower ~ /\ncontent-type:[ \t]*message\/disposition-notification([ \t;(\n]|$)/ && (plain || coded)
    reader = coded ? "openssl base64 -d" : "cat"
    next
  }
  wanted { print | reader }
' report.txt > notification.txt
[[ -s notification.txt ]] || fail 'the report of the MDN cannot be read: do not send again; send the MDN to support'
for name in Disposition Original-Message-ID Received-content-MIC; do
  [[ $(field $name) != *$'\n'* ]] || fail "the report of the MDN has two values of $name: do not send again; send the MDN to support"
done

disposition=$(field Disposition || true)
received=$(field Received-content-MIC || true)
echo "Disposition: ${disposition:-none}"
echo "Received-content-MIC: ${received:-none}"

if ! grep -qiE '; *processed *$' <<<"$disposition"; then
  fail 'not processed cleanly: look the disposition up'
fi
# pt: O MIC do mesmo ficheiro é sempre igual: só o Message-ID indica a que envio pertence o MDN.
# en: The MIC of the same file is always the same: only the Message-ID tells which transfer the MDN is for.
if [[ $(field Original-Message-ID) != "$(cat "$message_id")" ]]; then
  fail 'the MDN is of another message: verify it with the mic.txt and message-id.txt of that one'
fi
# pt: O nome do algoritmo vem como sha-256, sha256, SHA-256. / en: The algorithm comes as sha-256, sha256, SHA-256.
read -r received_mic algorithm <<<"${received/,/ }"
if [[ $(tr 'A-Z' 'a-z' <<<"${algorithm//-/}") != sha256 ]]; then
  fail "the MIC is in ${algorithm:-no algorithm}, not in sha-256: do not send again; send the MDN to support"
fi
if [[ $received_mic != "$(cat "$mic")" ]]; then
  fail 'the MIC is not the one of the message sent: do not send again, except when another document had this Message-ID'
fi
echo 'MDN verified: the partner received exactly what you sent'
