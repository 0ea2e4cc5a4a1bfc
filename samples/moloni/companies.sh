#!/usr/bin/env bash
# pt: Lista as empresas a que o token dá acesso, com o company_id de que os outros pedidos precisam.
# en: Lists the companies that the token gives access to, with the company_id that every other request needs.
set -euo pipefail
[ -e tokens.json ] || { echo "tokens.json does not exist. Run authorize.sh once." >&2; exit 1; }
token="$(jq -r .access_token tokens.json)"
# #region companies
answer="$(curl --silent --show-error --request POST --config - <<CONFIG
url = "${MOLONI_API:-https://api.moloni.pt/v1}/companies/getAll/?human_errors=true&access_token=$token"
CONFIG
)"
jq -e 'select(all(.[]; .company_id)) | .[] | {company_id, name, vat}' 2>/dev/null <<<"$answer" ||
  { echo "Moloni gave no companies: $answer" >&2; exit 1; }
# #endregion
