#!/usr/bin/env bash
# pt: Faz uma cópia coerente da base de dados, mesmo com `run` em execução; a cópia contém segredos. / en: Makes a consistent copy of the database, even while `run` is running; the copy contains secrets.
set -euo pipefail
umask 077
source "${SETTINGS:-/etc/connector.env}"
database=${DATA_DIR:?}/connector.db
# pt: sqlite3 criaria a base de dados que falta. / en: sqlite3 would create the database that is missing.
has_table() { [[ -s $1 && -n $(sqlite3 "$1" "SELECT 1 FROM sqlite_master WHERE name = 'outbox'") ]]; }
if ! has_table "$database"; then
  echo "$database: no database of a connector" >&2
  exit 1
fi
folder=${BACKUPS:-/var/backups/connector}
mkdir -p "$folder"
copy=$folder/$(date +%F).db
# pt: Uma cópia que falha a meio não fica, nem substitui a anterior. / en: A copy that fails halfway neither stays nor replaces the one before.
trap 'rm -f "$copy.part"' EXIT
sqlite3 "$database" ".backup '$copy.part'"
mv "$copy.part" "$copy"
# pt: As cópias com mais de 30 dias são apagadas. / en: Copies older than 30 days are deleted.
find "$folder" -name '????-??-??.db' -mtime +30 -delete
