#!/usr/bin/env bash
# pt: Faz uma cópia coerente da base de dados, mesmo com `run` em execução; a cópia contém segredos. / en: Makes a consistent copy of the database, even while `run` is running; the copy contains secrets.
set -euo pipefail
umask 077
folder=${BACKUPS:-/var/backups/connector}
mkdir -p "$folder"
database=${DATA_DIR:-/var/lib/connector}/connector.db
sqlite3 "$database" ".backup '$folder/$(date +%F).db'"
# pt: As cópias com mais de 30 dias são apagadas. / en: Copies older than 30 days are deleted.
find "$folder" -name '????-??-??.db' -mtime +30 -delete
