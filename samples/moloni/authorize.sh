#!/usr/bin/env bash
# pt: Obtém o primeiro par de tokens do Moloni e escreve tokens.json. Uma vez por conta; depois
# pt: sync.ts renova-os.
# pt: MOLONI_REDIRECT_URI é o «URI de resposta» registado com o Developer ID. Precisa de curl e jq.
# en: Gets the first pair of Moloni tokens and writes tokens.json. Once per account; sync.ts renews
# en: them afterwards.
# en: MOLONI_REDIRECT_URI is the «URI de resposta» registered with the Developer ID. Needs curl and jq.
#
#   MOLONI_DEVELOPER_ID=… MOLONI_CLIENT_SECRET=… MOLONI_REDIRECT_URI=https://… ./authorize.sh
set -euo pipefail
: "${MOLONI_DEVELOPER_ID:?}" "${MOLONI_CLIENT_SECRET:?}" "${MOLONI_REDIRECT_URI:?}"
api="${MOLONI_API:-https://api.moloni.pt/v1}"
encode() { jq -rn --arg text "$1" '$text | @uri'; }

# #region authorize
cat <<STEPS
pt: 1. Abra este endereço, entre no Moloni e autorize o acesso: / en: 1. Open this address, sign in to Moloni and allow the access:
   https://www.moloni.pt/ac/root/oauth/?response_type=code&client_id=$(encode "$MOLONI_DEVELOPER_ID")&redirect_uri=$(encode "$MOLONI_REDIRECT_URI")
pt: 2. O navegador segue para o URI de resposta. Copie do endereço o valor de «code». / en: 2. The browser goes to the response URI. Copy the value of «code» from the address.
STEPS
read -r -p "3. code: " code
# #endregion

# #region grant
# pt: Os segredos chegam ao curl pela entrada padrão: não aparecem na lista de processos.
# en: The secrets reach curl through standard input: they do not appear in the list of processes.
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
