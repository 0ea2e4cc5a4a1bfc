"""pt: Segredos de cliente e de webhook: o novo e, enquanto é válido, o anterior. / en: Client and webhook secrets: the new one and, while it is valid, the previous one."""
from .log import log
from .settings import CLIENT_SECRET, WEBHOOK_SECRETS, from_iso, now
from .store import change, row, rows, sha256


# pt: O dono do segredo; o dos segredos de webhook é o id do seu endereço. / en: The owner of the secret; for webhook secrets, the id of their endpoint.
CLIENT = "client"
# pt: O dono das impressões digitais dos segredos de WEBHOOK_SECRET. / en: The owner of the fingerprints of the secrets in WEBHOOK_SECRET.
SETTINGS = "settings"


def client_secrets() -> list[str]:
    """pt: O mais recente primeiro. / en: Newest first."""
    return list(dict.fromkeys([*_stored("owner = ?"), CLIENT_SECRET]))


def webhook_secrets() -> list[str]:
    """pt: Os segredos de todos os endereços; um que terminou também não conta em WEBHOOK_SECRET. / en: The secrets of all endpoints; an ended one does not count in WEBHOOK_SECRET either."""
    ended = _values("owner <> ? AND until <= ?")
    known = dict.fromkeys([*_stored("owner NOT IN (?, 'settings')"), *WEBHOOK_SECRETS])
    return [one for one in known if one not in ended and _fingerprint(one) not in ended]


def _stored(whose: str) -> list[str]:
    return _values(f"{whose} AND (until IS NULL OR until > ?)")


def _values(which: str) -> list[str]:
    found = rows(f"SELECT value FROM secrets WHERE {which} ORDER BY id DESC", CLIENT, now())
    return [one.value for one in found]


def _fingerprint(secret: str) -> str:
    return sha256(secret.encode())


def record_webhook_secrets() -> None:
    """pt: Regista, pela impressão digital, os de WEBHOOK_SECRET: outro processo pode terminá-los. / en: Records those in WEBHOOK_SECRET, by fingerprint: another process can end them."""
    for value in map(_fingerprint, WEBHOOK_SECRETS):
        if row("SELECT 1 FROM secrets WHERE owner = ? AND value = ?", SETTINGS, value) is None:
            change("INSERT INTO secrets (owner, value) VALUES (?, ?)", SETTINGS, value)


def end_webhooks() -> None:
    """
    pt: Depois de uma exposição, terminam todos os conhecidos: os guardados, de qualquer endereço, e os de WEBHOOK_SECRET de qualquer processo; dentro da transação de quem chama.
    en: After an exposure, all that are known end: the stored ones, of any endpoint, and those in WEBHOOK_SECRET of any process; inside the caller's transaction.
    """
    record_webhook_secrets()
    is_set = change("UPDATE secrets SET until = 0 WHERE owner = ? AND until IS NULL", SETTINGS) > 0
    change("UPDATE secrets SET until = 0 WHERE owner <> ?", CLIENT)
    log("alert", "secret.ended", setting="WEBHOOK_SECRET" if is_set else None)


def add_secret(owner: str, value: str) -> None:
    """pt: Dentro da transação de quem chama. / en: Inside the caller's transaction."""
    if row("SELECT 1 FROM secrets WHERE owner = ? AND value = ?", owner, value) is None:
        change("INSERT INTO secrets (owner, value) VALUES (?, ?)", owner, value)
        log("info", "secret.stored", kind=CLIENT if owner == CLIENT else "webhook")


def rotate_secret(owner: str, value: str, previous_until: str | None) -> None:
    """pt: Os anteriores valem até ao fim da sobreposição; sem ela, terminam já, seja qual for o relógio. / en: Earlier secrets are valid until the overlap ends; without one, they end now, whatever the clock says."""
    until = 0 if previous_until is None else from_iso(previous_until)
    change(
        """UPDATE secrets SET until = ?
           WHERE owner = ? AND value <> ? AND (until IS NULL OR until > ?)""",
        until, owner, value, until,
    )
    add_secret(owner, value)
