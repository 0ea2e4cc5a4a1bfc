"""pt: As definições, do ambiente, e o relógio. / en: The settings, from the environment, and the clock."""
import os
import re
import time
from datetime import datetime, timezone
from pathlib import Path

# pt: Sem `/` no fim, porque os caminhos começam por `/`. / en: Without a `/` at the end, because paths begin with `/`.
BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010").rstrip("/")
TOKEN_URL = os.environ.get("TOKEN_URL", f"{BASE_URL}/oauth2/token").rstrip("/")
CLIENT_ID = os.environ.get("CLIENT_ID", "client")
CLIENT_SECRET = os.environ.get("CLIENT_SECRET", "secret")
# pt: Vazio: todos os âmbitos das credenciais. / en: Empty: all scopes of the credentials.
SCOPES = os.environ.get("SCOPES", "")
# pt: O idioma dos textos da plataforma. / en: The language of the platform's texts.
LANGUAGE = os.environ.get("ACCEPT_LANGUAGE", "pt")
# pt: `no`: só emite, não recebe. / en: `no`: issues only, does not receive.
RECEIVE = os.environ.get("RECEIVE", "yes")
# pt: Separados por espaços; juntam-se aos guardados. / en: Separated by spaces; added to the stored ones.
WEBHOOK_SECRETS = os.environ.get("WEBHOOK_SECRET", "").split()
DATA_DIR = Path(os.environ.get("DATA_DIR", "connector-data"))
HOST = os.environ.get("HOST", "127.0.0.1")
PORT = os.environ.get("PORT", "8080")
_CLOCK_OFFSET = os.environ.get("CLOCK_OFFSET_SECONDS", "0")
_IS_OFFSET = re.fullmatch("-?[0-9]{1,9}", _CLOCK_OFFSET) is not None
_URL = re.compile(
    r"(https://([^\s/?#:@]+|\[[\da-f:]+\])|http://(localhost|127(\.\d{1,3}){3}|\[::1\]))(:\d{1,5})?(/\S*)?",
    re.ASCII | re.IGNORECASE,
)

VERSION = "0.11.0"

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Usage(Exception):
    """pt: Um argumento, uma definição ou `DATA_DIR` está errado: nada foi feito. / en: An argument, a setting or `DATA_DIR` is wrong: nothing was done."""


def malformed() -> str | None:
    """pt: A primeira definição errada, que se verifica antes de começar. / en: The first malformed setting, checked before anything starts."""
    url = "an address with https://, or with http:// on this machine"
    is_port = re.fullmatch("[0-9]{1,5}", PORT) and 1 <= int(PORT) <= 65535
    for name, is_right, expected in (
        ("BASE_URL", _URL.fullmatch(BASE_URL), url),
        ("TOKEN_URL", _URL.fullmatch(TOKEN_URL), url),
        ("CLIENT_ID", CLIENT_ID, "a value"),
        ("CLIENT_SECRET", CLIENT_SECRET, "a value"),
        ("ACCEPT_LANGUAGE", LANGUAGE in ("pt", "en"), "pt or en"),
        ("RECEIVE", RECEIVE in ("yes", "no"), "yes or no"),
        # pt: Path("") é a pasta atual. / en: Path("") is the current folder.
        ("DATA_DIR", os.environ.get("DATA_DIR", "-"), "a value"),
        ("HOST", HOST, "a value"),
        ("PORT", is_port, "a whole number, 1 to 65535"),
        ("CLOCK_OFFSET_SECONDS", _IS_OFFSET, "a whole number"),
    ):
        if not is_right:
            return f"{name} is malformed: expected {expected}"
    return None


def now() -> float:
    """pt: Segundos Unix; CLOCK_OFFSET_SECONDS é para testes. / en: Unix seconds; CLOCK_OFFSET_SECONDS is for tests."""
    return time.time() + (int(_CLOCK_OFFSET) if _IS_OFFSET else 0)


def to_iso(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def from_iso(text: str) -> float:
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
