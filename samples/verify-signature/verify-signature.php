<?php

/**
 * pt: Verifica a assinatura de um webhook: corpo em stdin, cabeçalhos em variáveis de ambiente.
 * en: Verifies the signature of a webhook: body on stdin, headers in environment variables.
 *
 *   php verify-signature.php < body.json
 *
 * WEBHOOK_SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE NOW
 */

declare(strict_types=1);

// #region sample
/**
 * Standard Webhooks, v1 (HMAC-SHA256).
 *
 * @param array<string> $secrets pt: o novo e o antigo durante a rotação / en: the new and the old during a rotation
 * @param array<string, string> $headers pt: nomes em minúsculas / en: names in lower case
 * @param string $rawBody pt: os bytes recebidos, antes de lidos / en: the bytes received, before any parsing
 * @param int $now pt: segundos Unix / en: Unix seconds
 */
function verify(array $secrets, array $headers, string $rawBody, int $now): string
{
    [$id, $timestamp, $signature] = array_map(
        fn (string $name): string => $headers["webhook-$name"] ?? '',
        ['id', 'timestamp', 'signature'],
    );
    if ($id === '' || $timestamp === '' || $signature === '') return 'missing-header';
    $entries = preg_grep('/^[^,]+,./', explode(' ', $signature));
    if (!preg_match('/^[0-9]{10}$/D', $timestamp) || $entries === []) return 'malformed-header';
    if ($now - (int) $timestamp > 300) return 'timestamp-too-old';
    if ((int) $timestamp - $now > 300) return 'timestamp-too-new';

    foreach ($secrets as $secret) {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
        $hmac = hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, binary: true);
        foreach ($entries as $entry) {
            // pt: Tempo constante: a demora não revela quantos bytes estão certos.
            // en: Constant time: the delay does not tell how many bytes are right.
            if (hash_equals('v1,' . base64_encode($hmac), $entry)) return 'valid';
        }
    }

    return 'no-matching-signature';
}
// #endregion

$headers = [
    'webhook-id' => (string) getenv('WEBHOOK_ID'),
    'webhook-timestamp' => (string) getenv('WEBHOOK_TIMESTAMP'),
    'webhook-signature' => (string) getenv('WEBHOOK_SIGNATURE'),
];
// pt: Um segredo vazio aceitaria qualquer um. / en: An empty secret would accept anybody.
$secrets = array_filter(explode(' ', (string) getenv('WEBHOOK_SECRET')));
$now = (int) (getenv('NOW') ?: time());
$verdict = verify($secrets, $headers, file_get_contents('php://stdin'), $now);
echo $verdict === 'valid' ? 'valid' : "invalid: $verdict", "\n";
exit($verdict === 'valid' ? 0 : 1);
