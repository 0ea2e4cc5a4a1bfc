"""pt: O registo, em stderr. / en: The log, on stderr."""
import json
import os
import re
import signal
import sys

from .settings import now, to_iso


def log(level: str, step: str, /, **fields: object) -> None:
    """pt: Uma linha por passo: hora, nível, passo, campos. Nunca segredos, tokens nem corpos. / en: One line per step: time, level, step, fields. Never secrets, tokens or bodies."""
    shown = "".join(
        f" {name}={_quoted(str(value))}" for name, value in fields.items() if value is not None
    )
    # pt: Uma só escrita, para que as linhas de dois threads não se misturem. / en: A single write, so that lines of two threads do not mix.
    sys.stderr.write(f"{to_iso(now())} {level} {step}{shown}\n")
    sys.stderr.flush()
    # pt: Para testes: o processo morre neste passo, como numa falha de energia.
    # en: For tests: the process dies at this step, as in a power cut.
    if os.environ.get("CRASH_AT") == step:
        os.kill(os.getpid(), signal.SIGKILL)


def _quoted(value: str) -> str:
    return value if re.fullmatch(r'[^\s"=]+', value) else json.dumps(value, ensure_ascii=False)
