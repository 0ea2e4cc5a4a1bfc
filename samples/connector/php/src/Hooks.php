<?php
declare(strict_types=1);

namespace Connector;

/** pt: Chama o seu `book` e o seu `reverse`: ao voltarem, o trabalho tem de estar feito, ou a transação já não o anula. / en: Calls your `book` and `reverse`: their work must be done when they return, or the transaction cannot undo it. */
final class Hooks
{
    private static bool $isInside = false;

    /** @param callable(): mixed $work */
    public static function call(string $name, callable $work): void
    {
        static $isWatching = false;
        if (!$isWatching) {
            $isWatching = true;
            // pt: Terminar o processo lá dentro é uma falha. / en: Ending the process in there is a failure.
            register_shutdown_function(static fn () => self::$isInside ? exit(1) : null);
        }
        self::$isInside = true;
        try {
            $result = $work();
        } finally {
            self::$isInside = false;
        }
        if ($result instanceof \Generator || (is_object($result) && method_exists($result, 'then'))) {
            throw new \RuntimeException("$name is asynchronous: its work must be done when it returns");
        }
    }
}
