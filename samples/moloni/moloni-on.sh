#!/usr/bin/env bash
# pt: Moloni ON: as 20 faturas mais recentes de uma empresa, por GraphQL. / en: Moloni ON: the 20 newest invoices of a company, through GraphQL.
set -euo pipefail
: "${MOLONI_ON_API_KEY:?}" "${MOLONI_ON_COMPANY_ID:?}"

# #region query
query='query Newest($company: Int!) {
  invoices(companyId: $company, options: {pagination: {page: 1, qty: 20}, order: {field: date, sort: DESC}}) {
    data { documentId number documentSetName date status nullified totalValue }
    options { pagination { page qty count } }
  }
}'
jq -n --arg query "$query" --argjson company "$MOLONI_ON_COMPANY_ID" '{query: $query, variables: {company: $company}}' |
  curl --silent --show-error --config <(echo "header = \"Authorization: Bearer $MOLONI_ON_API_KEY\"") \
    --header 'Content-Type: application/json' --data @- "${MOLONI_ON_API:-https://api.molonion.pt/v1}" |
  jq 'if .errors then error(.errors | tostring) else .data.invoices end'
# #endregion
