<?php

/**
 * pt: Recebe webhooks: verifica a assinatura, responde logo, processa depois, cada evento uma só vez.
 * pt: Em produção fica atrás de PHP-FPM; na linha de comandos inicia o servidor de desenvolvimento.
 * pt: en: Receives webhooks: verifies the signature, answers at once, processes afterwards, each event only once.
 * en: en: In production it stands behind PHP-FPM; on the command line it starts the development server.
 *
 *   WEBHOOK_SECRET=whsec_… php receive-webhook.php
 *   WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8080 receive-webhook.php
 *
 * WEBHOOK_SECRET PORT
 */

declare(strict_types=1);

// pt: Um segredo vazio aceitaria qualquer um. / en: An empty secret would accept anybody.
$secrets = array_filter(explode(' ', (string) getenv('WEBHOOK_SECRET')));
if ($secrets === []) {
    file_put_contents('php://stderr', "WEBHOOK_SECRET is missing\n");
    http_response_code(500);
    exit(1);
}
if (PHP_SAPI === 'cli') {
    serve((int) (getenv('PORT') ?: 8080));
}

// #region sample
function receive(array $secrets): void
{
    // pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
    // en: The bytes as they came: JSON parsed and written again has another signature.
    $rawBody = file_get_contents('php://input');
    $headers = array_change_key_case(getallheaders());
    $verdict = verify($secrets, $headers, $rawBody, time());
    if ($verdict !== 'valid') {
        file_put_contents('php://stderr', "refused $verdict\n");
        http_response_code(401);
        return;
    }
    // pt: Responder antes de processar: uma resposta tardia conta como falha.
    // en: Answer before processing: a late answer counts as a failure.
    http_response_code(204);
    function_exists('fastcgi_finish_request') ? fastcgi_finish_request() : flush();
    processEvent($headers['webhook-id'], $rawBody);
}

function processEvent(string $id, string $rawBody): void
{
    // pt: Em produção: uma tabela com o webhook-id como chave única. Aqui, um ficheiro por evento.
    // en: In production: a table with the webhook-id as unique key. Here, one file per event.
    @mkdir('processed');
    if (!@fopen('processed/' . hash('sha256', $id), 'x')) {
        return;
    }
    $event = json_decode($rawBody, true, flags: JSON_THROW_ON_ERROR);
    file_put_contents('php://stdout', "event {$event['type']} $id\n");
}
// #endregion

receive($secrets);

// #region verify
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

function serve(int $port): never
{
    // pt: O processo filho diz quando o servidor aceita ligações.
    // en: The child process tells when the server accepts connections.
    if (pcntl_fork() === 0) {
        while (!@fsockopen('127.0.0.1', $port)) {
            usleep(50_000);
        }
        echo "listening $port\n";
        exit;
    }
    pcntl_exec(PHP_BINARY, ['-q', '-S', "127.0.0.1:$port", __FILE__]);
    exit(1);
}
