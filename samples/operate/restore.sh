#!/usr/bin/env bash
# pt: Substitui a base de dados por uma cópia: restore.sh FICHEIRO. / en: Replaces the database with a copy: restore.sh FILE.
set -euo pipefail
data=${DATA_DIR:-/var/lib/connector}
systemctl stop connector
# pt: Os ficheiros -wal e -shm são da base de dados antiga, não da cópia. / en: The -wal and -shm files belong to the old database, not to the copy.
rm -f "$data/connector.db" "$data/connector.db-wal" "$data/connector.db-shm"
install -o connector -m 600 "$1" "$data/connector.db"
# pt: Faz `submit` procurar primeiro na plataforma os documentos que faltam à cópia. / en: Makes `submit` first look on the platform for documents that the copy lacks.
sqlite3 "$data/connector.db" "INSERT OR REPLACE INTO meta VALUES ('restored', 'yes')"
systemctl start connector
