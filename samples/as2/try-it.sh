#!/usr/bin/env bash
# pt: Faz a troca completa nesta máquina, do certificado ao MDN verificado: responder.ts simula a plataforma.
# pt: Precisa dos outros ficheiros desta pasta, de OpenSSL 3, curl e Node.js 22.18 (com um Node
# pt: anterior: NODE='npx tsx').
# en: Makes the whole exchange on this machine, from certificate to verified MDN: responder.ts simulates the platform.
# en: Needs the other files of this folder, OpenSSL 3, curl and Node.js 22.18 (with an older Node:
# en: NODE='npx tsx').
#
#   try-it.sh [document.xml [port]]
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
document=${1:-"$here/invoice.xml"}
port=${2:-4080}
export AS2_P12_PASSWORD=only-for-trying

[[ -e own/as2.p12 ]] || bash "$here/make-certificate.sh" FORNECEDOR-EXEMPLO 'Fornecedor Exemplo, Lda.' own
[[ -e partner/as2.p12 ]] || bash "$here/make-certificate.sh" '%site.as2.idTest%' 'Local' partner

${NODE:-node} "$here/responder.ts" partner/as2.key partner/as2.crt own/as2.crt "$port" &
trap 'kill $!' EXIT
curl --silent --retry 20 --retry-connrefused --retry-delay 1 --output /dev/null "http://127.0.0.1:$port/"

bash "$here/build-message.sh" "$document" own/as2.key own/as2.crt partner/as2.crt
bash "$here/send-message.sh" "http://127.0.0.1:$port/" FORNECEDOR-EXEMPLO '%site.as2.idTest%'
bash "$here/verify-mdn.sh" mdn.headers mdn.body partner/as2.crt mic.txt message-id.txt
