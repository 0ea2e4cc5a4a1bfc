<?php
declare(strict_types=1);

namespace Connector;

/** pt: Apaga o que já não se lê; ficam as linhas, que impedem um segundo envio ou lançamento. / en: Deletes what is no longer read; the rows stay, which prevent a second submission or booking. */
final class Purge
{
    public static function run(int $days): void
    {
        $before = Clock::now() - $days * Clock::DAY;
        $found = Store::transaction(function () use ($before): array {
            // pt: O SHA-256 ainda permite reconhecer o mesmo ficheiro. / en: The SHA-256 still identifies the same file.
            $sql = "UPDATE outbox SET sha256 = sha256(body), body = '', answer = NULL
                    WHERE state <> 'waiting' AND next_at < ? AND sha256 IS NULL";
            $requests = Store::change($sql, $before);
            $sql = "UPDATE inbox SET body = '' WHERE state <> 'waiting' AND at < ? AND body <> ''";
            $events = Store::change($sql, $before);
            // pt: De um segredo de webhook que terminou fica a impressão digital: também não conta em WEBHOOK_SECRET. / en: Of an ended webhook secret the fingerprint stays: it does not count in WEBHOOK_SECRET either.
            $sql = "UPDATE secrets SET value = sha256(CAST(value AS BLOB))
                    WHERE owner <> 'client' AND value LIKE 'whsec_%' AND until < ?";
            Store::change($sql, $before);
            Store::change('DELETE FROM secrets WHERE owner = ? AND until < ?', Secrets::CLIENT, $before);
            return compact('requests', 'events');
        });
        Store::erase();
        Log::info('purge.finished', $found);
    }
}
