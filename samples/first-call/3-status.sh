#!/usr/bin/env bash
# pt: 3. Estado: seguir o documento pelo identificador. / en: 3. Status: follow the document by its id.
set -euo pipefail
BASE_URL="${BASE_URL:-http://127.0.0.1:4010}"
TOKEN="${TOKEN:-example-access-token-not-a-secret}"
DOCUMENT_ID="${DOCUMENT_ID:-doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS}"

curl --silent --show-error --fail-with-body "$BASE_URL/documents/$DOCUMENT_ID" \
  --header @- <<<"Authorization: Bearer $TOKEN"
