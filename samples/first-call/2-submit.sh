#!/usr/bin/env bash
# pt: 2. Enviar: 202 e o identificador do documento. / en: 2. Submit: 202 and the id of the document.
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
TOKEN="${TOKEN:-example-access-token-not-a-secret}"
cd "$(dirname "$0")"
# pt: Guarda a chave antes de enviar. Sem resposta definitiva, execute outra vez: a chave é a mesma.
# en: Stores the key before sending. Without a final response, run it again: the key is the same.
[[ -s invoice.json.key ]] || openssl rand -hex 16 >invoice.json.key

answer=$(curl --silent --show-error --max-time 60 "$BASE_URL/documents" \
  --write-out '\n%{http_code}' \
  --header @- <<<"Authorization: Bearer $TOKEN" \
  --header "Idempotency-Key: $(<invoice.json.key)" \
  --header 'Content-Type: application/json' \
  --data-binary @invoice.json)
echo "${answer%$'\n'*}"
case $answer in
  [!{]*) echo "${answer##*$'\n'}: the answer is not JSON" >&2; exit 1 ;;
  *idempotency-in-progress* | *$'\n'40[138] | *$'\n'42[59] | *$'\n'5??) exit 1 ;;
esac
rm invoice.json.key
[[ $answer == *$'\n'202 ]]
