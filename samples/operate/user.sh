useradd --system --user-group --home-dir /var/lib/connector --shell /usr/sbin/nologin connector
install --directory --owner=connector --group=connector --mode=700 /var/{lib,log,backups}/connector
install --group=connector --mode=640 connector.env /etc/connector.env && rm connector.env
