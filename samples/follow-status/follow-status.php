<?php

/**
 * pt: Segue um documento até a plataforma acabar o seu trabalho e mostra o histórico.
 * pt: Serve para um documento e para testes; em produção, os webhooks avisam.
 * en: Follows a document until the platform has done its work, and shows the history.
 * en: For one document and for tests; in production webhooks tell you.
 *
 *   php follow-status.php [documentId]
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN POLL_SECONDS MAX_POLLS
 */

declare(strict_types=1);

define('BASE_URL', getenv('BASE_URL') ?: 'http://127.0.0.1:4010');
set_exception_handler(function (Throwable $error): void {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
});

// #region sample
function follow(string $documentId): void
{
    $headers = ['Authorization: Bearer ' . accessToken('documents:read')];
    $url = BASE_URL . "/documents/$documentId";

    $wait = (float) (getenv('POLL_SECONDS') ?: 2);
    for ($polls = 1; ; $polls++) {
        [$status, $body, $retryAfter] = request('GET', $url, $headers);
        $busy = $status === 429 || $status === 503;
        if ($status !== 200 && !$busy) {
            throw refusal($status, $body);
        }
        // pt: Nestes estados a plataforma ainda trabalha. / en: In these states the platform still works.
        $state = $busy ? '' : json_decode($body, true)['state'];
        if (!in_array($state, ['', 'submitted', 'validated'], true)) {
            break;
        }
        if ($polls >= (int) (getenv('MAX_POLLS') ?: 20)) {
            throw new RuntimeException("gave up after $polls requests");
        }
        usleep((int) (1_000_000 * max(told($retryAfter), $wait)));
        $wait = min($wait * 2, 60);
    }

    [$status, $body] = request('GET', "$url/status-history", $headers);
    if ($status !== 200) {
        throw refusal($status, $body);
    }
    foreach (json_decode($body, true)['items'] as $entry) {
        echo "{$entry['state']} {$entry['at']}\n";
    }
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

follow($argv[1] ?? 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS');

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
        throw new RuntimeException(curl_error($curl));
    }

    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answer, $retryAfter];
}
