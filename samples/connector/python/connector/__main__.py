"""pt: A linha de comandos: ver README.md. / en: The command line: see README.md."""
import inspect
import io
import os
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from . import account, decisions, documents, received
from .download import download
from .log import log, show, show_refusal
from .outbox import line_of
from .purge import purge
from .reconcile import reconcile
from .retry import Later, Refused
from .settings import BASE_URL, WEBHOOK_SECRETS, Usage, malformed
from .store import Row, alert_daily_else_warn
from .sync import make_pass, run
from .webhook import key_of

_USAGE = 2
_CODES = {"done": 0, "failed": 1, "refused": 65, "waiting": 75}
_CHANNELS = ("auto", "feap", "network", "as2", "sftp", "email")
_ENDPOINT = re.compile(r"(https://[^\s/?#@]+|http://(localhost|127\.0\.0\.1)(:\d+)?)([/?]\S*)?")


def submit(path: str, *more: str) -> None:
    """pt: Um ficheiro que é recusado, ou que não se consegue ler, não impede os outros. / en: A file that is refused, or cannot be read, does not stop the others."""
    errors = []
    for file in [file for one in (path, *more) for file in _documents_in(Path(one))]:
        try:
            show(f"{documents.submit(file.stem, file.read_bytes())} {file.stem}")
        except Exception as error:
            errors.append(error)
    if errors:
        reason = "; ".join(dict.fromkeys(map(str, errors)))
        raise Refused(reason) if all(isinstance(one, Refused) for one in errors) else RuntimeError(reason)


def _documents_in(path: Path) -> list[Path]:
    """pt: O ficheiro, ou os ficheiros da pasta; o nome de cada um é a referência. / en: The file, or the files of the folder; the name of each is the reference."""
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.iterdir() if not file.is_dir())
    for file in files:
        if not _is_document(file):
            log("warn", "submit.skipped", file=file)
    return [file for file in files if _is_document(file)]


def _is_document(file: Path) -> bool:
    return file.suffix.lower() in (".json", ".xml") and not file.name.startswith(".")


def sync(forced: str | None = None) -> int:
    return _CODES[make_pass(is_forced=forced is not None)]


def correct(reference: str, file: str | None = None) -> None:
    decisions.correct(reference, None if file is None else Path(file).read_bytes())


def resend(reference: str, channel: str | None = None, confirmed: str | None = None) -> None:
    if channel == "confirmed":
        channel, confirmed = None, channel
    if channel not in (None, *_CHANNELS):
        raise Usage(f"found {channel}; expected {', '.join(_CHANNELS)}")
    decisions.resend(reference, channel, is_confirmed=confirmed is not None)


def annul(reference: str, reason: str, confirmed: str | None = None) -> None:
    decisions.annul(reference, reason, is_confirmed=confirmed is not None)


def respond(received_id: str, decision: str, reason: str | None = None) -> int:
    if decision not in received.STATES:
        raise Usage(f"found {decision}; expected accept, reject or request_correction")
    if decision != "accept" and not (reason or "").strip():
        raise Usage(f"{decision} needs a reason")
    return _print_attempts(received.respond(received_id, decision, reason))


def register(url: str) -> None:
    if not _ENDPOINT.fullmatch(url):
        found = re.sub("//.*@", "//…@", url, flags=re.DOTALL)
        raise Usage(f"found {found}; expected https://, without user or password, or http:// to localhost or 127.0.0.1")
    account.register(url)


def rotate_webhook_secret(exposed: str | None = None) -> int:
    return _print_attempts(account.rotate_webhook_secret(is_exposed=exposed is not None))


def rotate_client_secret(hours: str = "24") -> int:
    if not hours.isdecimal() or int(hours) > 168:
        raise Usage(f"found {hours}; expected 0 to 168 hours")
    return _print_attempts(account.rotate_client_secret(int(hours)))


def _print_attempts(entries: list[Row]) -> int:
    """pt: Mostra as tentativas; o código de saída indica o estado da última. / en: Prints the attempts; the exit code shows the state of the last one."""
    for entry in entries:
        show(line_of(entry))
    return _CODES[entries[-1].state]


def delete_bodies(days: str) -> None:
    if not days.isdecimal() or not 30 <= int(days) < 100_000:
        raise Usage(f"found {days}; expected at least 30 days")
    purge(int(days))


