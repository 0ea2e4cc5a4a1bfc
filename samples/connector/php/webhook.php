<?php
/**
 * pt: Recebe webhooks onde o PHP-FPM já responde; `run` ou `sync` fazem o resto.
 * en: Receives webhooks where PHP-FPM already answers; `run` or `sync` does the rest.
 */
declare(strict_types=1);

namespace Connector;

// #region webhook
require __DIR__ . '/src/autoload.php';

Settings::load();
$headers = [];
foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
    $headers[$name] = $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '';
}
http_response_code((int) Webhooks::receive($headers, file_get_contents('php://input')));
// #endregion
