#!/usr/bin/env bash
# pt: A primeira ligação ao servidor SFTP da sandbox, à mão. SFTP_USER é o nome de utilizador da sua conta.
# en: First connection to the SFTP server of the sandbox, by hand. SFTP_USER is the user name of your account.
set -euo pipefail
: "${SFTP_USER:?}"
server='%site.sftp.test%'
key="$HOME/.ssh/id_ed25519_sandbox"

# #region key
# pt: Um par de chaves só para este ambiente. Envie o ficheiro .pub ao suporte; a chave privada nunca sai desta máquina.
# en: A key pair for this environment only. Send the .pub file to support; the private key never leaves this machine.
[ -e "$key" ] || ssh-keygen -t ed25519 -f "$key" -N '' -C "sftp-sandbox $(hostname)"
cat "$key.pub"
# #endregion

# #region host-key
# pt: A impressão digital do servidor. Compare-a com a que o suporte lhe deu; depois, o ssh reconhece o servidor.
# en: The fingerprint of the server. Compare it with the one that support gave you; afterwards, ssh recognises the server.
ssh-keyscan -t ed25519 "$server" >host-key
ssh-keygen -l -f host-key
cat <<'QUESTION'
pt: É a impressão digital que o suporte lhe deu? Escreva sim ou não. / en: Is it the fingerprint that support gave you? Write yes or no.
QUESTION
read -r answer
[ "$answer" = sim ] || [ "$answer" = yes ]
cat host-key >>"$HOME/.ssh/known_hosts"
# #endregion

# #region list
# pt: As pastas da conta. / en: The folders of the account.
sftp -i "$key" -o StrictHostKeyChecking=yes "$SFTP_USER@$server" <<<'ls -l'
# #endregion
