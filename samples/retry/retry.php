<?php

/**
 * pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave.
 * en: Submits with retries: growing random waits, Retry-After, always the same key.
 *
 *   php retry.php [invoice.json]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS MAX_ATTEMPTS IDEMPOTENCY_KEY
 */

declare(strict_types=1);

define('BASE_URL', getenv('BASE_URL') ?: 'http://127.0.0.1:4010');
set_exception_handler(function (Throwable $error): void {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
});

define('BASE_DELAY_MS', (int) (getenv('BASE_DELAY_MS') ?: 500));
define('MAX_ATTEMPTS', (int) (getenv('MAX_ATTEMPTS') ?: 6));

// #region sample
function submitPatiently(string $file): void
{
    $invoice = read($file);
    $url = BASE_URL . '/documents';
    // pt: A mesma chave em todas as tentativas: o documento só entra uma vez.
    // en: The same key in every attempt: the document gets in only once.
    $key = getenv('IDEMPOTENCY_KEY') ?: uuid();
    $headers = [
        'Authorization: Bearer ' . accessToken('documents:write'),
        'Content-Type: application/json',
        "Idempotency-Key: $key",
    ];
    for ($attempt = 1; $attempt <= MAX_ATTEMPTS; $attempt++) {
        try {
            [$status, $body, $retryAfter] = request('POST', $url, $headers, $invoice);
        } catch (NetworkError) {
            [$status, $body, $retryAfter] = [null, '', null];
        }
        echo "attempt $attempt ", $status ?? 'network', "\n";
        $answer = json_decode($body, true) ?? [];
        if ($status === 202) {
            echo "{$answer['id']} {$answer['state']}\n";
            return;
        }
        $isInProgress = ($answer['code'] ?? '') === 'idempotency-in-progress';
        $worthRepeating = $status === null || $status === 429 || $status >= 500 || $isInProgress;
        if (!$worthRepeating) {
            throw refusal($status, $body);
        }
        if ($attempt < MAX_ATTEMPTS) {
            // pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
            // en: Random, so that clients do not all come back at the same time.
            $random = random_int(0, min(BASE_DELAY_MS * 2 ** ($attempt - 1), 30_000));
            usleep(1_000_000 * told($retryAfter) + 1000 * $random);
        }
    }
    $later = "repeat later with IDEMPOTENCY_KEY=$key";
    throw new RuntimeException('gave up after ' . MAX_ATTEMPTS . " attempts; $later");
}

// pt: Retry-After em segundos ou como data, no máximo 15 minutos; 0 quando não é nenhum dos dois.
// en: Retry-After in seconds or as a date, at most 15 minutes; 0 when it is neither.
function told(?string $retryAfter): int
{
    if (ctype_digit((string) $retryAfter)) {
        return (int) min((float) $retryAfter, 900);
    }
    $date = DateTimeImmutable::createFromFormat(DATE_RFC7231, (string) $retryAfter, new DateTimeZone('UTC'));

    return $date === false ? 0 : min(max($date->getTimestamp() - time(), 0), 900);
}
// #endregion

submitPatiently($argv[1] ?? 'invoice.json');

final class NetworkError extends RuntimeException
{
}

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
    if ($status !== 200) {
        throw new RuntimeException("token: $status $body");
    }

    return json_decode($body, true, flags: JSON_THROW_ON_ERROR)['access_token'];
}

/** pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line. */
function refusal(int $status, string $body): RuntimeException
{
    $problem = json_decode($body, true) ?? [];
    [$code, $detail] = [$problem['code'] ?? '-', $problem['detail'] ?? '-'];

    return new RuntimeException("$status $code: $detail (" . ($problem['requestId'] ?? '-') . ')');
}

/**
 * pt: Um pedido HTTP; uma exceção quando não há resposta.
 * en: One HTTP request; an exception when there is no answer.
 *
 * @param list<string> $headers
 * @return array{int, string, string|null} status, body, Retry-After
 */
function request(string $method, string $url, array $headers, ?string $body = null): array
{
    $retryAfter = null;
    $curl = curl_init($url);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 60,
        CURLOPT_HEADERFUNCTION => function (CurlHandle $curl, string $line) use (&$retryAfter): int {
            if (preg_match('/^retry-after:\s*(.*?)\s*$/i', $line, $match)) {
                $retryAfter = $match[1];
            }

            return strlen($line);
        },
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
    }
    $answer = curl_exec($curl);
    if ($answer === false) {
        throw new NetworkError(curl_error($curl));
    }

    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answer, $retryAfter];
}
