<?php

/**
 * pt: Lista todos os documentos emitidos, página a página.
 * en: Lists all issued documents, page by page.
 *
 *   php list-with-cursor.php
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
/** @return Generator<array{id: string}> */
function documents(): Generator
{
    $headers = ['Authorization: Bearer ' . accessToken('documents:read')];
    $query = ['limit' => 200];
    while (true) {
        $url = BASE_URL . '/documents?' . http_build_query($query);
        [$status, $body] = request('GET', $url, $headers);
        if ($status !== 200) {
            throw refusal($status, $body);
        }
        $page = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        yield from $page['items'];
        if ($page['nextCursor'] === null) {
            return;
        }
        // pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
        // en: Copy the cursor as it comes; the filters do not change halfway.
        $query['cursor'] = $page['nextCursor'];
    }
}

foreach (documents() as $document) {
    echo "{$document['id']}\n";
}
// #endregion

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
