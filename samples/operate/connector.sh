#!/usr/bin/env bash
# pt: Um comando do conector, sempre com as mesmas definições. / en: A verb of the connector, always with the same settings.
set -euo pipefail
set -a
source "${SETTINGS:-/etc/connector.env}"
set +a
cd "${PROGRAM:-/opt/connector}"
# pt: A linha da sua linguagem. / en: The line of your language.
exec node connector.ts "$@"
