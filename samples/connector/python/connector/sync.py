"""pt: Uma passagem por tudo o que há a fazer, e o ciclo que a repete. / en: One pass over everything that is to be done, and the loop that repeats it."""
import math
import queue
import signal
import sqlite3
from collections.abc import Callable
from typing import NamedTuple

from . import account, api, documents, received
from .inbox import has_events, process_events
from .log import is_tested, log
from .outbox import PATIENCE, hasten, next_send, refused_count, send_due
from .reconcile import reconcile
from .retry import Later, as_later, tell_failures, unforeseen
from .secrets import record_webhook_secrets
from .settings import DAY, HOST, HOUR, MINUTE, PORT, RECEIVE, VERSION, now, to_iso
from .store import alert_daily, change, delete_meta, lock_run, meta_time, set_meta
from .token import needs_token
from .unbooked import rest_until, retry_ended
from .webhook import listening

_KINDS = documents.KINDS | received.KINDS | account.KINDS

# pt: O que outro comando guardou sai, o mais tardar, passado este tempo. / en: What another command has stored is sent after this time at the latest.
_POLL_SECONDS = 2
# pt: Com que frequência `run` diz que está vivo, também durante uma espera longa. / en: How often `run` tells that it is alive, also during a long wait.
_SIGN_OF_LIFE = HOUR


def _reconcile() -> None:
    reconcile()
    process_events()


def _collect() -> None:
    try:
        received.collect()
    except Later as later:
        # pt: Fica guardado, para que um processo novo também espere. / en: Stored, so that a new process waits too.
        if later.answer is not None:
            set_meta("collect-forbidden", later.until)
        raise
    set_meta("collect-at", now() + HOUR)


class Part(NamedTuple):
    # pt: Quando há trabalho a fazer. / en: When there is work to do.
    due_at: Callable[[], float]
    work: Callable[[], None]


_PARTS = {
    # pt: Em primeiro lugar: o segredo pode estar exposto. / en: First: the secret may be exposed.
    "rotations": Part(
        lambda: next_send("rotate-%") or math.inf, lambda: send_due(_KINDS, only_rotations=True)
    ),
    "inbox": Part(lambda: 0 if has_events() else math.inf, process_events),
    "reconcile": Part(lambda: meta_time("reconcile-at"), _reconcile),
    "received": Part(lambda: max(meta_time("collect-at"), meta_time("collect-forbidden"), rest_until()), _collect),
    "stuck": Part(documents.stuck_at, documents.check_stuck),
    # pt: Em último lugar: o limite de envios (429) não atrasa o que se lê. / en: Last: the limit of submissions (429) does not delay what is read.
    "outbox": Part(lambda: next_send() or math.inf, lambda: send_due(_KINDS)),
}
if RECEIVE == "no":
    # pt: Com `RECEIVE=no`, outro sistema recebe os documentos. / en: With `RECEIVE=no`, another system receives the documents.
    del _PARTS["received"]


# pt: Até quando uma parte que falhou espera. / en: Until when a part that failed waits.
_held = dict.fromkeys(_PARTS, 0.0)


def make_pass(*, is_forced: bool = False) -> str:
    """pt: Uma falha não para o resto. Se forçada, nada espera pelo seu intervalo, nem uma rotação, nem por causa de um 403, de um proxy ou de um endereço errado. / en: A failure does not stop the rest. If forced, nothing waits for its interval, nor a rotation, nor because of a 403, a proxy or a wrong address."""
    unforeseen.clear()
    refused = refused_count()
    if is_forced:
        # pt: Uma pessoa resolveu o que faltava; um âmbito novo só está num token novo.
        # en: A person has fixed what was missing; only a new token has a new scope.
        if not needs_token():
            set_meta("token", "{}")
        hasten()
        retry_ended()
        api.resume(is_urgent=next_send("rotate-%") is not None)
    _forget_future()
    is_left = False
    for name, part in _PARTS.items():
        try:
            if is_forced or now() >= _next_at(name):
                part.work()
            elif now() >= part.due_at():
                continue
            _works(name)
        except Exception as error:
            later = as_later(error, part=name)
            log("info", "sync.later", part=name, reason=later)
            _fails(name, later)
            is_left = True
            if later.pauses_all:
                _held.update(dict.fromkeys(_PARTS, later.until))
                break
            _held[name] = later.until
    tell_failures()
    if unforeseen:
        return "failed"
    if refused_count() > refused:
        return "refused"
    return "waiting" if is_left or next_send() is not None or has_events() else "done"


