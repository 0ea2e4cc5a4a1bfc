"""pt: Quando repetir, e quando não. / en: When to repeat, and when not."""
import random
from collections.abc import Callable, Iterable
from email.utils import parsedate_to_datetime
from typing import TypeVar

from .log import alert_hourly, log
from .settings import HOUR, MINUTE, now
from .store import is_told, set_meta, transaction
from .transport import Answer

T = TypeVar("T")

# pt: O limite de uma espera pedida: mais longo do que a manutenção programada. / en: The limit of a requested wait: longer than planned maintenance.
MAX_WAIT = 3 * HOUR


class Later(Exception):
    """pt: Ainda não é possível: repetir mais tarde. / en: Not possible yet: try again later."""

    def __init__(
        self, reason: str, until: float, *, pauses_all: bool = False, answer: Answer | None = None,
        is_stopping: bool = False,
    ) -> None:
        super().__init__(reason)
        self.until = until
        # pt: A resposta que obriga a esperar (403, de um proxy ou de outro endereço). / en: The response that makes it wait (403, or from a proxy or another address).
        self.answer = answer
        # pt: Todos os pedidos esperam, não só este. / en: All requests wait, not only this one.
        self.pauses_all = pauses_all
        self.is_stopping = is_stopping


class Refused(Exception):
    """pt: A plataforma recusou: uma pessoa decide. / en: The platform refused: a person decides."""


# pt: Os erros imprevistos. / en: The unforeseen errors.
unforeseen: list[Exception] = []
# pt: Os de que ainda não se avisou. / en: Those that nobody was told of yet.
_untold: list[dict[str, str]] = []


def as_later(error: Exception, **about: str) -> Later:
    """
    pt: Um erro imprevisto também se repete mais tarde; o código de saída indica-o. `about`: a parte da passagem e o elemento.
    en: An unforeseen error is retried later too; the exit code shows it. `about`: the part of the pass and the item.
    """
    if isinstance(error, Later):
        return error
    unforeseen.append(error)
    reason = f"{type(error).__name__}: {error}"
    _untold.append({**about, "reason": reason})
    log("warn", "sync.failed", **about, reason=reason)
    return Later(reason, now() + 5 * MINUTE)


def tell_failures() -> None:
    """
    pt: No fim da passagem, um alerta por parte, no máximo um por hora, se algum elemento que falhou não teve o seu neste dia.
    en: At the end of the pass, one alert per part, one an hour at most, if an item that failed has not had its alert this day.
    """
    for part in dict.fromkeys(one.get("part", "") for one in _untold):
        failed = {_name_of(one): one for one in _untold if one.get("part", "") == part}
        try:
            first = next((one for name, one in failed.items() if not is_told(name)), None)
            if first is None or is_told(f"sync.failed-in:{part}", HOUR):
                continue
            with transaction():
                for name in (*failed, f"sync.failed-in:{part}"):
                    set_meta(f"told:{name}", now())
                log("alert", "sync.failed", **first, failures=len(failed))
        except Exception:
            # pt: Com o disco cheio, por exemplo, não se sabe se já foi dito. / en: With a full disk, for example, nobody knows whether it was told.
            alert_hourly("sync.failed", part, **next(iter(failed.values())), failures=len(failed))
    _untold.clear()


def _name_of(failure: dict[str, str]) -> str:
    return "sync.failed:" + " ".join(value for field, value in failure.items() if field != "reason")


def for_each_item(
    items: Iterable[T], work: Callable[[T], object], put_aside: Callable[[T, Refused], object],
    about: Callable[[T], dict[str, str]],
) -> None:
    """pt: Um elemento recusado fica de parte, um que falha espera, e nenhum para os outros. / en: A refused item is put aside, one that fails waits, and none stops the others."""
    failed: list[Later] = []
    for item in items:
        try:
            work(item)
        except Refused as refusal:
            put_aside(item, refusal)
        except Exception as error:
            failed.append(as_later(error, **about(item)))
            if failed[-1].pauses_all:
                break
    if failed:
        raise max(failed, key=lambda later: (later.pauses_all, -later.until))


# #region backoff
def next_attempt(attempts: int, retry_after: str | None = None) -> float:
    """
    pt: Retry-After, até 3 horas, e um tempo aleatório: primeiro até meio segundo; o máximo duplica,
    pt: até 5 minutos.
    en: Retry-After, up to 3 hours, and a random time: first up to half a second; the maximum doubles,
    en: up to 5 minutes.
    """
    most = min(0.5 * 2 ** min(attempts - 1, 20), 5 * MINUTE)
    return now() + _requested_wait(retry_after or "") + random.uniform(0, most)


def _requested_wait(value: str) -> float:
    """pt: Em segundos ou como data; 0 se não é nenhum dos dois. / en: In seconds or as a date; 0 if it is neither."""
    if value.isdecimal():
        return min(float(value), MAX_WAIT)
    try:
        return min(max(parsedate_to_datetime(value).timestamp() - now(), 0), MAX_WAIT)
    except (TypeError, ValueError):
        return 0
# #endregion
