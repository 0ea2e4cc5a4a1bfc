<?php
/**
 * pt: Recebe webhooks onde já responde o PHP-FPM; o resto fazem-no `run` ou `sync`.
 * en: Takes webhooks where PHP-FPM answers already; the rest is done by `run` or `sync`.
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
