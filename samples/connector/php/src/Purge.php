<?php
declare(strict_types=1);

namespace Connector;

/** pt: Apaga o que já ninguém lê; ficam as linhas que impedem enviar ou lançar outra vez. / en: Deletes what nobody reads any more; the rows that prevent a second sending or booking stay. */
final class Purge
{
    public static function run(int $days): void
    {
        $before = Clock::now() - $days * Clock::DAY;
        $purged = Store::transaction(function () use ($before): array {
            // pt: Pelo SHA-256 ainda se reconhece o mesmo ficheiro. / en: By its SHA-256 the same file is still known.
            $sql = "UPDATE outbox SET sha256 = sha256(body), body = '', answer = NULL
                    WHERE state <> 'waiting' AND next_at < ? AND sha256 IS NULL";
            $requests = Store::change($sql, $before);
            $sql = "UPDATE inbox SET body = '' WHERE state <> 'waiting' AND at < ? AND body <> ''";
            $events = Store::change($sql, $before);
            Store::change('DELETE FROM secrets WHERE until < ?', $before);
            return compact('requests', 'events');
        });
        Log::info('purge.finished', $purged);
    }
}