def _forget_future() -> None:
    """pt: Um relógio que esteve adiantado guardou horas que tardam. Se andou para trás, nenhuma vale; senão, nada espera mais de 25 h. / en: A clock that was ahead has stored times that are long in coming. If it went back, none counts; if not, nothing waits more than 25 h."""
    at = now()
    try:
        furthest = at if meta_time("pass-at") > at + MINUTE else at + 26 * HOUR
        _held.update({name: 0.0 for name, until in _held.items() if until > furthest})
        change("UPDATE outbox SET next_at = ? WHERE state = 'waiting' AND next_at > ?", at, furthest)
        change("UPDATE outbox SET first_at = ? WHERE state = 'waiting' AND first_at > ?", at, at)
        change("UPDATE received SET tried_at = ? WHERE state = 'ended' AND tried_at > ?", at, at)
        change(
            """UPDATE documents SET checked_at = min(checked_at, ?), stuck_at = min(stuck_at, ?)
               WHERE state IN ('submitted', 'validated') AND max(checked_at, stuck_at) > ?""",
            at, at, at,
        )
        change(
            """DELETE FROM meta WHERE CAST(value AS REAL) > ? AND name IN
               ('reconcile-at', 'collect-at', 'collect-forbidden', 'paused-until', 'webhooks-missing-since')""",
            furthest,
        )
        change("DELETE FROM meta WHERE name LIKE 'told:%' AND CAST(value AS REAL) < ?", at - DAY)
        set_meta("pass-at", at)
    except sqlite3.Error as error:
        as_later(error)


def _works(name: str) -> None:
    delete_meta(f"failing-since:{name}", f"told:sync.stuck:{name}")


def _fails(name: str, later: Later) -> None:
    """pt: Fica guardado: vale também entre processos do cron. Os pedidos de `outbox` têm o seu alerta. / en: Stored: it holds between processes of cron too. The requests of `outbox` have their own alert."""
    if name == "outbox" or later.is_stopping:
        return
    try:
        since = min(meta_time(f"failing-since:{name}") or now(), now())
        set_meta(f"failing-since:{name}", since)
        if now() - since > PATIENCE:
            alert_daily("sync.stuck", f":{name}", part=name, since=to_iso(since), reason=later)
    except sqlite3.Error as error:
        # pt: Com o disco cheio, por exemplo. / en: With a full disk, for example.
        as_later(error)


def _next_pass() -> float:
    """pt: Outro processo pode ter guardado algo entretanto. / en: Another process may have stored something meanwhile."""
    return max(min(map(_next_at, _PARTS)), api.paused_until())


def _next_at(name: str) -> float:
    return max(_PARTS[name].due_at(), _held[name])


News = queue.SimpleQueue[str]


def run() -> None:
    """pt: Recebe webhooks e repete as passagens, até SIGTERM. / en: Receives webhooks and repeats the passes, until SIGTERM."""
    lock = lock_run()
    record_webhook_secrets()
    # pt: Uma fila que também se pode usar dentro de um sinal. / en: A queue that may also be used inside a signal handler.
    news: News = queue.SimpleQueue()

    def stop(*_: object) -> None:
        api.stop_requests()
        news.put("stop")

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    answered = 0
    told, told_at = "", 0.0
    arrived: list[str] = []
    with listening(on_event=lambda: news.put("event")):
        log("info", "run.listening", host=HOST, port=PORT, version=VERSION)
        while "stop" not in arrived:
            make_pass()
            arrived = _drained(news)
            if not arrived:
                due = _next_pass()
                until = to_iso(due) if math.isfinite(due) else ""
                # pt: Uma linha por hora diferente, não por webhook. / en: A line for each other time, not for each webhook.
                is_silent = now() >= told_at + _SIGN_OF_LIFE
                if due > now() and (until[:19] != told or is_silent or is_tested()):
                    log("info", "run.idle", until=until or None, events=answered)
                    told, told_at = until[:19], now()
                arrived = _awaited(news, told_at + _SIGN_OF_LIFE)
            if "event" in arrived:
                answered += arrived.count("event")
                # pt: Um evento novo não espera por um que falhou, a não ser que todos os pedidos esperem. / en: A new event does not wait for one that failed, unless all requests wait.
                if now() >= _held["outbox"]:
                    _held["inbox"] = 0
    log("info", "run.stopped")
    lock.close()


def _awaited(news: News, latest: float) -> list[str]:
    """pt: O que chegou, ou nada se é a hora da próxima passagem. / en: What has arrived, or nothing if it is time for the next pass."""
    start = now()
    while (left := min(_next_pass(), latest) - now()) > 0 and now() > start - MINUTE:
        try:
            return [news.get(timeout=min(left, _POLL_SECONDS)), *_drained(news)]
        except queue.Empty:
            pass
    return []


def _drained(news: News) -> list[str]:
    found = []
    while not news.empty():
        found.append(news.get())
    return found
