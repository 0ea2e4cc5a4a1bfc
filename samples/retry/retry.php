<?php

/**
 * pt: Envia com novas tentativas: espera exponencial, com uma parte aleatória, Retry-After, sempre a mesma chave.
 * en: Submits with retries: growing random waits, Retry-After, always the same key.
 *
 *   php retry.php [invoice.json]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN BASE_DELAY_MS GIVE_UP_SECONDS
 */

declare(strict_types=1);

define('BASE_URL', getenv('BASE_URL') ?: 'http://127.0.0.1:4010');
set_exception_handler(function (Throwable $error): void {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
});

define('BASE_DELAY_MS', (int) (getenv('BASE_DELAY_MS') ?: 500));
// pt: "0" também vale. / en: "0" counts too.
define('GIVE_UP_SECONDS', getenv('GIVE_UP_SECONDS') === false ? 10_800 : (int) getenv('GIVE_UP_SECONDS'));

// #region sample
function submitPatiently(string $file): void
{
    // pt: A mesma chave em todas as tentativas, guardada antes da primeira: o documento só entra uma vez.
    // en: The same key in every attempt, stored before the first: the document gets in only once.
    $keyFile = "$file.key";
    if (!file_exists($keyFile)) {
        file_put_contents($keyFile, uuid());
    }
    $headers = ['Content-Type: application/json', 'Idempotency-Key: ' . trim(read($keyFile))];
    $invoice = read($file);

    $end = microtime(true) + GIVE_UP_SECONDS;
    $most = BASE_DELAY_MS;
    for ($attempt = 1; ; $attempt++) {
        [$status, $body, $told] = authorized('documents:write', 'POST', '/documents', $headers, $invoice);
        echo "attempt $attempt ", $status ?: 'network', "\n";
        $isFinal = $status !== 0 && $status !== 429 && $status < 500;
        $result = $isFinal ? json($status, $body) : [];
        if ($isFinal && ($result['code'] ?? '') !== 'idempotency-in-progress') {
            // pt: 401 e 403 nada dizem do documento: a chave fica.
            // en: 401 and 403 say nothing of the document: the key stays.
            if ($status !== 401 && $status !== 403) {
                unlink($keyFile);
            }
            if ($status !== 202) {
                throw refusal($status, $body);
            }
            echo "{$result['id']} {$result['state']}\n";
            return;
        }
        // pt: Aleatória, para que os clientes não voltem todos ao mesmo tempo.
        // en: Random, so that clients do not all come back at the same time.
        $wait = told($told) + random_int(0, $most) / 1000;
        if (microtime(true) + $wait >= $end) {
            $later = "the key stays in $keyFile: repeat later";
            throw new RuntimeException("gave up after $attempt attempts; $later");
        }
        sleep((int) $wait);
        usleep((int) (1_000_000 * fmod($wait, 1)));
        $most = min($most * 2, 300_000);
    }
}

// pt: Retry-After em segundos ou como data; 0 quando não é nenhum dos dois.
// en: Retry-After in seconds or as a date; 0 when it is neither.
function told(string $value): float
{
    if (ctype_digit($value)) {
        return (float) $value;
    }
    $date = DateTimeImmutable::createFromFormat(DATE_RFC7231, $value, new DateTimeZone('UTC'));

    return $date === false ? 0 : max($date->getTimestamp() - microtime(true), 0);
}
// #endregion

submitPatiently($argv[1] ?? 'invoice.json');

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
 * pt: Um pedido com token; sem ele, ou se já não serve, pede outro, uma vez. A resposta pode ser a desse pedido.
 * en: A request with a token; without one, or when it no longer serves, asks for another, once. The answer may be to that.
 *
 * @param list<string> $headers
 * @return array{int, string, string} status, body, Retry-After
 */
function authorized(string $scope, string $method, string $path, array $headers = [], ?string $body = null): array
{
    static $token = null;
    $token ??= (string) getenv('TOKEN');
    while (true) {
        $isNew = $token === '';
        if ($isNew) {
            $credentials = (getenv('CLIENT_ID') ?: 'client') . ':' . (getenv('CLIENT_SECRET') ?: 'secret');
            $answer = request('POST', getenv('TOKEN_URL') ?: BASE_URL . '/oauth2/token', [
                'Authorization: Basic ' . base64_encode($credentials),
                'Content-Type: application/x-www-form-urlencoded',
            ], http_build_query(['grant_type' => 'client_credentials', 'scope' => $scope]));
            [$status, $json] = $answer;
            if ($status === 0 || $status === 429 || $status >= 500) {
                return $answer;
            }
            $granted = json($status, $json);
            if ($status !== 200) {
                throw new RuntimeException("token: $status $json");
            }
            $token = $granted['access_token'];
        }
        $answer = request($method, BASE_URL . $path, [...$headers, "Authorization: Bearer $token"], $body);
        if ($answer[0] !== 401 || $isNew) {
            return $answer;
        }
        $token = '';
    }
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
 * pt: Um pedido HTTP; estado 0 quando não há resposta.
 * en: One HTTP request; status 0 when there is no answer.
 *
 * @param list<string> $headers
 * @return array{int, string, string} status, body, Retry-After
 */
function request(string $method, string $url, array $headers, ?string $body = null): array
{
    $retryAfter = '';
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

    return $answer === false ? [0, '', ''] : [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answer, $retryAfter];
}
