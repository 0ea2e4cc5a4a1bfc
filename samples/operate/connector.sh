#!/usr/bin/env bash
# pt: Executa um comando do conector, sempre com as mesmas definições. Os caminhos relativos partem da pasta atual.
# en: Runs a command of the connector, always with the same settings. Relative paths start at the current folder.
set -euo pipefail
set -a
source "${SETTINGS:-/etc/connector.env}"
set +a
program=${PROGRAM:-/opt/connector}
# pt: O Node.js termina com um `https_proxy` errado, e mostra-o, com a palavra-passe. / en: Node.js ends with a wrong `https_proxy`, and prints it, with the password.
proxy='^(https?://)?([^/@:]*(:[^/@:]*)?@)?(\[[0-9A-Fa-f:]+\]|[^/@:]+)(:[0-9]+)?/?$'
if [[ -n ${https_proxy:-} && ! $https_proxy =~ $proxy ]]; then
  echo 'https_proxy is malformed: expected http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, with @ as %40' >&2
  exit 2
fi
# pt: Também sem locale, no cron e no systemd, os nomes são UTF-8. / en: Names are UTF-8 without a locale too, in cron and systemd.
export LC_ALL=C.UTF-8
# pt: Use a linha da sua linguagem. / en: Use the line of your language.
exec node "$program/connector.ts" "$@"
# exec python3 -I -c 'import sys; sys.path.insert(0, sys.argv.pop(1)); from connector.__main__ import main; main()' "$program" "$@"
# exec php "$program/connector.php" "$@"
# exec java -jar "$program/target/connector.jar" "$@"
# exec dotnet "$program/bin/connector.dll" "$@"
