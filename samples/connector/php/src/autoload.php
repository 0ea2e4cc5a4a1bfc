<?php
declare(strict_types=1);

namespace Connector;

spl_autoload_register(static function (string $class): void {
    require __DIR__ . '/' . substr($class, strlen('Connector\\')) . '.php';
});
