<?php

/**
 * pt: Envia uma fatura em XML (UBL 2.1, CIUS-PT).
 * en: Sends an invoice as XML (UBL 2.1, CIUS-PT).
 *
 *   php submit-xml.php [invoice.xml]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN
 */

declare(strict_types=1);

define('BASE_URL', getenv('BASE_URL') ?: 'http://127.0.0.1:4010');
set_exception_handler(function (Throwable $error): void {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
});

// #region sample
function submit(string $file): void
{
    $invoice = read($file);
    // pt: Guardar a chave antes de enviar: se não houver resposta, repete-se com a mesma.
    // en: Store the key before sending: when no answer comes, repeat with the same one.
    $keyFile = "$file.key";
    if (!is_file($keyFile)) {
        write($keyFile, uuid());
    }

    [$status, $body] = request('POST', BASE_URL . '/documents', [
        'Authorization: Bearer ' . accessToken('documents:write'),
        'Idempotency-Key: ' . trim(read($keyFile)),
        'Content-Type: application/xml',
    ], $invoice);
    $answer = json($status, $body);

    // pt: Sem resposta definitiva, a chave fica para a próxima tentativa.
    // en: Without a final answer, the key stays for the next attempt.
    $isInProgress = ($answer['code'] ?? '') === 'idempotency-in-progress';
    $inDoubt = in_array($status, [401, 403, 429], true) || $status >= 500 || $isInProgress;
    if (!$inDoubt) {
        unlink($keyFile);
    }
    if ($status !== 202) {
        throw refusal($status, $body);
    }
    echo "{$answer['id']} {$answer['state']}\n";
}
// #endregion

submit($argv[1] ?? 'invoice.xml');

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

function write(string $file, string $bytes): void
{
    if (@file_put_contents($file, $bytes) !== strlen($bytes)) {
        throw new RuntimeException("cannot write $file");
    }
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

/** pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line. */
function refusal(int $status, string $body): RuntimeException
{
    $problem = json($status, $body);
    [$code, $detail] = [$problem['code'] ?? '-', $problem['detail'] ?? '-'];

    return new RuntimeException("$status $code: $detail (" . ($problem['requestId'] ?? '-') . ')');
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
