<?php
declare(strict_types=1);

namespace Connector;

/** pt: O que o ambiente decide. / en: What the environment decides. */
final class Settings
{
    public readonly string $baseUrl;
    public readonly string $tokenUrl;
    public readonly string $clientId;
    public readonly string $clientSecret;
    /** pt: vazio: todos os que as credenciais têm / en: empty: all that the credentials have */
    public readonly string $scopes;
    /** pt: dos textos da plataforma / en: of the platform's texts */
    public readonly string $language;
    /** @var list<string> pt: separados por espaços, além dos guardados / en: separated by spaces, besides those stored */
    public readonly array $webhookSecrets;
    public readonly string $dataDir;
    public readonly string $host;
    public readonly int $port;

    public function __construct()
    {
        $this->baseUrl = self::env('BASE_URL', 'http://127.0.0.1:4010');
        $this->tokenUrl = self::env('TOKEN_URL', "$this->baseUrl/oauth2/token");
        $this->clientId = self::env('CLIENT_ID', 'client');
        $this->clientSecret = self::env('CLIENT_SECRET', 'secret');
        $this->scopes = self::env('SCOPES');
        $this->language = self::env('ACCEPT_LANGUAGE', 'pt');
        $this->webhookSecrets = preg_split('/\s+/', self::env('WEBHOOK_SECRET'), flags: PREG_SPLIT_NO_EMPTY);
        if (in_array(null, array_map(Signature::key(...), $this->webhookSecrets), true)) {
            $expected = 'expected whsec_ and 24 to 64 bytes in base64, as the platform gave it';
            throw new \InvalidArgumentException("WEBHOOK_SECRET has a malformed secret: $expected");
        }
        $this->dataDir = self::env('DATA_DIR', 'connector-data');
        $this->host = self::env('HOST', '127.0.0.1');
        $this->port = (int) self::env('PORT', '8080');
    }

    private static function env(string $name, string $default = ''): string
    {
        $value = getenv($name);
        return $value === false ? $default : $value;
    }
}
