#!/usr/bin/env bash
# pt: Uma passagem; só mostra o que é para uma pessoa. / en: One pass; shows only what is for a person.
log=${LOG:-/var/log/connector/connector.log}
# pt: Uma passagem de cada vez. / en: One pass at a time.
exec 9> "$log.lock"
flock --nonblock 9 || exit 0
printed=$(connector sync 2>&1)
code=$?
printf '%s\n' "$printed" >> "$log"
# pt: Um alerta pode vir com qualquer código: um documento rejeitado não é um pedido recusado.
# en: An alert may come with any code: a rejected document is no refused request.
grep -E '^[^ ]+ alert ' <<< "$printed"
case $code in
  0 | 75) exit 0 ;; # pt: 75: a passagem seguinte continua. / en: 75: the next pass goes on.
  65) exit 65 ;;
  *)
    printf '%s\n' "$printed"
    exit "$code"
    ;;
esac
