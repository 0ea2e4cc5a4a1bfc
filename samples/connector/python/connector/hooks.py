"""pt: Chama o seu `book` e o seu `reverse`: ao voltarem, o trabalho tem de estar feito, ou a transação já não o anula. / en: Calls your `book` and `reverse`: their work must be done when they return, or the transaction cannot undo it."""
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator


def call_hook(hook: Callable[..., object], *values: object) -> None:
    try:
        result = hook(*values)
    except SystemExit:
        # pt: Terminar o processo lá dentro é uma falha. / en: Ending the process in there is a failure.
        raise RuntimeError(f"the process ended inside {hook.__name__}") from None
    if isinstance(result, Coroutine):
        # pt: Sem o aviso de que ninguém esperou por ela. / en: Without the warning that nobody awaited it.
        result.close()
    if isinstance(result, (Awaitable, Iterator, AsyncIterator)):
        raise TypeError(f"{hook.__name__} is asynchronous: its work must be done when it returns")
