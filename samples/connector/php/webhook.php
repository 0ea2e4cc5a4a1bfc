<?php
/**
 * pt: Recebe webhooks onde o PHP-FPM já responde; `run` ou `sync` fazem o resto.
 * en: Receives webhooks where PHP-FPM already answers; `run` or `sync` does the rest.
 */
declare(strict_types=1);

namespace Connector;

// #region webhook
// pt: Até estar tudo feito: o que falha antes, a plataforma envia outra vez.
// en: Until all is done: what fails before, the platform sends again.
http_response_code(500);
ini_set('display_errors', '0');
require __DIR__ . '/src/autoload.php';

if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    http_response_code(405);
    exit;
}
$headers = [];
foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
    $headers[$name] = $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '';
}
// pt: O que nem parece assinado não vem da plataforma.
// en: What does not even look signed does not come from the platform.
if (in_array('', $headers, true)) {
    http_response_code(401);
    exit;
}
try {
    // pt: O PHP-FPM não passa o ambiente: sem `env[DATA_DIR]`, os eventos ficavam noutra base de dados.
    // en: PHP-FPM does not pass on the environment: without `env[DATA_DIR]`, events would go into another database.
    if (getenv('DATA_DIR') === false) {
        throw new \InvalidArgumentException('DATA_DIR is not set: env[DATA_DIR] of PHP-FPM');
    }
    Settings::load('ctype', 'pdo_sqlite');
} catch (\InvalidArgumentException $usage) {
    Log::alertHourly('connector.failed', ['reason' => $usage->getMessage()]);
    exit;
}
$rawBody = file_get_contents('php://input', length: Webhooks::MAX_BODY + 1);
http_response_code((int) Webhooks::receive($headers, $rawBody));
// #endregion
