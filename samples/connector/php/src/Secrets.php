<?php
declare(strict_types=1);

namespace Connector;

/** pt: Segredos de cliente e de webhook: o novo e, enquanto é válido, o anterior. / en: Client and webhook secrets: the new one and, while it is valid, the previous one. */
final class Secrets
{
    /** pt: O dono do segredo; o dos segredos de webhook é o id do seu endereço. / en: The owner of the secret; for webhook secrets, the id of their endpoint. */
    public const CLIENT = 'client';
    /** pt: O dono das impressões digitais dos segredos de WEBHOOK_SECRET. / en: The owner of the fingerprints of the secrets in WEBHOOK_SECRET. */
    private const SETTINGS = 'settings';

    /** @return list<string> pt: o mais recente primeiro / en: newest first */
    public static function client(): array
    {
        return array_values(array_unique([...self::stored('owner = ?'), Settings::$clientSecret]));
    }

    /** @return list<string> pt: os segredos de todos os endereços; um que terminou também não conta em WEBHOOK_SECRET / en: the secrets of all endpoints; an ended one does not count in WEBHOOK_SECRET either */
    public static function webhook(): array
    {
        $known = array_unique([...self::stored("owner NOT IN (?, 'settings')"), ...Settings::$webhookSecrets]);
        $ended = self::values('owner <> ? AND until <= ?');
        return array_values(array_filter(
            $known,
            static fn (string $one): bool => array_intersect([$one, self::fingerprint($one)], $ended) === [],
        ));
    }

    /** @return list<string> */
    private static function stored(string $whose): array
    {
        return self::values("$whose AND (until IS NULL OR until > ?)");
    }

    /** @return list<string> */
    private static function values(string $which): array
    {
        $sql = "SELECT value FROM secrets WHERE $which ORDER BY id DESC";
        return array_column(Store::rows($sql, self::CLIENT, Clock::now()), 'value');
    }

    private static function fingerprint(string $secret): string
    {
        return hash('sha256', $secret);
    }

    /** pt: Regista, pela impressão digital, os de WEBHOOK_SECRET: outro processo pode terminá-los. / en: Records those in WEBHOOK_SECRET, by fingerprint: another process can end them. */
    public static function recordWebhooks(): void
    {
        foreach (array_map(self::fingerprint(...), Settings::$webhookSecrets) as $value) {
            if (Store::row('SELECT 1 FROM secrets WHERE owner = ? AND value = ?', self::SETTINGS, $value) === null) {
                Store::change('INSERT INTO secrets (owner, value) VALUES (?, ?)', self::SETTINGS, $value);
            }
        }
    }

    /**
     * pt: Depois de uma exposição, terminam todos os conhecidos: os guardados, de qualquer endereço, e os de WEBHOOK_SECRET de qualquer processo; dentro da transação de quem chama.
     * en: After an exposure, all that are known end: the stored ones, of any endpoint, and those in WEBHOOK_SECRET of any process; inside the caller's transaction.
     */
    public static function endWebhooks(): void
    {
        self::recordWebhooks();
        $set = Store::change('UPDATE secrets SET until = 0 WHERE owner = ? AND until IS NULL', self::SETTINGS);
        Store::change('UPDATE secrets SET until = 0 WHERE owner <> ?', self::CLIENT);
        Log::alert('secret.ended', ['setting' => $set > 0 ? 'WEBHOOK_SECRET' : null]);
    }

    /** pt: Dentro da transação de quem chama. / en: Inside the caller's transaction. */
    public static function add(string $owner, string $value): void
    {
        if (Store::row('SELECT 1 FROM secrets WHERE owner = ? AND value = ?', $owner, $value) === null) {
            Store::change('INSERT INTO secrets (owner, value) VALUES (?, ?)', $owner, $value);
            Log::info('secret.stored', ['kind' => $owner === self::CLIENT ? 'client' : 'webhook']);
        }
    }

    /** pt: Os anteriores valem até ao fim da sobreposição; sem ela, terminam já, seja qual for o relógio. / en: Earlier secrets are valid until the overlap ends; without one, they end now, whatever the clock says. */
    public static function rotate(string $owner, string $value, ?string $previousUntil): void
    {
        $until = $previousUntil === null ? 0 : Clock::fromIso($previousUntil);
        Store::change(
            'UPDATE secrets SET until = ? WHERE owner = ? AND value <> ? AND (until IS NULL OR until > ?)',
            $until, $owner, $value, $until,
        );
        self::add($owner, $value);
    }
}
