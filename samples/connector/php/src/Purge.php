<?php
declare(strict_types=1);

namespace Connector;

/** pt: Apaga o que já não se lê; ficam as linhas, que impedem um segundo envio ou lançamento. / en: Deletes what is no longer read; the rows stay, which prevent a second submission or booking. */
final class Purge
{
    public static function run(int $days): void
    {
        $before = Clock::now() - $days * Clock::DAY;
        Store::transaction(function () use ($before): void {
            // pt: O SHA-256 ainda permite reconhecer o mesmo ficheiro. / en: The SHA-256 still identifies the same file.
            $sql = "UPDATE outbox SET sha256 = sha256(body), body = '', answer = NULL
                    WHERE state <> 'waiting' AND next_at < ? AND sha256 IS NULL";
            $requests = Store::change($sql, $before);
            $sql = "UPDATE inbox SET body = '' WHERE state <> 'waiting' AND at < ? AND body <> ''";
            $events = Store::change($sql, $before);
            // pt: Os segredos de webhook ficam: um que terminou também não conta em WEBHOOK_SECRET. / en: Webhook secrets stay: an ended one does not count in WEBHOOK_SECRET either.
            Store::change('DELETE FROM secrets WHERE owner = ? AND until < ?', Secrets::CLIENT, $before);
            Log::info('purge.finished', compact('requests', 'events'));
        });
    }
}
