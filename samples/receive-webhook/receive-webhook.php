<?php

/**
 * pt: Recebe webhooks: verifica a assinatura, guarda o evento, responde 204 e processa depois o que está guardado.
 * pt: Em produção fica atrás de PHP-FPM; na linha de comandos inicia o servidor de desenvolvimento.
 * en: Receives webhooks: verifies the signature, stores the event, answers 204 and then processes what is stored.
 * en: In production it stands behind PHP-FPM; on the command line it starts the development server.
 *
 *   WEBHOOK_SECRET=whsec_… php receive-webhook.php
 *   WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8080 receive-webhook.php
 *
 * WEBHOOK_SECRET PORT EVENTS_DIR
 */

declare(strict_types=1);

// pt: Um segredo vazio aceitaria qualquer um. / en: An empty secret would accept anybody.
$secrets = array_filter(explode(' ', (string) getenv('WEBHOOK_SECRET')));
if ($secrets === []) {
    file_put_contents('php://stderr', "WEBHOOK_SECRET is missing\n");
    http_response_code(500);
    exit(1);
}
const MAX_BODY = 64 * 1024;
// pt: O que fazer com cada tipo: a operação a chamar (em rejected e failed, depois de corrigir a causa).
// en: What to do with each type: the operation to call (for rejected and failed, once the cause is mended).
const NEXT = [
    'document.rejected' => 'submitDocument',
    'document.delivered' => 'listDocumentStatusHistory',
    'document.failed' => 'resendDocument',
    'document.status_changed' => 'getDocument',
    'document.received' => 'getReceivedDocumentContent',
];
define('STORE', getenv('EVENTS_DIR') ?: 'events');
@mkdir(STORE, recursive: true);
if (PHP_SAPI === 'cli') {
    work();
    serve((int) (getenv('PORT') ?: 8080));
}

// #region sample
function receive(array $secrets): void
{
    // pt: Até o evento estar guardado. / en: Until the event is stored.
    http_response_code(500);
    // pt: Os bytes tal como chegaram: JSON lido e escrito de novo tem outra assinatura.
    // en: The bytes as they came: JSON parsed and written again has another signature.
    $rawBody = file_get_contents('php://input', length: MAX_BODY + 1);
    $headers = array_change_key_case(getallheaders());
    $isTooLong = strlen($rawBody) > MAX_BODY;
    $verdict = $isTooLong ? 'body-too-long' : verify($secrets, $headers, $rawBody, time());
    if ($verdict !== 'valid') {
        file_put_contents('php://stderr', "refused $verdict\n");
        http_response_code($isTooLong ? 413 : 401);
        return;
    }
    // pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar.
    // en: Store before answering: without a 2xx the platform sends it again.
    insertOrIgnore($headers['webhook-id'], $rawBody);
    http_response_code(204);
    function_exists('fastcgi_finish_request') ? fastcgi_finish_request() : flush();
    work();
}

// pt: Faz de tabela com o webhook-id como chave única: um ficheiro por evento, completo ou nenhum.
// en: Stands for a table with the webhook-id as unique key: one file per event, complete or none.
function insertOrIgnore(string $id, string $rawBody): void
{
    $file = STORE . '/' . rawurlencode($id) . '.json';
    if (is_file($file)) {
        return;
    }
    $part = $file . '.' . bin2hex(random_bytes(8)) . '.part';
    $stream = fopen($part, 'x');
    $isStored = $stream && fwrite($stream, $rawBody) === strlen($rawBody) && fsync($stream);
    if (!$isStored || !rename($part, $file)) {
        throw new RuntimeException("cannot write $file");
    }
}
// #endregion

function work(): void
{
    // pt: Um processo de cada vez. / en: One process at a time.
    $lock = fopen(STORE . '/work.lock', 'c');
    flock($lock, LOCK_EX);
    foreach (glob(STORE . '/*.json') as $file) {
        if (is_file("$file.done")) {
            continue;
        }
        try {
            $event = json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
            processEvent(basename($file, '.json'), $event['type']);
            // pt: Marcar no fim: o que uma falha interrompeu é processado outra vez.
            // en: Mark at the end: what a crash interrupted is processed again.
            touch("$file.done");
        } catch (Throwable $error) {
            file_put_contents('php://stderr', "$file: {$error->getMessage()}\n");
        }
    }
}

function processEvent(string $id, string $type): void
{
    // pt: Um tipo novo não é um erro. / en: A new type is not an error.
    $line = isset(NEXT[$type]) ? "event $type $id " . NEXT[$type] : "ignored $type $id";
    file_put_contents('php://stdout', "$line\n");
}

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
    // pt: O processo filho indica quando o servidor aceita ligações.
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
