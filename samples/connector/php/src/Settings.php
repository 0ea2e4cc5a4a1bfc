<?php
declare(strict_types=1);

namespace Connector;

/** pt: As definições, do ambiente. / en: The settings, from the environment. */
final class Settings
{
    public const VERSION = '0.11.0';

    public static string $baseUrl;
    public static string $tokenUrl;
    public static string $clientId;
    public static string $clientSecret;
    /** pt: vazio: todos os âmbitos das credenciais / en: empty: all scopes of the credentials */
    public static string $scopes;
    /** pt: o idioma dos textos da plataforma / en: the language of the platform's texts */
    public static string $language;
    /** pt: `no`: só emite, não recebe / en: `no`: issues only, does not receive */
    public static string $receive;
    /** @var list<string> pt: separados por espaços; juntam-se aos guardados / en: separated by spaces; added to the stored ones */
    public static array $webhookSecrets;
    public static string $dataDir;
    public static string $host;
    public static int $port;

    private const OWN = 'http://(localhost|127(\.\d{1,3}){3}|\[::1\])';
    private const URL = '~^(https://([^\s/?#:@]+|\[[\da-f:]+\])|' . self::OWN . ')(:\d{1,5})?(/\S*)?$~Di';

    /**
     * @param string ...$extensions pt: de que o PHP precisa aqui / en: that PHP needs here
     * @throws \InvalidArgumentException
     */
    public static function load(string ...$extensions): void
    {
        $missing = array_filter($extensions, static fn (string $one): bool => !extension_loaded($one));
        if ($missing !== []) {
            throw new \InvalidArgumentException('PHP lacks the extension ' . implode(', ', $missing));
        }
        // pt: Sem `/` no fim, porque os caminhos começam por `/`. / en: Without a `/` at the end, because paths begin with `/`.
        self::$baseUrl = rtrim(self::env('BASE_URL', 'http://127.0.0.1:4010'), '/');
        self::$tokenUrl = rtrim(self::env('TOKEN_URL', self::$baseUrl . '/oauth2/token'), '/');
        self::$clientId = self::env('CLIENT_ID', 'client');
        self::$clientSecret = self::env('CLIENT_SECRET', 'secret');
        self::$scopes = self::env('SCOPES');
        self::$language = self::env('ACCEPT_LANGUAGE', 'pt');
        self::$receive = self::env('RECEIVE', 'yes');
        self::$webhookSecrets = preg_split('/\s+/', self::env('WEBHOOK_SECRET'), flags: PREG_SPLIT_NO_EMPTY);
        if (in_array(null, array_map(Signature::key(...), self::$webhookSecrets), true)) {
            $expected = 'expected whsec_ and 24 to 64 bytes in base64, as the platform gave it';
            throw new \InvalidArgumentException("WEBHOOK_SECRET has a malformed secret: $expected");
        }
        self::$dataDir = self::env('DATA_DIR', 'connector-data');
        self::$host = self::env('HOST', '127.0.0.1');
        $port = self::env('PORT', '8080');
        self::$port = (int) $port;
        $isPort = preg_match('/^\d{1,5}$/D', $port) === 1 && self::$port >= 1 && self::$port <= 65535;
        $isOffset = preg_match('/^-?\d{1,9}$/D', self::env('CLOCK_OFFSET_SECONDS', '0')) === 1;
        $url = 'an address with https://, or with http:// on this machine';
        self::require('BASE_URL', preg_match(self::URL, self::$baseUrl) === 1, $url);
        self::require('TOKEN_URL', preg_match(self::URL, self::$tokenUrl) === 1, $url);
        foreach (['CLIENT_ID', 'CLIENT_SECRET', 'DATA_DIR', 'HOST'] as $name) {
            self::require($name, getenv($name) !== '', 'a value');
        }
        self::require('ACCEPT_LANGUAGE', in_array(self::$language, ['pt', 'en'], true), 'pt or en');
        self::require('RECEIVE', in_array(self::$receive, ['yes', 'no'], true), 'yes or no');
        self::require('PORT', $isPort, 'a whole number, 1 to 65535');
        self::require('CLOCK_OFFSET_SECONDS', $isOffset, 'a whole number');
    }

    /** @throws \InvalidArgumentException */
    private static function require(string $name, bool $isRight, string $expected): void
    {
        if (!$isRight) {
            throw new \InvalidArgumentException("$name is malformed: expected $expected");
        }
    }

    private static function env(string $name, string $default = ''): string
    {
        $value = getenv($name);
        return $value === false ? $default : $value;
    }
}
