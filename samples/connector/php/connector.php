#!/usr/bin/env php
<?php
/** pt: A linha de comandos: ver README.md. / en: The command line: see README.md. */
declare(strict_types=1);

namespace Connector;

require __DIR__ . '/src/autoload.php';
exit((new CommandLine())->run(array_slice($argv, 1)));
