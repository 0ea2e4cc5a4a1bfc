<?php

/**
 * pt: Pede um token, guarda-o e só pede outro quando é preciso.
 * en: Asks for a token, keeps it and asks for another only when needed.
 *
 *   php token.php
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET
 */

declare(strict_types=1);

define('BASE_URL', getenv('BASE_URL') ?: 'http://127.0.0.1:4010');
set_exception_handler(function (Throwable $error): void {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
});

// #region sample
final class Tokens
{
    public int $requests = 0;
    private string $token = '';
    private int $usableUntil = 0;

    public function accessToken(): string
    {
        if (time() < $this->usableUntil) {
            return $this->token;
        }
        $answer = requestToken();
        $this->requests += 1;
        echo "token {$answer['token_type']} {$answer['expires_in']}\n";
        $this->token = $answer['access_token'];
        // pt: Um minuto de folga: o token não expira a meio de um pedido.
        // en: One minute to spare: the token does not expire in the middle of a request.
        $this->usableUntil = time() + $answer['expires_in'] - 60;

        return $this->token;
    }

    /** @return array{int, string} status, body */
    public function get(string $path): array
    {
        $attempt = fn (): array => request('GET', BASE_URL . $path, [
            'Authorization: Bearer ' . $this->accessToken(),
        ]);
        $response = $attempt();
        if ($response[0] !== 401) {
            return $response;
        }
        // pt: Recusado antes de expirar: um token novo e uma só repetição.
        // en: Refused before it expired: a new token, once.
        $this->usableUntil = 0;

        return $attempt();
    }
}
// #endregion

$tokens = new Tokens();
foreach (['/documents?limit=1', '/documents?limit=1'] as $path) {
    [$status, $body] = $tokens->get($path);
    if ($status !== 200) {
        throw refusal($status, $body);
    }
    echo "$status $path\n";
}
echo "token requests {$tokens->requests}\n";

/** @return array{access_token: string, token_type: string, expires_in: int} */
function requestToken(): array
{
    $credentials = (getenv('CLIENT_ID') ?: 'client') . ':' . (getenv('CLIENT_SECRET') ?: 'secret');
    [$status, $body] = request('POST', getenv('TOKEN_URL') ?: BASE_URL . '/oauth2/token', [
        'Authorization: Basic ' . base64_encode($credentials),
        'Content-Type: application/x-www-form-urlencoded',
    ], http_build_query(['grant_type' => 'client_credentials', 'scope' => 'documents:write documents:read']));
    $answer = json($status, $body);
    if ($status !== 200) {
        throw new RuntimeException("token: $status $body");
    }

    return $answer;
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
