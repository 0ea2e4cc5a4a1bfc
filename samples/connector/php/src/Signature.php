<?php
declare(strict_types=1);

namespace Connector;

/** Standard Webhooks, v1 (HMAC-SHA256). */
final class Signature
{
    // #region verify
    private const WINDOW_SECONDS = 300;

    /**
     * @param list<string> $secrets pt: o novo e o antigo durante a rotação / en: the new and the old one during a rotation
     * @param array<string, string> $headers pt: nomes em minúsculas / en: names in lower case
     * @param string $rawBody pt: os bytes recebidos, antes de qualquer leitura / en: the bytes received, before any parsing
     */
    public static function verify(array $secrets, array $headers, string $rawBody, int $seconds): string
    {
        $id = $headers['webhook-id'] ?? '';
        $timestamp = $headers['webhook-timestamp'] ?? '';
        $signature = $headers['webhook-signature'] ?? '';
        if ($id === '' || $timestamp === '' || $signature === '') {
            return 'missing-header';
        }
        $entries = preg_grep('/^[^,]+,./', explode(' ', $signature));
        if (preg_match('/^[0-9]{10}$/D', $timestamp) !== 1 || $entries === []) {
            return 'malformed-header';
        }
        if ($seconds - (int) $timestamp > self::WINDOW_SECONDS) {
            return 'timestamp-too-old';
        }
        if ((int) $timestamp - $seconds > self::WINDOW_SECONDS) {
            return 'timestamp-too-new';
        }
        foreach (array_filter(array_map(self::key(...), $secrets)) as $key) {
            $code = hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, binary: true);
            $expected = 'v1,' . base64_encode($code);
            foreach ($entries as $entry) {
                // pt: Tempo constante: a demora não revela quantos bytes estão certos.
                // en: Constant time: the delay does not tell how many bytes are right.
                if (hash_equals($expected, $entry)) {
                    return 'valid';
                }
            }
        }
        return 'no-matching-signature';
    }

    /** pt: Nada se não são 24 a 64 bytes em base64: com uma chave vazia, qualquer um podia assinar. / en: Nothing unless it is 24 to 64 bytes in base64: with an empty key, anybody could sign. */
    public static function key(string $secret): ?string
    {
        $key = base64_decode(substr($secret, strlen('whsec_')), strict: true);
        $isKey = $secret === 'whsec_' . base64_encode((string) $key) && strlen($key) >= 24 && strlen($key) <= 64;
        return $isKey ? $key : null;
    }
    // #endregion
}
