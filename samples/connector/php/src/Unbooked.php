<?php
declare(strict_types=1);

namespace Connector;

/**
 * pt: Documentos recebidos que não estão lançados: o seu `book` falhou (`failed`), o processo terminou dentro dele (`ended`), ou a plataforma recusou o conteúdo (`refused`).
 * en: Received documents that are not booked: your `book` failed (`failed`), the process ended inside it (`ended`), or the platform refused the content (`refused`).
 */
final class Unbooked
{
    /** pt: Depois de o processo terminar em `book` ou `reverse`, o resto tem este tempo antes de outra tentativa. / en: After the process ended in `book` or `reverse`, the rest has this time before another attempt. */
    public const REST = 10 * Clock::MINUTE;

    /** @param array<string, mixed> $record */
    public static function set(array $record, string $state): void
    {
        $sql = "INSERT INTO received VALUES (?, ?, ?, ?, ?, x'', '-', 'unbooked', ?, ?, ?) ON CONFLICT (id) DO UPDATE
                SET state = excluded.state, tried_at = excluded.tried_at WHERE booking = 'unbooked'";
        Store::change(
            $sql, $record['id'], $record['number'], $record['sellerNif'], $record['payableAmount'], $record['currency'],
            $state, $record['typeCode'] ?? '-', Clock::now(),
        );
    }

    /** pt: Depois de o processo terminar em `book`, os outros documentos vêm primeiro. / en: After the process ended in `book`, the other documents come first. */
    public static function isBooked(string $id): bool
    {
        $known = Store::row('SELECT booking, state, tried_at FROM received WHERE id = ?', $id);
        if ($known?->booking !== 'unbooked') {
            return $known !== null;
        }
        if ($known->state === 'ended' && Clock::now() < $known->tried_at + Clock::HOUR) {
            $next = 'the next attempt is within 2 hours, or at once with sync now';
            throw new \RuntimeException("the process ended inside book: $next");
        }
        return false;
    }

    public static function restUntil(): int
    {
        return Store::row("SELECT max(tried_at) at FROM received WHERE state = 'ended'")->at + self::REST;
    }

    /** pt: Com `sync now`, já. / en: With `sync now`, at once. */
    public static function retryEnded(): void
    {
        Store::change("UPDATE received SET tried_at = 0 WHERE state = 'ended'");
    }

    /** @return list<string> */
    public static function ids(): array
    {
        $sql = "SELECT id FROM received WHERE booking = 'unbooked' AND state IN ('failed', 'ended', 'refused')";
        return array_column(Store::rows($sql), 'id');
    }

    /** pt: Vai ser lançado, ou a plataforma já não o tem por confirmar. / en: It is about to be booked, or the platform no longer has it unacknowledged. */
    public static function drop(string $id): void
    {
        Store::change("DELETE FROM received WHERE id = ? AND booking = 'unbooked'", $id);
    }
}
