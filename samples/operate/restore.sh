#!/usr/bin/env bash
# pt: Põe uma cópia no lugar da base de dados: restore.sh FICHEIRO. / en: Puts a copy in the place of the database: restore.sh FILE.
set -euo pipefail
data=${DATA_DIR:-/var/lib/connector}
systemctl stop connector
# pt: O que ficou por escrever da base de dados antiga não pertence à cópia. / en: What the old database has not written yet does not belong to the copy.
rm -f "$data/connector.db" "$data/connector.db-wal" "$data/connector.db-shm"
install -o connector -m 600 "$1" "$data/connector.db"
# pt: O que falta à cópia, `submit` procura primeiro na plataforma. / en: What the copy lacks, `submit` looks for on the platform first.
sqlite3 "$data/connector.db" "INSERT OR REPLACE INTO meta VALUES ('restored', 'yes')"
systemctl start connector
