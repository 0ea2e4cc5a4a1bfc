#!/usr/bin/env bash
# First connection to the SFTP server of the sandbox, by hand. SFTP_USER is the user name of your account.
set -euo pipefail
: "${SFTP_USER:?set SFTP_USER to the user name of your account}"
server='%site.sftp.test%'
key="$HOME/.ssh/id_ed25519_sandbox"

# #region key
# A key pair for this environment only. Send support the .pub file; the other one never leaves this machine.
[ -e "$key" ] || ssh-keygen -t ed25519 -f "$key" -N '' -C "sftp-sandbox $(hostname)"
cat "$key.pub"
# #endregion

# #region host-key
# The fingerprint of the server. Compare it with the one that support gave you, then let ssh remember it.
ssh-keyscan -t ed25519 "$server" >host-key
ssh-keygen -l -f host-key
read -r -p 'Is it the fingerprint that support gave you? (yes/no) ' answer
[ "$answer" = yes ]
cat host-key >>"$HOME/.ssh/known_hosts"
# #endregion

# #region list
# The folders of the account.
sftp -i "$key" -o StrictHostKeyChecking=yes "$SFTP_USER@$server" <<<'ls -l'
# #endregion
