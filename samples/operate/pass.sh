#!/usr/bin/env bash
# pt: Faz uma passagem; só mostra o que uma pessoa tem de ver. / en: Makes one pass; prints only what a person has to see.
log=${LOG:-/var/log/connector/connector.log}
if ! exec 8>> "$log" 9> "$log.lock"; then
  echo "$log: cannot be written; no pass was made" >&2
  exit 1
fi
# pt: Uma passagem de cada vez: com outra em curso, `flock` termina com 1. / en: One pass at a time: while another runs, `flock` ends with 1.
flock --nonblock 9 || exit $(($? > 1))
printed=$(connector sync 2>&1)
code=$?
printf '%s\n' "$printed" >&8
# pt: Mostra os alertas com qualquer código de saída: um documento rejeitado não é um pedido recusado (65).
# en: Prints alerts with any exit code: a rejected document is not a refused request (65).
shown='^[^ ]+ alert '
case $code in
  0 | 65 | 75) ;;
  *)
    # pt: Sem uma linha que diga porquê, tudo. / en: Without a line that says why, everything.
    grep -qE '^[^ ]+ (alert|warn) (sync|connector)\.failed ' <<< "$printed" || shown=''
    ;;
esac
grep -E "$shown" <<< "$printed"
# pt: 75: a passagem seguinte continua o trabalho. / en: 75: the next pass continues the work.
exit $((code == 75 ? 0 : code))
