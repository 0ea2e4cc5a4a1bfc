#!/usr/bin/env bash
# pt: Converte um documento numa mensagem AS2: parte MIME, assinatura (SHA-256), cifra (AES-256-CBC).
# pt: Escreve na pasta atual payload.mime, signed.mime, message.p7m (o corpo HTTP) e mic.txt
# pt: (guarde-o para verificar o MDN).
# en: Converts a document into an AS2 message: MIME part, signature (SHA-256), encryption (AES-256-CBC).
# en: Writes in the current folder payload.mime, signed.mime, message.p7m (the HTTP body) and mic.txt
# en: (keep it to verify the MDN).
#
#   build-message.sh <document.xml> <own.key> <own.crt> <partner.crt>
set -euo pipefail

if (($# < 4)); then
  echo 'usage: build-message.sh <document.xml> <own.key> <own.crt> <partner.crt>' >&2
  exit 2
fi

document=$1
key=$2
certificate=$3
partner=$4
name=$(basename "$document")
# pt: Se algo falhar, não fica aqui a mensagem anterior, que podia ser enviada outra vez.
# en: If something fails, the earlier message, which could be sent again, is not left here.
rm -f message.p7m mic.txt
boundary="as2-$(openssl rand -hex 12)"

if ! LC_ALL=C grep -qxE '[A-Za-z0-9._-]{1,116}\.xml' <<<"$name"; then
  echo "file name '$name': use unaccented letters, digits, '.', '_' and '-', up to 120 characters, and .xml" >&2
  exit 1
fi

if [[ ! -s $document ]]; then
  echo "$document is empty, or does not exist" >&2
  exit 1
fi

if ! iconv -f UTF-8 -t UTF-8 "$document" >/dev/null 2>&1; then
  echo "$document is not UTF-8: save it as UTF-8, with encoding=\"UTF-8\" in its first line" >&2
  exit 1
fi

# pt: O recetor recusa a assinatura de um certificado que expirou. / en: The receiver refuses the signature of a certificate that has expired.
for each in "$certificate" "$partner"; do
  if [[ $(openssl x509 -in "$each" -noout -checkend 0) == *'will expire'* ]]; then
    echo "$each has expired: stop sending until it is replaced" >&2
    exit 1
  fi
done

# pt: 1. A parte que se assina: cabeçalhos MIME, em linhas CRLF, e o documento, byte por byte, tal como está.
# en: 1. The part that is signed: MIME headers, in CRLF lines, and the document, byte for byte as it is.
{
  printf 'Content-Type: application/xml; charset=utf-8\r\n'
  printf 'Content-Transfer-Encoding: binary\r\n'
  printf 'Content-Disposition: attachment; filename="%s"\r\n\r\n' "$name"
  cat "$document"
} > payload.mime

# pt: 2. O MIC: resumo desses bytes exatos. O MDN tem de conter o mesmo valor.
# en: 2. The MIC: hash of exactly those bytes. The MDN must contain the same value.
openssl dgst -sha256 -binary payload.mime | openssl base64 -A > mic.txt

# pt: 3. A assinatura, destacada, ao lado da parte que assina. / en: 3. The signature, detached, beside the part it signs.
openssl cms -sign -binary -nosmimecap -md sha256 -signer "$certificate" -inkey "$key" -in payload.mime -outform DER -out signature.p7s
{
  printf 'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="%s"\r\n\r\n' "$boundary"
  printf -- '--%s\r\n' "$boundary"
  cat payload.mime
  printf '\r\n--%s\r\n' "$boundary"
  printf 'Content-Type: application/pkcs7-signature; name="smime.p7s"\r\n'
  printf 'Content-Transfer-Encoding: base64\r\n'
  printf 'Content-Disposition: attachment; filename="smime.p7s"\r\n\r\n'
  openssl base64 -in signature.p7s | awk '{ printf "%s\r\n", $0 }'
  printf -- '--%s--\r\n' "$boundary"
} > signed.mime

# pt: 4. A cifra para o parceiro. O resultado é o corpo do pedido HTTP.
# en: 4. Encryption for the partner. The result is the body of the HTTP request.
openssl cms -encrypt -binary -aes-256-cbc -in signed.mime -outform DER -out message.p7m "$partner"

echo "MIC: $(cat mic.txt), sha-256"
