"""pt: Apaga o que já não é preciso. / en: Deletes what is no longer needed."""
from .log import log
from .secrets import CLIENT
from .settings import DAY, now
from .store import change, erase, transaction


def purge(days: int) -> None:
    """pt: Apaga corpos e respostas do que foi concluído há mais destes dias. As linhas ficam, porque impedem um segundo envio. / en: Deletes bodies and responses of what was settled more than so many days ago. The rows stay: they prevent a second submission."""
    before = now() - days * DAY
    with transaction():
        requests = change(
            """UPDATE outbox SET sha256 = sha256(body), body = x'', answer = NULL
               WHERE state <> 'waiting' AND sha256 IS NULL AND next_at < ?""",
            before,
        )
        events = change(
            "UPDATE inbox SET body = x'' WHERE state <> 'waiting' AND at < ? AND body <> x''", before
        )
        # pt: De um segredo de webhook que terminou fica a impressão digital: também não conta em WEBHOOK_SECRET. / en: Of an ended webhook secret the fingerprint stays: it does not count in WEBHOOK_SECRET either.
        change(
            """UPDATE secrets SET value = sha256(CAST(value AS BLOB))
               WHERE owner <> 'client' AND value LIKE 'whsec_%' AND until < ?""",
            before,
        )
        change("DELETE FROM secrets WHERE owner = ? AND until < ?", CLIENT, before)
    erase()
    log("info", "purge.finished", requests=requests, events=events)
