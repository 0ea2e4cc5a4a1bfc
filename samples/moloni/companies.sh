#!/usr/bin/env bash
# pt: Lista as empresas a que o token dá acesso, com o company_id de que os outros pedidos precisam.
# en: Lists the companies that the token gives access to, with the company_id that every other request needs.
set -euo pipefail
[ -e tokens.json ] || { echo "tokens.json does not exist. Run authorize.sh once." >&2; exit 1; }
token="$(jq -r .access_token tokens.json)"
# #region companies
curl --silent --show-error --request POST --config - <<CONFIG | jq '.[] | {company_id, name, vat}'
url = "${MOLONI_API:-https://api.moloni.pt/v1}/companies/getAll/?human_errors=true&access_token=$token"
CONFIG
# #endregion