# pt: Verbo → argumentos (`?`: pode faltar) e o que faz: devolve linhas, ou um código de saída.
# en: Verb → arguments (`?`: may be left out) and what it does: returns lines, or an exit code.
VERBS: dict[str, tuple[str, Callable[..., Iterable[str] | int | None]]] = {
    "submit": ("PATH...", submit),
    "sync": ("now?", sync),
    "run": ("", run),
    "status": ("REFERENCE?", documents.status),
    "why": ("REFERENCE", documents.why),
    "resend": ("REFERENCE CHANNEL? confirmed?", resend),
    "annul": ("REFERENCE REASON confirmed?", annul),
    "correct": ("REFERENCE FILE?", correct),
    "received": ("", received.received),
    "respond": ("ID accept|reject|request_correction REASON?", respond),
    "download": ("ID FOLDER", download),
    "reconcile": ("", lambda: [f"missing {reconcile()}"]),
    "register": ("URL", register),
    "rotate-webhook-secret": ("exposed?", rotate_webhook_secret),
    "rotate-client-secret": ("HOURS?", rotate_client_secret),
    "purge": ("DAYS", delete_bodies),
}


def _carry_out(name: str = "", *args: str) -> int:
    if name in ("--help", "-h", "help"):
        readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
        print(readme[readme.index("## Commands"):readme.index("## What")].rstrip())
        return _CODES["done"]
    if name not in VERBS:
        raise Usage("\n".join(map(_usage, VERBS)))
    usage, work = VERBS[name]
    try:
        inspect.signature(work).bind(*args)
    except TypeError:
        raise Usage(_usage(name)) from None
    for word, given in zip(usage.split(), args):
        # pt: Uma palavra em minúsculas escreve-se tal como está. / en: A word in lower case is typed as it is.
        if re.fullmatch(r"[a-z]+\?", word) and given != word[:-1]:
            raise Usage(_usage(name))
    if any(key_of(secret) is None for secret in WEBHOOK_SECRETS):
        raise Usage("WEBHOOK_SECRET has a malformed secret: expected whsec_ and 24 to 64 bytes in base64, as the platform gave it")
    if wrong := malformed():
        raise Usage(wrong)
    if "BASE_URL" not in os.environ:
        # pt: Sem definições: o simulador. / en: Without settings: the simulator.
        log("info", "settings.default", url=BASE_URL)
    result = work(*args)
    if isinstance(result, int):
        return result
    for line in result or []:
        show(line)
    return _CODES["done"]


def _usage(name: str) -> str:
    return f"{name} {VERBS[name][0]}".rstrip()


def main() -> NoReturn:
    """pt: 0 feito, 1 falha, 2 utilização, 65 recusado, 75 há algo à espera. / en: 0 done, 1 failure, 2 usage, 65 refused, 75 something waits."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # pt: Também no Windows, e num pipe. / en: On Windows too, and in a pipe.
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        sys.exit(_carry_out(*sys.argv[1:]))
    except Usage as usage:
        print(usage, file=sys.stderr)
        if sys.argv[1:2] == ["run"]:
            # pt: O serviço não volta a arrancar, e os alertas são o que uma pessoa vê. / en: The service does not start again, and alerts are what a person sees.
            log("alert", "connector.failed", reason=usage)
        sys.exit(_USAGE)
    except Later as later:
        # pt: O que só tem de esperar não precisa de uma pessoa: um aviso, não um alerta. / en: What only has to wait does not need a person: a warning, not an alert.
        log("warn", "connector.later", reason=str(later))
        sys.exit(_CODES["waiting"])
    except Refused as refusal:
        show_refusal(str(refusal))
        sys.exit(_CODES["refused"])
    except Exception as error:
        _tell_failed(str(error) or type(error).__name__)
        sys.exit(_CODES["failed"])


def _tell_failed(reason: str) -> None:
    """pt: Um `run` que não arranca é reiniciado: um alerta por causa e por dia. / en: A `run` that does not start is restarted: one alert for each cause and day."""
    try:
        if sys.argv[1:2] == ["run"]:
            return alert_daily_else_warn("connector.failed", f":{reason}", reason=reason)
    except Exception:
        # pt: Sem a base de dados, não se sabe se já foi dito. / en: Without the database, nobody knows whether it was told.
        pass
    log("alert", "connector.failed", reason=reason)


if __name__ == "__main__":
    main()
