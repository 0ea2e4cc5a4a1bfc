"""pt: O registo, em stderr. / en: The log, on stderr."""
import json
import os
import re
import signal
import sys
import threading

from .settings import HOUR, now, to_iso


class _Held(threading.local):
    """pt: As linhas da transação em curso, por thread. / en: The lines of the transaction under way, per thread."""

    lines: list[tuple[str, str, str]] | None = None


_held = _Held()

# pt: Controlo, fim de linha, sentido do texto: um valor de outros não imita uma linha nem comanda o terminal.
# en: Control, line ends, direction of text: a value of others cannot forge a line or command the terminal.
_UNSAFE = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def log(level: str, step: str, /, **fields: object) -> None:
    """pt: Uma linha por passo: hora, nível, passo, campos. Nunca segredos, tokens nem corpos. / en: One line per step: time, level, step, fields. Never secrets, tokens or bodies."""
    shown = "".join(
        f" {name}={_quoted(str(value))}" for name, value in fields.items() if value is not None
    )
    if _held.lines is None:
        _write(level, step, shown)
    else:
        _held.lines.append((level, step, shown))


_told_at: dict[str, float] = {}


def alert_hourly(step: str, about: str = "", /, **fields: object) -> None:
    """pt: Sem a base de dados, que pode ser a causa: uma vez por hora neste processo; entretanto, um aviso. / en: Without the database, which may be the cause: once an hour in this process; meanwhile, a warning."""
    is_told = abs(now() - _told_at.get(step + about, 0)) < HOUR
    if not is_told:
        _told_at[step + about] = now()
    log("warn" if is_told else "alert", step, **fields)


def hold() -> None:
    """pt: Uma transação começa: as suas linhas esperam. / en: A transaction begins: its lines wait."""
    _held.lines = []


def write_alerts() -> None:
    """pt: No fim da transação, antes do COMMIT: uma falha entre os dois repete o alerta, nunca o perde. / en: At the end of the transaction, before the COMMIT: a crash between the two repeats the alert, never loses it."""
    for line in _held.lines or []:
        if line[0] == "alert":
            _write(*line)


def release(*, is_stored: bool) -> None:
    """pt: As outras linhas só dizem o que já está no disco. / en: The other lines tell only what is on the disk."""
    lines, _held.lines = _held.lines, None
    for line in lines or []:
        if is_stored and line[0] != "alert":
            _write(*line)


def _write(level: str, step: str, shown: str) -> None:
    # pt: Uma só escrita, para que as linhas de dois threads não se misturem. / en: A single write, so that lines of two threads do not mix.
    sys.stderr.write(f"{to_iso(now())} {level} {step}{_escaped(shown)}\n")
    sys.stderr.flush()
    # pt: Para testes: o processo morre neste passo, como numa falha de energia.
    # en: For tests: the process dies at this step, as in a power cut.
    if os.environ.get("CRASH_AT") == step:
        os.kill(os.getpid(), signal.SIGKILL)


def is_tested() -> bool:
    return "CRASH_AT" in os.environ


def _quoted(value: str) -> str:
    is_plain = re.fullmatch(r'[^\s"=]+', value) and not _UNSAFE.search(value)
    return value if is_plain else json.dumps(value, ensure_ascii=False)


def _escaped(line: str) -> str:
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", line)


def show_refusal(line: str) -> None:
    """pt: Em stderr, para quem escreveu o comando: uma recusa não é um alerta. / en: On stderr, for who typed the command: a refusal is no alert."""
    print(_UNSAFE.sub("\uFFFD", line), file=sys.stderr)


def show(line: str) -> None:
    """pt: Um resultado em stdout. / en: A result on stdout."""
    print(_UNSAFE.sub("\uFFFD", line), flush=True)
