<?php
declare(strict_types=1);

namespace Connector;

/** pt: Quando repetir, e quando não. / en: When to repeat, and when not. */
final class Retry
{
    /** pt: O limite de uma espera pedida: mais longo do que a manutenção programada. / en: The limit of a requested wait: longer than planned maintenance. */
    public const MAX_WAIT = 3 * Clock::HOUR;

    /** pt: O número de erros imprevistos. / en: The number of unforeseen errors. */
    public static int $unforeseen = 0;
    /** @var list<array<string, string>> pt: os erros de que ainda não se avisou / en: the errors that nobody was told of yet */
    private static array $untold = [];

    // #region backoff
    /**
     * pt: Retry-After, até 3 horas, e um tempo aleatório: primeiro até meio segundo; o máximo duplica,
     * pt: até 5 minutos.
     * en: Retry-After, up to 3 hours, and a random time: first up to half a second; the maximum doubles,
     * en: up to 5 minutes.
     */
    public static function nextAttempt(int $attempts, string $retryAfter = ''): int
    {
        $most = min(500 * 2 ** min($attempts - 1, 20), 5 * Clock::MINUTE);
        return Clock::now() + self::requestedWait($retryAfter) + random_int(0, $most);
    }

    /** pt: Em segundos ou como data; 0 se não é nenhum dos dois. / en: In seconds or as a date; 0 if it is neither. */
    private static function requestedWait(string $value): int
    {
        if (ctype_digit($value)) {
            return (int) min((float) $value * Clock::SECOND, self::MAX_WAIT);
        }
        $date = strtotime($value);
        return $date === false ? 0 : min(max($date * 1000 - Clock::now(), 0), self::MAX_WAIT);
    }
    // #endregion

    /**
     * pt: Um erro imprevisto também se repete mais tarde; o código de saída indica-o. / en: An unforeseen error is retried later too; the exit code shows it.
     *
     * @param array<string, string> $about pt: a parte da passagem e o elemento / en: the part of the pass and the item
     */
    public static function asLater(\Throwable $error, array $about = []): Later
    {
        if ($error instanceof Later) {
            return $error;
        }
        self::$unforeseen++;
        $reason = $error::class . ": {$error->getMessage()}";
        $fields = $about + ['reason' => $reason];
        self::$untold[] = $fields;
        Log::warn('sync.failed', $fields);
        return new Later($reason, Clock::now() + 5 * Clock::MINUTE);
    }

    /**
     * pt: No fim da passagem, um alerta por parte, no máximo um por hora, se algum elemento que falhou não teve o seu neste dia.
     * en: At the end of the pass, one alert per part, one an hour at most, if an item that failed has not had its alert this day.
     */
    public static function tellFailures(): void
    {
        $parts = [];
        foreach (self::$untold as $one) {
            $name = 'sync.failed:' . implode(' ', array_diff_key($one, ['reason' => 0]));
            $parts[$one['part'] ?? ''][$name] = $one;
        }
        self::$untold = [];
        foreach ($parts as $part => $failed) {
            try {
                $new = array_filter($failed, static fn (string $name): bool => !Store::isTold($name), ARRAY_FILTER_USE_KEY);
                if ($new === [] || Store::isTold("sync.failed-in:$part", Clock::HOUR)) {
                    continue;
                }
                Store::transaction(static function () use ($part, $failed, $new): void {
                    foreach ([...array_keys($failed), "sync.failed-in:$part"] as $name) {
                        Store::setMeta("told:$name", Clock::now());
                    }
                    Log::alert('sync.failed', reset($new) + ['failures' => count($failed)]);
                });
            } catch (\Throwable) {
                // pt: Com o disco cheio, por exemplo, não se sabe se já foi dito. / en: With a full disk, for example, nobody knows whether it was told.
                Log::alertHourly('sync.failed', reset($failed) + ['failures' => count($failed)], (string) $part);
            }
        }
    }

    /**
     * pt: Um elemento recusado fica de parte, um que falha espera, e nenhum para os outros. / en: A refused item is put aside, one that fails waits, and none stops the others.
     *
     * @template T
     * @param iterable<T> $items
     * @param callable(T): mixed $work
     * @param callable(T, Refused): mixed $putAside
     * @param callable(T): array<string, string> $about
     */
    public static function each(iterable $items, callable $work, callable $putAside, callable $about): void
    {
        $first = null;
        foreach ($items as $item) {
            try {
                $work($item);
            } catch (Refused $refusal) {
                $putAside($item, $refusal);
            } catch (\Throwable $error) {
                $later = self::asLater($error, $about($item));
                if ($later->pausesAll) {
                    throw $later;
                }
                $first = $first === null || $later->until < $first->until ? $later : $first;
            }
        }
        if ($first !== null) {
            throw $first;
        }
    }
}
