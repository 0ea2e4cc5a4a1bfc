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

headers=$1
body=$2
partner=$3
mic=$4
message_id=$5
time=${6:-$(date +%s)}

# pt: Junta as linhas dobradas: um cabeçalho por linha. / en: Joins folded lines: one header a line.
unfold() { awk '{ sub(/\r$/, "") } /^[ \t]/ { sub(/^[ \t]+/, " "); printf "%s", $0; next } NR > 1 { printf "\n" } { printf "%s", $0 } END { printf "\n" }' "$1"; }
field() { unfold report.txt | grep -i "^$1:" | head -n 1 | sed 's/^[^:]*: *//'; }

{
  unfold "$headers" | grep -i '^content-type:' | tail -n 1
  echo
  cat "$body"
} > mdn.eml

# pt: Só conta o certificado do parceiro, não o que vier na mensagem. / en: Only the partner's certificate counts, not one inside the message.
openssl cms -verify -inform SMIME -in mdn.eml -nointern -certfile "$partner" -CAfile "$partner" -partial_chain \
  -purpose any -attime "$time" -out report.txt 2>verify.log || { cat verify.log >&2; exit 1; }

disposition=$(field Disposition)
received=$(field Received-content-MIC || true)
echo "Disposition: $disposition"
echo "Received-content-MIC: ${received:-none}"

if ! grep -qiE '; *processed *$' <<<"$disposition"; then
  echo 'not processed cleanly: look the disposition up' >&2
  exit 1
fi
# pt: O MIC do mesmo ficheiro é sempre igual: só o Message-ID indica a que envio pertence o MDN.
# en: The MIC of the same file is always the same: only the Message-ID tells which transfer the MDN is for.
if [[ $(field Original-Message-ID) != "$(cat "$message_id")" ]]; then
  echo 'the MDN is of another message' >&2
  exit 1
fi
if [[ ${received// /} != "$(cat "$mic")",sha-256 && ${received// /} != "$(cat "$mic")",sha256 ]]; then
  echo 'the MIC is not the one of the message sent' >&2
  exit 1
fi
echo 'MDN verified: the partner received exactly what you sent'
