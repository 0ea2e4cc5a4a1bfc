#!/usr/bin/env bash
# pt: Substitui a base de dados por uma cópia: restore.sh FICHEIRO. Sem systemd, desative primeiro as linhas do cron e `webhook.php`.
# en: Replaces the database with a copy: restore.sh FILE. Without systemd, disable the lines of cron and `webhook.php` first.
set -euo pipefail
umask 077
copy=${1:?restore.sh FILE}
source "${SETTINGS:-/etc/connector.env}"
data=${DATA_DIR:?}
new=$data/restored.db
stopped=
end() {
  rm -f "$new"*
  if [[ $stopped ]]; then echo "connector is stopped: the databases are in $data and $old" >&2; fi
}
trap end EXIT
install -o connector -m 600 "$copy" "$new"
# pt: Uma cópia que falta ou está danificada acaba o script aqui: nada parou nem mudou. / en: A missing or damaged copy ends the script here: nothing has stopped or changed.
if [[ $(sqlite3 "$new" 'PRAGMA quick_check; SELECT count(*) >= 0 FROM outbox') != $'ok\n1' ]]; then
  echo "$copy: damaged, or no database of a connector" >&2
  exit 1
fi
# pt: Faz `submit` procurar primeiro na plataforma os documentos que faltam à cópia. / en: Makes `submit` first look on the platform for documents that the copy lacks.
sqlite3 "$new" "INSERT OR REPLACE INTO meta VALUES ('restored', 'yes')"
# pt: A base de dados antiga fica numa pasta; os ficheiros -wal e -shm são dela, não da cópia. / en: The old database stays in a folder; the -wal and -shm files belong to it, not to the copy.
old=$(mktemp -d "$data/before-$(date +%FT%H%M%S)-XXX")
if systemctl cat connector &> /dev/null; then
  systemctl stop connector
  stopped=yes
fi
for file in "$data"/connector.db{,-wal,-shm}; do
  if [[ -e $file ]]; then mv "$file" "$old/"; fi
done
mv "$new" "$data/connector.db"
stopped=
# pt: Na cópia, um segredo de webhook que terminou depois dela volta a contar: uma pessoa decide antes do arranque. / en: In the copy, a webhook secret that ended after it counts again: a person decides before the start.
echo "restored, and nothing was started: if the webhook secret was rotated after the copy, run first: connector rotate-webhook-secret exposed"
