<?php
declare(strict_types=1);

namespace Connector;

spl_autoload_register(static function (string $class): void {
    // pt: Só as classes do conector: uma que falta ao PHP não é um ficheiro daqui. / en: Only the classes of the connector: one that PHP lacks is not a file here.
    if (str_starts_with($class, 'Connector\\')) {
        require __DIR__ . '/' . substr($class, strlen('Connector\\')) . '.php';
    }
});
