#!/usr/bin/env bash
# pt: Envia o que stage.ts preparou e recolhe os ficheiros de estado e os documentos recebidos.
# pt: Execute-o de 5 em 5 minutos.
# pt: SFTP_HOST é o servidor do ambiente, SFTP_USER o utilizador da sua conta, SFTP_KEY o caminho da
# pt: chave SSH privada.
# pt: Precisa do cliente OpenSSH e da chave do servidor em known_hosts: faça a primeira ligação à mão
# pt: (connect.sh).
# en: Uploads what stage.ts prepared, then collects status files and received documents. Run it every 5 minutes.
# en: SFTP_HOST is the server of the environment, SFTP_USER the user of your account, SFTP_KEY the
# en: path of the private SSH key.
# en: Needs the OpenSSH client and the host key in known_hosts: make the first connection by hand
# en: (connect.sh).
#
#   SFTP_HOST=… SFTP_USER=… SFTP_KEY=~/.ssh/id_ed25519_sandbox ./sync.sh [spool]
set -euo pipefail
: "${SFTP_HOST:?}" "${SFTP_USER:?}" "${SFTP_KEY:?}"

spool="${1:-spool}"
mkdir -p "$spool"/{outbound,sent,inbound,collected,rejected}
cd "$spool"

# pt: Uma execução de cada vez: duas recolheriam os mesmos ficheiros. `.lock` tem uma pasta com o número do processo:
# pt: se esse já não existe, passa a ser desta execução. Só uma consegue apagá-la.
# en: One run at a time: two would collect the same files. `.lock` has a folder with the number of the process: when
# en: that one is no longer there, this run takes the lock. Only one can delete that folder.
mkdir .lock 2>/dev/null || {
  holder="$(ls .lock)"
  if [ "$holder" = $$ ] || ! kill -0 "$holder" 2>/dev/null; then rmdir ".lock/${holder:-none}" 2>/dev/null; else false; fi
} || { echo "Another run holds $spool/.lock. If none is running, remove that folder." >&2; exit 75; }
mkdir ".lock/$$"
trap 'rmdir ".lock/$$" .lock' EXIT

# pt: Executa os comandos sftp da entrada padrão. O primeiro que falhar termina a série. Uma ligação falhada termina
# pt: este script. Sem -q, que esconderia a razão.
# en: Runs the sftp commands of standard input. The first one that fails ends the batch. A connection that fails ends
# en: this script. Without -q, which would hide why.
transfer() {
  sftp -b - -i "$SFTP_KEY" -o IdentitiesOnly=yes -o BatchMode=yes -o StrictHostKeyChecking=yes "$SFTP_USER@$SFTP_HOST" ||
    { [ $? -ne 255 ] || exit 255; return 1; }
}

checksum() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
failed=0

# #region upload
# pt: Primeiro a soma de verificação, depois o XML, cada um com nome temporário e `rename` no fim.
# en: The checksum goes first and the XML last, each under a temporary name and then renamed.
upload() {
  transfer <<BATCH
put "outbound/$name.sha256" "outbound/$name.sha256.part"
rename "outbound/$name.sha256.part" "outbound/$name.sha256"
put "outbound/$name" "outbound/$name.part"
rename "outbound/$name.part" "outbound/$name"
BATCH
}

for xml in outbound/*.xml; do
  [ -e "$xml" ] || continue
  name="${xml##*/}"
  # pt: Os bytes enviados ficam em sent/<SHA-256>/: outros, com o mesmo nome, nunca os substituem. / en: The bytes sent stay in sent/<SHA-256>/: others of the same name never replace them.
  hash="$(checksum <"$xml")"
  sent="sent/${hash%% *}"
  mkdir -p "$sent"
  # pt: A execução anterior parou depois de mover só a soma: volta a pô-la aqui. / en: The previous run stopped after it moved only the checksum: moves it back.
  [ -e "$xml.sha256" ] || mv "$sent/$name.sha256" outbound/ 2>/dev/null || {
    echo "no checksum, not sent: $spool/$xml. Run stage.ts on this file." >&2
    failed=1
    continue
  }
  # pt: Se falhar: uma soma cujo XML não está no servidor é de um envio interrompido, e há servidores que não a
  # pt: substituem. Apaga-a e repete.
  # en: When that fails: a checksum whose XML is not on the server is of an upload that was cut off, and some servers
  # en: do not replace it. Deletes it and repeats.
  upload || { ! transfer <<<"ls \"outbound/$name\"" && transfer <<<"-rm \"outbound/$name.sha256\"" && upload; } || {
    echo "not sent: $spool/$xml. The next run sends it again." >&2
    failed=1
    continue
  }
  mv "outbound/$name.sha256" "outbound/$name" "$sent/"
  echo "sent $name"
done
# #endregion

# #region collect
# pt: Recolhe o XML antes da soma: a plataforma escreve a soma primeiro, por isso cada XML tem a sua.
# pt: Com "-", o sftp continua se a pasta estiver vazia.
# en: Fetches the XML before its checksum: the platform writes the checksum first, so each XML has one.
# en: With "-", sftp goes on when a folder is empty.
rm -rf inbound && mkdir -p inbound/status inbound/documents
transfer <<'BATCH'
-get inbound/status/*.json inbound/status/
-get inbound/documents/*.xml inbound/documents/
-get inbound/documents/*.sha256 inbound/documents/
pwd
BATCH

# pt: Guarda o que está completo e só depois o move no servidor: o XML antes da soma. Se a ligação
# pt: cair a meio, nunca fica um XML sem soma.
# en: Keeps what is complete; only then moves it on the server: the XML before its checksum. When the
# en: connection drops in between, no XML is left without its checksum.
moves=()
archive() {
  local one="" file
  for file; do one+="rename \"$file\" \"inbound/archive/${file##*/}\""$'\n'; done
  moves+=("$one")
}

# pt: Soma sem XML: a ligação caiu depois de mover o XML; se o documento já está guardado, move a soma. / en: A checksum without its XML: the connection dropped after the XML was moved; when the document is kept already, moves the checksum.
for sum in inbound/documents/*.sha256; do
  [ -e "$sum" ] && [ ! -e "${sum%.sha256}" ] || continue
  if (cd collected && checksum -c "../$sum" >/dev/null 2>&1); then archive "$sum"; fi
done

for file in inbound/status/*.json inbound/documents/*.xml; do
  [ -e "$file" ] || continue
  name="${file##*/}"
  folder="$(dirname "$file")"
  if [ "$folder" = inbound/documents ]; then
    (cd "$folder" && checksum -c "$name.sha256" >/dev/null 2>&1) || {
      echo "checksum does not match: $name" >&2
      mv "$file" rejected/
      failed=1
      continue
    }
    # pt: Nenhum documento recebido substitui outro. / en: No received document replaces another.
    [ ! -e "collected/$name" ] || cmp -s "$file" "collected/$name" || {
      echo "not collected: $name. $spool/collected/ has another document of this name: move that one away." >&2
      failed=1
      continue
    }
    mv "$file.sha256" collected/
  fi
  mv "$file" collected/
  if [ "$folder" = inbound/status ]; then archive "$file"; else archive "$file" "$file.sha256"; fi
  echo "collected $name"
done
# pt: Se um não se consegue mover, move cada um dos outros por si. / en: When one cannot be moved, moves each of the others on its own.
[ ${#moves[@]} -eq 0 ] || transfer < <(printf %s "${moves[@]}") || {
  failed=1
  for each in "${moves[@]}"; do transfer < <(printf %s "$each") || true; done
}
exit "$failed"
# #endregion
