<?php
declare(strict_types=1);

namespace Connector;

/** pt: O que o ambiente decide. / en: What the environment decides. */
final class Settings
{
    /** pt: Variável → valor por omissão e o que é. / en: Variable → default and what it is. */
    public const ALL = [
        'BASE_URL' => ['http://127.0.0.1:4010', 'address of the API'],
        'TOKEN_URL' => ['BASE_URL/oauth2/token', 'address of the token server'],
        'CLIENT_ID' => ['client', 'credentials of the client'],
        'CLIENT_SECRET' => ['secret', 'its secret; after a rotation, the stored one comes first'],
        'WEBHOOK_SECRET' => ['', 'signing secrets besides those stored, separated by spaces'],
        'DATA_DIR' => ['connector-data', 'folder of the database; it holds secrets'],
        'HOST' => ['127.0.0.1', 'where run takes webhooks'],
        'PORT' => ['8080', 'where run takes webhooks'],
    ];

    public readonly string $baseUrl;
    public readonly string $tokenUrl;
    public readonly string $clientId;
    public readonly string $clientSecret;
    /** @var list<string> pt: separados por espaços, além dos guardados / en: separated by spaces, besides those stored */
    public readonly array $webhookSecrets;
    public readonly string $dataDir;
    public readonly string $host;
    public readonly int $port;

    public function __construct()
    {
        $this->baseUrl = self::env('BASE_URL');
        $this->tokenUrl = getenv('TOKEN_URL') ?: "$this->baseUrl/oauth2/token";
        $this->clientId = self::env('CLIENT_ID');
        $this->clientSecret = self::env('CLIENT_SECRET');
        $this->webhookSecrets = preg_split('/\s+/', self::env('WEBHOOK_SECRET'), flags: PREG_SPLIT_NO_EMPTY);
        if (in_array(null, array_map(Signature::key(...), $this->webhookSecrets), true)) {
            $expected = 'expected whsec_ and 24 to 64 bytes in base64, as the platform gave it';
            throw new \InvalidArgumentException("WEBHOOK_SECRET has a malformed secret: $expected");
        }
        $this->dataDir = self::env('DATA_DIR');
        $this->host = self::env('HOST');
        $this->port = (int) self::env('PORT');
    }

    private static function env(string $name): string
    {
        $value = getenv($name);
        return $value === false ? self::ALL[$name][0] : $value;
    }
}
