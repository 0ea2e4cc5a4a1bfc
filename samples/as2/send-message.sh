#!/usr/bin/env bash
# pt: Envia message.p7m (ver build-message.sh) e guarda o MDN síncrono em mdn.headers e mdn.body, e o
# pt: Message-ID em message-id.txt.
# pt: Uma nova tentativa repete o Message-ID da primeira: é o quarto argumento.
# en: Sends message.p7m (see build-message.sh) and keeps the synchronous MDN in mdn.headers and mdn.body,
# en: and the Message-ID in message-id.txt.
# en: A retry repeats the Message-ID of the first attempt: it is the fourth argument.
#
#   send-message.sh <AS2 address> <own AS2 identifier> <partner's AS2 identifier> [Message-ID]
set -euo pipefail

if (($# < 3)); then
  echo "usage: send-message.sh <AS2 address> <own AS2 identifier> <partner's AS2 identifier> [Message-ID]" >&2
  exit 2
fi

address=$1
from=$2
to=$3
message_id=${4:-"<$(date -u +%Y%m%dT%H%M%SZ)-$(openssl rand -hex 8)@$from>"}

for name in "$from" "$to"; do
  if ! LC_ALL=C grep -qxE '[]!#-[^-~]{1,128}' <<<"$name"; then
    echo "AS2 identifier '$name': 1 to 128 ASCII characters, without spaces, \" and \\" >&2
    exit 1
  fi
done

# pt: O MDN do envio anterior não pode passar por resposta a este. / en: The MDN of the previous transfer must not pass for the answer to this one.
rm -f mdn.headers mdn.body
echo "Message-ID: $message_id"
printf '%s' "$message_id" > message-id.txt

curl --silent --show-error --fail-with-body --max-time 120 \
  --header 'AS2-Version: 1.1' \
  --header "AS2-From: $from" \
  --header "AS2-To: $to" \
  --header "Message-ID: $message_id" \
  --header "Date: $(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')" \
  --header 'Subject: CIUS-PT' \
  --header 'MIME-Version: 1.0' \
  --header 'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"' \
  --header 'Content-Disposition: attachment; filename="smime.p7m"' \
  --header 'Disposition-Notification-To: as2@fornecedor.example' \
  --header 'Disposition-Notification-Options: signed-receipt-protocol=optional,pkcs7-signature; signed-receipt-micalg=optional,sha-256' \
  --data-binary @message.p7m \
  --dump-header mdn.headers --output mdn.body \
  "$address"

grep -iE '^HTTP/|^content-type:' mdn.headers
