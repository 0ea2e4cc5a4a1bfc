<?php
declare(strict_types=1);

namespace Connector;

/** pt: O token: um para todos os pedidos. / en: The token: one for all requests. */
final class Token
{
    /** pt: Os códigos do contrato; outro texto pode repetir o pedido, com o segredo. / en: The codes of the contract; another text may repeat the request, with the secret. */
    private const ERRORS = [
        'invalid_request', 'invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope',
    ];

    private static int $failures = 0;

    // #region token
    /** pt: O token guardado, que serve todos os processos, ou um novo. / en: The stored token, which all processes use, or a new one. */
    public static function get(): string
    {
        return self::usable() ?? self::renew();
    }

    private static function renew(): string
    {
        // pt: O segredo mais recente primeiro; os anteriores são a alternativa durante a rotação.
        // en: The newest secret first; earlier ones are the fallback during a rotation.
        $secrets = Secrets::client();
        foreach ($secrets as $secret) {
            $answer = self::ask($secret);
            $granted = $answer->json() ?? [];
            if ($answer->status === 200 && isset($granted['access_token'])) {
                $lifetime = (int) ($granted['expires_in'] ?? 3600) * Clock::SECOND;
                $until = Clock::now() + $lifetime - min(Clock::MINUTE, intdiv($lifetime, 2));
                $value = $granted['access_token'];
                Store::setMeta('token', json_encode(compact('value', 'until') + ['client' => self::client()]));
                self::$failures = 0;
                Log::info('token.new');
                return $value;
            }
            $error = in_array($granted['error'] ?? '', self::ERRORS, true) ? $granted['error'] : '';
            if ($error === 'invalid_scope') {
                throw new Refused("token: invalid_scope (" . Settings::$scopes . ')');
            }
            if ($error !== 'invalid_client') {
                $reason = rtrim("$answer->status $error");
                // pt: As outras recusas também pedem uma pessoa: credenciais suspensas, um endereço errado.
                // en: Other refusals need a person too: a suspended credential, a wrong address.
                if (intdiv($answer->status, 100) === 4 && !in_array($answer->status, [408, 425, 429], true)) {
                    throw new Refused("token: $reason");
                }
                throw self::later($reason, $answer->header('Retry-After'));
            }
            Log::warn('token.secret-refused');
        }
        return self::rotatedElsewhere($secrets);
    }

    private static function ask(string $secret): Answer
    {
        $client = base64_encode(Settings::$clientId . ':' . $secret);
        $headers = ['Authorization' => "Basic $client", 'Content-Type' => 'application/x-www-form-urlencoded'];
        $form = ['grant_type' => 'client_credentials', 'scope' => Settings::$scopes];
        $answer = Http::send('POST', Settings::$tokenUrl, $headers, http_build_query(array_filter($form)));
        return is_string($answer) ? throw self::later("no answer ($answer)") : $answer;
    }
    // #endregion

    private static function usable(): ?string
    {
        $stored = json_decode(Store::meta('token') ?? 'null');
        return self::isOurs($stored?->client ?? '') && Clock::now() < $stored->until ? $stored->value : null;
    }

    /**
     * pt: Entretanto, outro processo fez a rotação: vale o seu token, ou o segredo que guardou. / en: Another process has rotated meanwhile: its token counts, or the secret that it stored.
     *
     * @param list<string> $tried
     */
    private static function rotatedElsewhere(array $tried): string
    {
        $other = self::usable();
        if ($other === null && Secrets::client() === $tried) {
            throw new Refused('token: invalid_client, with every secret');
        }
        return $other ?? self::renew();
    }

    private static function later(string $reason, string $retryAfter = ''): Later
    {
        $until = Retry::nextAttempt(self::$failures += 1, $retryAfter);
        return new Later("token: $reason", $until, pausesAll: true);
    }

    /** pt: Depois de um 401, este token já não serve; outro processo pode já ter um novo. / en: After a 401, this token can no longer be used; another process may already have a new one. */
    public static function forget(?string $refused = null): void
    {
        $stored = json_decode(Store::meta('token') ?? 'null');
        if ($refused === null || $stored?->value === $refused) {
            Store::change("DELETE FROM meta WHERE name = 'token'");
        }
    }

    /** pt: Uma rotação do segredo de cliente pode ter chegado, e a sua resposta não: só o token guardado ainda a pode repetir. / en: A rotation of the client secret may have arrived, and its answer not: only the stored token can still repeat it. */
    public static function needsToken(): bool
    {
        $sql = "SELECT 1 FROM outbox WHERE kind = 'rotate-client' AND state = 'waiting' AND attempts > 0
                AND (status IS NULL OR code <> 'insufficient-scope')";
        return Store::row($sql) !== null;
    }

    /** pt: Outros âmbitos precisam de outro token, mas não antes de uma rotação que espera. / en: Other scopes need another token, but not before a rotation that waits. */
    private static function isOurs(string $owner): bool
    {
        return $owner === self::client() || (str_starts_with($owner, Settings::$clientId . ' ') && self::needsToken());
    }

    private static function client(): string
    {
        return Settings::$clientId . ' ' . Settings::$scopes;
    }
}
