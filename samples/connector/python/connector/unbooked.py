"""pt: Documentos recebidos por lançar: o seu `book` falhou, o processo terminou nele, ou a plataforma recusou o conteúdo. / en: Received documents that are not booked: your `book` failed, the process ended in it, or the platform refused the content."""
from .settings import HOUR, MINUTE, now
from .store import change, row, rows
from .transport import Json

# pt: Depois de o processo terminar em `book` ou `reverse`, o resto tem este tempo antes de outra tentativa. / en: After the process ended in `book` or `reverse`, the rest has this time before another attempt.
REST = 10 * MINUTE


def set_unbooked(record: Json, state: str) -> None:
    change(
        """INSERT INTO received VALUES (?, ?, ?, ?, ?, x'', '-', 'unbooked', ?, ?, ?) ON CONFLICT (id) DO UPDATE
           SET state = excluded.state, tried_at = excluded.tried_at WHERE booking = 'unbooked'""",
        record["id"], record["number"], record["sellerNif"], record["payableAmount"], record["currency"],
        state, record.get("typeCode", "-"), now(),
    )


def is_booked(received_id: str) -> bool:
    """pt: Depois de o processo terminar em `book`, os outros documentos vêm primeiro. / en: After the process ended in `book`, the other documents come first."""
    known = row("SELECT booking, state, tried_at FROM received WHERE id = ?", received_id)
    if known is None or known.booking != "unbooked":
        return known is not None
    if known.state == "ended" and now() < known.tried_at + HOUR:
        raise RuntimeError("the process ended inside book: the next attempt is within 2 hours, or at once with sync now")
    return False


def rest_until() -> float:
    return (rows("SELECT max(tried_at) at FROM received WHERE state = 'ended'")[0].at or 0) + REST


def retry_ended() -> None:
    """pt: Com `sync now`, já. / en: With `sync now`, at once."""
    change("UPDATE received SET tried_at = 0 WHERE state = 'ended'")


def unbooked_ids() -> set[str]:
    sql = "SELECT id FROM received WHERE booking = 'unbooked' AND state IN ('failed', 'ended', 'refused')"
    return {one.id for one in rows(sql)}


def drop_unbooked(received_id: str) -> None:
    """pt: Vai ser lançado, ou a plataforma já não o tem por confirmar. / en: It is about to be booked, or the platform no longer has it unacknowledged."""
    change("DELETE FROM received WHERE id = ? AND booking = 'unbooked'", received_id)
