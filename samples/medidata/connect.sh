#!/usr/bin/env bash
# pt: A primeira ligação ao servidor SFTP, à mão. SFTP_USER é o nome de utilizador da sua conta. Na produção, defina também SFTP_HOST e SFTP_KEY.
# pt: Entre parênteses: colado num terminal, um erro não o fecha.
# en: First connection to the SFTP server, by hand. SFTP_USER is the user name of your account. In production, set SFTP_HOST and SFTP_KEY too.
# en: In parentheses: pasted into a terminal, an error does not close it.
(
set -euo pipefail
: "${SFTP_USER:?}"

# #region settings
server="${SFTP_HOST:-%site.sftp.test%}"
key="${SFTP_KEY:-$HOME/.ssh/id_ed25519_sandbox}"
mkdir -p -m 700 "$HOME/.ssh"
# #endregion

# #region key
# pt: Um par de chaves só para este ambiente. Envie o ficheiro .pub ao suporte; a chave privada nunca sai desta máquina.
# en: A key pair for this environment only. Send the .pub file to support; the private key never leaves this machine.
[ -e "$key" ] || ssh-keygen -t ed25519 -f "$key" -N '' -C "sftp $(hostname)"
cat "$key.pub"
# #endregion

# #region host-key
# pt: A impressão digital do servidor. Compare-a com a que o suporte lhe deu; depois, o ssh reconhece o servidor.
# pt: Sem os parênteses e o `set -e`, um «não» não impedia a última linha.
# pt: Se o ssh-keyscan não recebe a chave, nada diz: o ssh mostra porquê.
# en: The fingerprint of the server. Compare it with the one that support gave you; afterwards, ssh recognises the server.
# en: Without the parentheses and `set -e`, a "no" would not stop the last line.
# en: When ssh-keyscan gets no key, it says nothing: ssh shows why.
(
  set -e
  ssh-keyscan -t ed25519 "$server" >host-key || true
  [ -s host-key ] || {
    echo "no host key from $server, port 22. What ssh says:" >&2
    ssh -n -o BatchMode=yes -o ConnectTimeout=10 "$server" exit
    exit 1
  }
  ssh-keygen -l -f host-key
  cat <<'QUESTION'
pt: É a impressão digital que o suporte lhe deu? Escreva sim ou não. / en: Is it the fingerprint that support gave you? Write yes or no.
QUESTION
  read -r answer
  [ "$answer" = sim ] || [ "$answer" = yes ]
  cat host-key >>"$HOME/.ssh/known_hosts"
)
# #endregion

# #region list
# pt: As pastas da conta SFTP_USER. / en: The folders of the account SFTP_USER.
sftp -i "$key" -o IdentitiesOnly=yes -o StrictHostKeyChecking=yes "${SFTP_USER:?}@$server" <<<'ls -l'
# #endregion
)
