#!/usr/bin/env bash
# pt: Um comando do conector, sempre com as mesmas definições. Os caminhos relativos são de quem chama.
# en: A verb of the connector, always with the same settings. Relative paths are the caller's.
set -euo pipefail
set -a
source "${SETTINGS:-/etc/connector.env}"
set +a
program=${PROGRAM:-/opt/connector}
# pt: A linha da sua linguagem. / en: The line of your language.
exec node "$program/connector.ts" "$@"
# PYTHONSAFEPATH=1 PYTHONPATH="$program" exec python3 -m connector "$@"
# exec php "$program/connector.php" "$@"
# exec java -jar "$program/target/connector.jar" "$@"
# exec dotnet "$program/bin/connector.dll" "$@"
