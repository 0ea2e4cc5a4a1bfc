<?php
/** pt: Testes contra o simulador: `node simulator.mjs` noutro terminal, depois `php test.php`. / en: Tests against the simulator: `node simulator.mjs` in another terminal, then `php test.php`. */
declare(strict_types=1);

$baseUrl = getenv('BASE_URL') ?: 'http://127.0.0.1:4010';
$clientSecret = 'secret-that-nobody-may-see';
$folder = sys_get_temp_dir() . '/connector-test-' . getmypid();
mkdir($folder);

/** @return array{code: int, stdout: string, stderr: string} */
$connector = static function (string ...$args) use ($folder, $clientSecret): array {
    $command = [PHP_BINARY, __DIR__ . '/connector.php', ...$args];
    $environment = ['DATA_DIR' => "$folder/data", 'CLIENT_SECRET' => $clientSecret] + getenv();
    $streams = [1 => ['pipe', 'w'], 2 => ['file', "$folder/stderr", 'w']];
    $process = proc_open($command, $streams, $pipes, null, $environment);
    $stdout = stream_get_contents($pipes[1]);
    return ['code' => proc_close($process), 'stdout' => $stdout, 'stderr' => file_get_contents("$folder/stderr")];
};

$simulator = static function (string $method, string $route, ?array $body = null) use ($baseUrl): ?array {
    $content = $body === null ? '' : json_encode($body, JSON_FORCE_OBJECT);
    $options = ['method' => $method, 'header' => 'Content-Type: application/json', 'content' => $content];
    $context = stream_context_create(['http' => $options]);
    return json_decode(file_get_contents("$baseUrl/simulator/$route", false, $context), true);
};

/** pt: Repete `sync` até nada estar à espera, 60 vezes no máximo. / en: Repeats `sync` until nothing waits, 60 times at most. */
$settled = static function () use ($connector): int {
    for ($passes = 0; $passes < 60; $passes += 1) {
        ['code' => $code, 'stderr' => $stderr] = $connector('sync');
        if ($code !== 75) {
            return $code;
        }
    }
    $lines = explode("\n", rtrim($stderr));
    throw new RuntimeException(end($lines));
};

/** pt: A fatura de exemplo com outro número. / en: The sample invoice with another number. */
$invoice = static function (string $reference) use ($folder): string {
    $sample = json_decode(file_get_contents(__DIR__ . '/invoice.json'), true);
    $file = "$folder/$reference.json";
    $sample['number'] = 'FT T/' . hrtime(true) % 1_000_000_000;
    file_put_contents($file, json_encode($sample));
    return $file;
};

$same = static function (mixed $found, mixed $expected): void {
    if ($found !== $expected) {
        throw new RuntimeException('found ' . var_export($found, true) . '; expected ' . var_export($expected, true));
    }
};
$matches = static fn (string $text, string $pattern) => $same([preg_match($pattern, $text), $text], [1, $text]);

$tests = [
    'a document is submitted once, and followed' => function () use ($connector, $invoice, $same, $matches): void {
        $file = $invoice('once');
        $same($connector('submit', $file)['stdout'], "stored once\n");
        $same($connector('submit', $file)['stdout'], "known once\n");
        $same($connector('sync')['code'], 0);
        $matches($connector('status', 'once')['stdout'], '/^once \w+ doc_\w+ -\n$/D');
        $same($connector('submit', $invoice('once'))['code'], 65);
    },
    'a BOM does not make it another document' => function () use ($connector, $invoice, $same): void {
        $file = $invoice('bom');
        file_put_contents($file, "\u{FEFF}" . file_get_contents($file));
        $same($connector('submit', $file, $file)['code'], 0);
    },
    'a refused document tells why' => function () use ($connector, $invoice, $same, $matches): void {
        $file = $invoice('refused');
        file_put_contents($file, json_encode(array_diff_key(json_decode(file_get_contents($file), true), ['lines' => 0])));
        $connector('submit', $file);
        $same($connector('sync')['code'], 65);
        $matches($connector('why', 'refused')['stdout'], '~^schema-invalid \S+ .+\n\S+ /lines .+\n~');
    },
    'an answer that is lost is asked for again, with the same key' =>
        function () use ($connector, $settled, $invoice, $simulator, $same, $matches): void {
            $connector('submit', $invoice('lost'));
            $simulator('PUT', 'faults', ['faults' => ['answer-lost-after' => ['times' => 1]]]);
            $same($settled(), 0);
            $matches($connector('status', 'lost')['stdout'], '/^lost \w+ doc_\w+ -\n$/D');
        },
    'a document that arrives is booked and acknowledged once' =>
        function () use ($connector, $simulator, $same, $matches): void {
            $arrived = $simulator('POST', 'received-documents')['id'];
            $log = implode(array_column(array_map($connector, ['sync', 'reconcile', 'sync']), 'stderr'));
            foreach (['booked', 'acknowledged'] as $step) {
                $same(substr_count($log, " received.$step document=$arrived"), 1);
            }
            $lines = explode("\n", $connector('received')['stdout']);
            $own = array_values(preg_grep("/^$arrived /", $lines));
            $same(count($own), 1);
            $matches($own[0], '/ booked acknowledged 380 /');
        },
    'no secret is printed' => function () use ($connector, $invoice, $clientSecret, $same): void {
        $connector('submit', $invoice('secret'));
        // pt: Com `now`, pede um token novo; os do simulador começam por `sim.`. / en: With `now`, it asks for a new token; those of the simulator begin with `sim.`.
        ['stdout' => $stdout, 'stderr' => $stderr] = $connector('sync', 'now');
        $same(str_contains($stderr, " token.new\n"), true);
        foreach ([$clientSecret, 'Bearer', 'sim.'] as $secret) {
            $same(str_contains($stdout . $stderr, $secret), false);
        }
    },
];

$failed = 0;
$simulator('PUT', 'speed', ['speed' => 'instant']);
foreach ($tests as $name => $test) {
    try {
        $test();
        echo "ok   $name\n";
    } catch (Throwable $error) {
        $failed += 1;
        echo "FAIL $name: {$error->getMessage()}\n";
    }
}
$simulator('PUT', 'faults', []);
$simulator('PUT', 'speed', ['speed' => 1]);
array_map('unlink', array_filter(glob("$folder{,/data}/*", GLOB_BRACE), 'is_file'));
array_map('rmdir', array_filter(["$folder/data", $folder], 'is_dir'));
echo 'pass ' . count($tests) - $failed . ", fail $failed\n";
exit($failed > 0 ? 1 : 0);
