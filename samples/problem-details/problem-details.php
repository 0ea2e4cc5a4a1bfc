<?php

/**
 * pt: Lê um erro da plataforma (RFC 9457) e decide pelo código.
 * pt: PREFER pede um erro ao simulador: PREFER='code=409, example=duplicateDocument'
 * en: Reads an error of the platform (RFC 9457) and decides by its code.
 * en: PREFER asks the simulator for an error.
 *
 *   php problem-details.php [invoice.json]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN PREFER
 */

declare(strict_types=1);

define('BASE_URL', getenv('BASE_URL') ?: 'http://127.0.0.1:4010');
set_exception_handler(function (Throwable $error): void {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
});

// #region sample
const RETRY = [
    'rate-limit-exceeded', 'idempotency-in-progress', 'internal-error', 'service-unavailable',
];
const FIX = [
    'malformed-body', 'schema-invalid', 'invalid-parameter', 'attachment-not-found',
    'payload-too-large', 'unsupported-media-type', 'idempotency-key-missing',
    'idempotency-key-reused', 'token-missing', 'token-invalid',
];

// pt: Decide pelo código, que nunca muda de significado.
// en: Decides by the code, which never changes its meaning.
function actionFor(string $code, int $status): string
{
    return match (true) {
        in_array($code, RETRY, true) => 'retry',
        in_array($code, FIX, true) => 'fix',
        // pt: Um código novo: o estado HTTP indica se vale a pena repetir.
        // en: A code that is new: the HTTP status says whether repeating is worth it.
        $status === 429, $status >= 500 => 'retry',
        default => 'give-up',
    };
}

/** @param array<string, mixed> $problem */
function show(array $problem): void
{
    echo "status {$problem['status']}\n";
    echo "code {$problem['code']}\n";
    echo 'detail ', $problem['detail'] ?? '-', "\n";
    foreach ($problem['errors'] ?? [] as $error) {
        echo 'error ', $error['pointer'] ?? $error['parameter'] ?? '-', " {$error['detail']}\n";
    }
    echo "requestId {$problem['requestId']}\n";
    echo 'action ', actionFor($problem['code'], $problem['status']), "\n";
}
// #endregion

$file = $argv[1] ?? 'invoice.json';
if (!file_exists("$file.key")) {
    file_put_contents("$file.key", uuid());
}
$headers = [
    'Authorization: Bearer ' . accessToken('documents:write'),
    'Idempotency-Key: ' . trim(read("$file.key")),
    'Content-Type: application/json',
];
if (getenv('PREFER')) {
    $headers[] = 'Prefer: ' . getenv('PREFER');
}
[$status, $body] = request('POST', BASE_URL . '/documents', $headers, read($file));
$answer = json($status, $body);
if ($status !== 202) {
    show($answer);
    // pt: A chave fica guardada para repetir o pedido. / en: The key stays stored, to repeat the request.
    if (actionFor($answer['code'], $answer['status']) !== 'retry') {
        unlink("$file.key");
    }
    exit(1);
}
unlink("$file.key");
echo "{$answer['id']} {$answer['state']}\n";

/** pt: UUID aleatório (versão 4). / en: Random UUID (version 4). */
function uuid(): string
{
    $bytes = random_bytes(16);
    $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
    $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);

    return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
}

function read(string $file): string
{
    $bytes = @file_get_contents($file);
    if ($bytes === false) {
        throw new RuntimeException("cannot read $file");
    }

    return $bytes;
}

/**
 * pt: Token de acesso; guardá-lo e reutilizá-lo: tema token.
 * en: Access token; keeping and reusing it: topic token.
 */
function accessToken(string $scope): string
{
    $token = (string) getenv('TOKEN');
    if ($token !== '') {
        return $token;
    }
    $credentials = (getenv('CLIENT_ID') ?: 'client') . ':' . (getenv('CLIENT_SECRET') ?: 'secret');
    [$status, $body] = request('POST', getenv('TOKEN_URL') ?: BASE_URL . '/oauth2/token', [
        'Authorization: Basic ' . base64_encode($credentials),
        'Content-Type: application/x-www-form-urlencoded',
    ], http_build_query(['grant_type' => 'client_credentials', 'scope' => $scope]));
    $answer = json($status, $body);
    if ($status !== 200) {
        throw new RuntimeException("token: $status $body");
    }

    return $answer['access_token'];
}

/** pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON. */
function json(int $status, string $body): array
{
    $start = preg_replace('/\s+/', ' ', substr($body, 0, 80));

    return json_decode($body, true) ?? throw new RuntimeException("$status: the answer is not JSON: $start");
}

/**
 * pt: Um pedido HTTP; uma exceção quando não há resposta.
 * en: One HTTP request; an exception when there is no answer.
 *
 * @param list<string> $headers
 * @return array{int, string} status, body
 */
function request(string $method, string $url, array $headers, ?string $body = null): array
{
    $curl = curl_init($url);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 60,
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
    }
    $answer = curl_exec($curl);
    if ($answer === false) {
        throw new RuntimeException(curl_error($curl));
    }

    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answer];
}
