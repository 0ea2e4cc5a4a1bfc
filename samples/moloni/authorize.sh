#!/usr/bin/env bash
# Gets the first pair of Moloni tokens and writes tokens.json. Once per account; sync.ts renews them afterwards.
#
#   MOLONI_DEVELOPER_ID=… MOLONI_CLIENT_SECRET=… MOLONI_REDIRECT_URI=https://… ./authorize.sh
#
# Needs curl and jq. The redirect URI is the «URI de resposta» registered with the Developer ID.
set -euo pipefail
: "${MOLONI_DEVELOPER_ID:?set MOLONI_DEVELOPER_ID to your Developer ID}"
: "${MOLONI_CLIENT_SECRET:?set MOLONI_CLIENT_SECRET to your Client Secret}"
: "${MOLONI_REDIRECT_URI:?set MOLONI_REDIRECT_URI to the response URI registered in Moloni}"
api="${MOLONI_API:-https://api.moloni.pt/v1}"
encode() { jq -rn --arg text "$1" '$text | @uri'; }

# #region authorize
echo "1. Open this address, sign in to Moloni and allow the access:"
echo "   $api/authorize/?response_type=code&client_id=$(encode "$MOLONI_DEVELOPER_ID")&redirect_uri=$(encode "$MOLONI_REDIRECT_URI")"
echo "2. The browser goes to the response URI. Copy the value of «code» from the address."
read -r -p "3. code: " code
# #endregion

# #region grant
# The secrets go to curl through a file descriptor, not through the list of processes.
answer="$(curl --silent --show-error --get --config - "$api/grant/" <<CONFIG
data-urlencode = "grant_type=authorization_code"
data-urlencode = "client_id=$MOLONI_DEVELOPER_ID"
data-urlencode = "client_secret=$MOLONI_CLIENT_SECRET"
data-urlencode = "redirect_uri=$MOLONI_REDIRECT_URI"
data-urlencode = "code=$code"
CONFIG
)"
jq -e .access_token >/dev/null 2>&1 <<<"$answer" || { echo "Moloni gave no token: $answer" >&2; exit 1; }
umask 077
jq '. + {expires_at: ((now + (.expires_in // 0 | tonumber) - 60) * 1000 | floor)}' <<<"$answer" >tokens.json
echo "tokens.json written."
# #endregion
