#!/usr/bin/env bash
# pt: Uma cópia coerente da base de dados, mesmo com `run` a correr; tem segredos. / en: A consistent copy of the database, even while `run` runs; it holds secrets.
set -euo pipefail
umask 077
folder=${BACKUPS:-/var/backups/connector}
mkdir -p "$folder"
database=${DATA_DIR:-/var/lib/connector}/connector.db
sqlite3 "$database" ".backup '$folder/$(date +%F).db'"
