"""pt: Os dados que não se podem perder, em SQLite: cada transação está no disco antes do passo seguinte. / en: The data that must not be lost, in SQLite: each transaction is on the disk before the next step."""
import hashlib
import math
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace

from .log import hold, log, release, write_alerts
from .settings import DATA_DIR, DAY, Usage, now

# pt: As colunas são atributos. / en: The columns are attributes.
Row = SimpleNamespace

_SCHEMA = """
CREATE TABLE IF NOT EXISTS documents (
  reference TEXT PRIMARY KEY, external_reference TEXT NOT NULL, generation INTEGER NOT NULL,
  document_id TEXT UNIQUE, state TEXT NOT NULL, failure TEXT, updated_at REAL NOT NULL);
CREATE INDEX IF NOT EXISTS documents_external ON documents (external_reference);
CREATE INDEX IF NOT EXISTS documents_state ON documents (state);
CREATE TABLE IF NOT EXISTS outbox (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, subject TEXT NOT NULL,
  path TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL, key TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL, attempts INTEGER NOT NULL, first_at REAL, next_at REAL NOT NULL,
  status INTEGER, code TEXT, answer TEXT);
CREATE INDEX IF NOT EXISTS outbox_due ON outbox (state, next_at);
CREATE INDEX IF NOT EXISTS outbox_subject ON outbox (kind, subject);
CREATE TABLE IF NOT EXISTS inbox (
  id TEXT PRIMARY KEY, type TEXT NOT NULL, body BLOB NOT NULL, state TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS inbox_due ON inbox (state);
CREATE TABLE IF NOT EXISTS received (
  id TEXT PRIMARY KEY, number TEXT NOT NULL, seller_nif TEXT NOT NULL, amount TEXT NOT NULL,
  currency TEXT NOT NULL, xml BLOB NOT NULL, sha256 TEXT NOT NULL, booking TEXT NOT NULL,
  state TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS received_invoice ON received (seller_nif, number);
CREATE INDEX IF NOT EXISTS received_state ON received (state);
CREATE TABLE IF NOT EXISTS secrets (
  id INTEGER PRIMARY KEY, owner TEXT NOT NULL, value TEXT NOT NULL, until REAL);
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
# pt: Colunas que vieram depois: também uma base de dados anterior as recebe. / en: Columns that came later: an earlier database gets them too.
_LATER_COLUMNS = (
    ("documents", "reasons TEXT"), ("documents", "etag TEXT"),
    ("documents", "checked_at REAL NOT NULL DEFAULT 0"), ("documents", "stuck_at REAL NOT NULL DEFAULT 0"),
    ("outbox", "sha256 TEXT"), ("inbox", "at REAL NOT NULL DEFAULT 0"),
    ("received", "type_code TEXT NOT NULL DEFAULT '-'"), ("received", "tried_at REAL NOT NULL DEFAULT 0"),
)
_SCHEMA_VERSION = 5

# pt: Uma ligação para o ciclo e para os threads dos webhooks. / en: One connection for the loop and for the threads of the webhooks.
_lock = threading.RLock()


@cache
def _database() -> sqlite3.Connection:
    try:
        return _opened()
    except (OSError, sqlite3.Error) as error:
        raise RuntimeError(f"DATA_DIR: {DATA_DIR / 'connector.db'}: {error}") from None


def _opened() -> sqlite3.Connection:
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = DATA_DIR / "connector.db"
    # pt: Tem segredos; os ficheiros do WAL herdam estas permissões. / en: It holds secrets; the files of the WAL inherit these permissions.
    if not file.exists():
        file.touch(mode=0o600)
    database = sqlite3.connect(file, timeout=10, isolation_level=None, check_same_thread=False)
    database.row_factory = _row
    version = database.execute("PRAGMA user_version").fetchone().user_version
    if version > _SCHEMA_VERSION:
        raise Usage(
            f"DATA_DIR has the database of a newer connector (version {version}; this one knows {_SCHEMA_VERSION}): "
            "use the newer connector, or restore the backup from before the upgrade"
        )
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    # pt: O que se apaga deixa de estar no ficheiro, e nas cópias. / en: What is deleted is no longer in the file, nor in backups.
    database.execute("PRAGMA secure_delete = ON")
    database.create_function("sha256", 1, sha256, deterministic=True)
    if version < _SCHEMA_VERSION:
        _upgrade(database)
        _warn_of_readers()
    return database


def _upgrade(database: sqlite3.Connection) -> None:
    """pt: Cada passo pode repetir-se: uma base de dados anterior recebe só o que lhe falta. / en: Each step can be repeated: an earlier database gets only what it lacks."""
    database.execute("BEGIN IMMEDIATE")
    for statement in _SCHEMA.split(";"):
        database.execute(statement)
    for table, column in _LATER_COLUMNS:
        names = [one.name for one in database.execute(f"PRAGMA table_info({table})")]
        if column.split()[0] not in names:
            database.execute(f"ALTER TABLE {table} ADD COLUMN {column}")
    database.execute(f"PRAGMA user_version = {_SCHEMA_VERSION}")
    database.execute("COMMIT")


def _warn_of_readers() -> None:
    """pt: A pasta tem segredos; com outros ficheiros lá, quem a criou decide. / en: The folder holds secrets; as it may have other files, who created it decides."""
    mode = DATA_DIR.stat().st_mode & 0o777
    # pt: No Windows, os modos não dizem quem lê. / en: On Windows, modes do not tell who reads.
    if os.name != "nt" and mode & 0o077:
        log("warn", "data.readable", mode=f"{mode:o}")


def lock_run() -> sqlite3.Connection:
    """pt: Só um `run` por base de dados, até o processo acabar. / en: Only one `run` per database, until the process ends."""
    _database()
    file = DATA_DIR / "run.lock"
    file.touch(mode=0o600)
    lock = sqlite3.connect(file, timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        raise RuntimeError(f"another run uses {DATA_DIR}") from None
    return lock


def _row(cursor: sqlite3.Cursor, values: tuple[object, ...]) -> Row:
    names = (column[0] for column in cursor.description)
    return Row(**dict(zip(names, values)))


def rows(sql: str, *values: object) -> list[Row]:
    with _lock:
        return _database().execute(sql, values).fetchall()


def row(sql: str, *values: object) -> Row | None:
    return next(iter(rows(sql, *values)), None)


def change(sql: str, *values: object) -> int:
    """pt: O número de linhas alteradas. / en: The number of changed rows."""
    with _lock:
        return _database().execute(sql, values).rowcount


@contextmanager
def transaction() -> Iterator[None]:
    """pt: Tudo ou nada; dentro de outra, faz parte dela. / en: All or nothing; inside another, it is part of that one."""
    with _lock:
        database = _database()
        if database.in_transaction:
            yield
            return
        database.execute("BEGIN IMMEDIATE")
        hold()
        try:
            yield
            write_alerts()
            database.execute("COMMIT")
        except BaseException:
            release(is_stored=False)
            # pt: Com o disco cheio, o SQLite já desfez a transação. / en: With a full disk, SQLite has already rolled back the transaction.
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
        release(is_stored=True)


def erase() -> None:
    """pt: Tira dos ficheiros o que foi apagado: também o de uma versão que não o apagava por inteiro, uma vez. / en: Takes what was deleted out of the files: once also that of a version that did not erase it."""
    if meta("erased") is None:
        change("VACUUM")
        set_meta("erased", "yes")
    if rows("PRAGMA wal_checkpoint(TRUNCATE)")[0].busy:
        raise RuntimeError("connector.db is in use: run purge again")


def meta(name: str) -> str | None:
    found = row("SELECT value FROM meta WHERE name = ?", name)
    return found.value if found else None


def meta_time(name: str) -> float:
    """pt: 0 se não está guardado, ou não é um número. / en: 0 if it is not stored, or not a number."""
    try:
        found = float(meta(name) or 0)
    except ValueError:
        return 0
    return found if math.isfinite(found) else 0


def set_meta(name: str, value: str | float) -> None:
    sql = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    change(sql, name, str(value))


def delete_meta(*names: str) -> None:
    for name in names:
        if meta(name) is not None:
            change("DELETE FROM meta WHERE name = ?", name)


def is_told(name: str, within: float = DAY) -> bool:
    return abs(now() - meta_time(f"told:{name}")) < within


def alert_daily(step: str, about: str = "", **fields: object) -> bool:
    """pt: Uma vez por dia, seja qual for o processo; falso se já o disse. / en: Once a day, whatever the process; false if it has told already."""
    if is_told(step + about):
        return False
    with transaction():
        set_meta(f"told:{step}{about}", now())
        log("alert", step, **fields)
    return True


def alert_daily_else_warn(step: str, about: str, **fields: object) -> None:
    """pt: Entretanto, um aviso. / en: Meanwhile, a warning."""
    if not alert_daily(step, about, **fields):
        log("warn", step, **fields)


def is_restored() -> bool:
    """pt: A base de dados é uma cópia reposta: falta o que aconteceu depois da cópia. / en: The database is a restored copy: what happened after the copy is missing."""
    return meta("restored") is not None


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
