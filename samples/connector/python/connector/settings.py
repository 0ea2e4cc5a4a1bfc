"""pt: O que o ambiente decide, e o relógio. / en: What the environment decides, and the clock."""
import os
import time
from datetime import datetime, timezone
from pathlib import Path

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
TOKEN_URL = os.environ.get("TOKEN_URL", f"{BASE_URL}/oauth2/token")
CLIENT_ID = os.environ.get("CLIENT_ID", "client")
CLIENT_SECRET = os.environ.get("CLIENT_SECRET", "secret")
# pt: Vazio: todos os que as credenciais têm. / en: Empty: all that the credentials have.
SCOPES = os.environ.get("SCOPES", "")
# pt: Dos textos da plataforma. / en: Of the platform's texts.
LANGUAGE = os.environ.get("ACCEPT_LANGUAGE", "pt")
# pt: Separados por espaços, além dos guardados. / en: Separated by spaces, besides those stored.
WEBHOOK_SECRETS = os.environ.get("WEBHOOK_SECRET", "").split()
DATA_DIR = Path(os.environ.get("DATA_DIR", "connector-data"))
HOST = os.environ.get("HOST", "127.0.0.1")
PORT = int(os.environ.get("PORT", "8080"))

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def now() -> float:
    """pt: Segundos Unix; CLOCK_OFFSET_SECONDS é para testes. / en: Unix seconds; CLOCK_OFFSET_SECONDS is for tests."""
    return time.time() + float(os.environ.get("CLOCK_OFFSET_SECONDS", "0"))


def to_iso(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def from_iso(text: str) -> float:
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
