<?php
declare(strict_types=1);

namespace Connector;

/** pt: Segredos de cliente e de webhook: o novo e, enquanto é válido, o anterior. / en: Client and webhook secrets: the new one and, while it is valid, the previous one. */
final class Secrets
{
    /** pt: Dono do segredo; os de webhook são do id do seu endereço. / en: Owner of the secret; those of webhooks belong to the id of their endpoint. */
    public const CLIENT = 'client';

    /** @return list<string> pt: o mais recente primeiro / en: newest first */
    public static function client(): array
    {
        return array_values(array_unique([...self::stored('owner = ?'), Settings::$clientSecret]));
    }

    /** @return list<string> pt: os de todos os endereços / en: those of all endpoints */
    public static function webhook(): array
    {
        return array_values(array_unique([...self::stored('owner <> ?'), ...Settings::$webhookSecrets]));
    }

    /** @return list<string> */
    private static function stored(string $whose): array
    {
        $sql = "SELECT value FROM secrets WHERE $whose AND (until IS NULL OR until > ?) ORDER BY id DESC";
        return array_column(Store::rows($sql, self::CLIENT, Clock::now()), 'value');
    }

    /** pt: Dentro da transação de quem chama. / en: Inside the caller's transaction. */
    public static function add(string $owner, string $value): void
    {
        if (Store::row('SELECT 1 FROM secrets WHERE owner = ? AND value = ?', $owner, $value) === null) {
            Store::change('INSERT INTO secrets (owner, value) VALUES (?, ?)', $owner, $value);
            Log::info('secret.stored', ['kind' => $owner === self::CLIENT ? 'client' : 'webhook']);
        }
    }

    /** pt: Os anteriores valem até ao fim da sobreposição; sem ela, já não valem. / en: Those before are valid until the overlap ends; without one, no longer. */
    public static function rotate(string $owner, string $value, ?string $previousUntil): void
    {
        $until = $previousUntil === null ? Clock::now() : Clock::fromIso($previousUntil);
        Store::change(
            'UPDATE secrets SET until = ? WHERE owner = ? AND value <> ? AND (until IS NULL OR until > ?)',
            $until, $owner, $value, $until,
        );
        self::add($owner, $value);
    }
}
