<?php

/**
 * pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
 * pt: Serve para um documento e para testes; em produção, os webhooks avisam.
 * en: Follows a document until the platform has done its work, and shows the history.
 * en: For one document and for tests; in production webhooks tell you.
 *
 *   php follow-status.php [documentId]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS GIVE_UP_SECONDS
 */

declare(strict_types=1);

define('BASE_URL', getenv('BASE_URL') ?: 'http://127.0.0.1:4010');
set_exception_handler(function (Throwable $error): void {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
});

// pt: "0" também vale. / en: "0" counts too.
define('GIVE_UP_SECONDS', getenv('GIVE_UP_SECONDS') === false ? 10_800 : (int) getenv('GIVE_UP_SECONDS'));

// #region sample
function follow(string $documentId): void
{
    $record = "/documents/$documentId";
    $history = "$record/status-history";

    $end = microtime(true) + GIVE_UP_SECONDS;
    $path = $record;
    $wait = (float) (getenv('POLL_SECONDS') ?: 2);
    for ($requests = 1; ; $requests++) {
        [$status, $body, $retryAfter] = authorized('documents:read', 'GET', $path);
        if ($status === 200 && $path === $history) {
            foreach (json($status, $body)['items'] as $entry) {
                echo "{$entry['state']} {$entry['at']}\n";
            }
            return;
        }
        if ($status === 200) {
            // pt: Nestes dois estados a plataforma ainda trabalha.
            // en: In these two states the platform is still working.
            if (!in_array(json($status, $body)['state'], ['submitted', 'validated'], true)) {
                $path = $history;
                continue;
            }
        } elseif ($status !== 0 && $status !== 429 && $status < 500) {
            throw refusal($status, $body);
        }
        // pt: Depois de 429, 5xx ou sem resposta (0), continua. / en: After 429, 5xx or no answer (0) it goes on.
        $pause = max(told($retryAfter), $wait);
        if (microtime(true) + $pause >= $end) {
            throw new RuntimeException("gave up after $requests requests");
        }
        sleep((int) $pause);
        usleep((int) (1_000_000 * fmod($pause, 1)));
        $wait = min($wait * 2, 60);
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

follow($argv[1] ?? 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS');

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
