#!/usr/bin/env bash
# pt: Cria um certificado AS2: RSA 3072, SHA-256, autoassinado, dois anos.
# pt: Escreve as2.key (privada: nunca sai do seu servidor), as2.crt (o que se envia) e as2.p12 (os
# pt: dois, para o software AS2).
# pt: A palavra-passe de as2.p12 está em AS2_P12_PASSWORD. Se o software for antigo e não o ler, junte -legacy
# pt: a pkcs12. Nunca substitui uma chave: para renovar, indique outra pasta.
# en: Makes an AS2 certificate: RSA 3072, SHA-256, self-signed, two years.
# en: Writes as2.key (private: never leaves your server), as2.crt (send this one) and as2.p12 (both,
# en: for AS2 software).
# en: The password of as2.p12 is in AS2_P12_PASSWORD. If old software cannot read it, add -legacy to
# en: pkcs12. Never replaces a key: to renew, name another folder.
#
#   make-certificate.sh <AS2 identifier> <organisation> [folder]
set -euo pipefail

if (($# < 2)); then
  echo 'usage: make-certificate.sh <AS2 identifier> <organisation> [folder]' >&2
  exit 2
fi

as2_id=$1
organisation=$2
folder=${3:-.}
: "${AS2_P12_PASSWORD:?set AS2_P12_PASSWORD to the password that as2.p12 shall have}"

if ! LC_ALL=C grep -qxE '[]!#-[^-~]{1,128}' <<<"$as2_id"; then
  echo "AS2 identifier '$as2_id': 1 to 128 ASCII characters, without spaces, \" and \\" >&2
  exit 1
fi

# pt: Um certificado não leva mais de 64 caracteres em cada nome; do identificador ficam os primeiros. / en: A certificate takes at most 64 characters in each name; of the identifier, the first ones stay.
characters=$(printf %s "$organisation" | LC_ALL=C tr -d '\200-\277' | wc -c)
if ((characters < 1 || characters > 64)); then
  echo "the organisation has $((characters)) characters: 1 to 64" >&2
  exit 1
fi

umask 077
mkdir -p "$folder"
for file in "$folder"/as2.{key,crt,p12}; do
  if [[ -e $file ]]; then
    echo "$file exists: name another folder" >&2
    exit 1
  fi
done
trap 'rm -f "$folder"/as2.{key,crt,p12}' ERR

# pt: `/` e `+` separam campos do nome: `\` tira-lhes esse sentido. / en: `/` and `+` separate fields of the name: `\` takes that meaning away.
escaped() { printf %s "$1" | sed 's|[\/+]|\\&|g'; }

errors=$(openssl req -x509 -newkey rsa:3072 -sha256 -days 730 -nodes -utf8 \
  -subj "/C=PT/O=$(escaped "$organisation")/CN=$(escaped "${as2_id:0:64}")" \
  -addext 'basicConstraints=critical,CA:FALSE' \
  -addext 'keyUsage=critical,digitalSignature,keyEncipherment' \
  -addext 'extendedKeyUsage=emailProtection' \
  -keyout "$folder/as2.key" -out "$folder/as2.crt" 2>&1) || { echo "$errors" >&2; false; }

openssl pkcs12 -export -name "$as2_id" -passout env:AS2_P12_PASSWORD \
  -inkey "$folder/as2.key" -in "$folder/as2.crt" -out "$folder/as2.p12"

openssl x509 -in "$folder/as2.crt" -noout -nameopt oneline,-esc_msb -subject -enddate -fingerprint -sha256
