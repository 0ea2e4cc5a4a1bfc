<?php

/**
 * pt: Recolhe os documentos recebidos: guarda o XML e só depois confirma a receção.
 * pt: Não responde: aceitar ou rejeitar é uma decisão, documento a documento (tema respond).
 * en: Collects received documents: stores the XML and only then acknowledges.
 * en: It does not respond: accepting or rejecting is a decision, document by document (topic respond).
 *
 *   php receive-and-respond.php
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN OUT_DIR
 */

declare(strict_types=1);

define('BASE_URL', getenv('BASE_URL') ?: 'http://127.0.0.1:4010');
set_exception_handler(function (Throwable $error): void {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
});

define('OUT_DIR', getenv('OUT_DIR') ?: 'received');

// #region sample
/** pt: Guarda o XML e só depois confirma a receção. / en: Stores the XML and only then acknowledges. */
function collect(string $id): void
{
    [$status, $body] = call('GET', "/$id/content", ['Accept: application/xml']);
    if ($status !== 200) {
        throw refusal($status, $body);
    }
    @mkdir(OUT_DIR, recursive: true);
    write(OUT_DIR . "/$id.xml.part", $body);
    rename(OUT_DIR . "/$id.xml.part", OUT_DIR . "/$id.xml");

    [$status, $body] = call('PUT', "/$id/acknowledgement", [], ['reference' => $id]);
    if ($status !== 200) {
        throw refusal($status, $body);
    }
    echo "$id ", json($status, $body)['state'], "\n";
}

// pt: Pode ser executado outra vez a qualquer momento: o que ficou por confirmar volta a ser recolhido.
// en: Can be run again at any time: what was not acknowledged is collected again.
array_map('collect', ids('received'));
// #endregion

/**
 * pt: Todas as páginas, antes de mudar o estado de algum documento.
 * en: All pages, before any document changes its state.
 *
 * @return list<string>
 */
function ids(string $state): array
{
    $ids = [];
    $query = ['state' => $state, 'limit' => 200];
    while (true) {
        [$status, $body] = call('GET', '?' . http_build_query($query));
        if ($status !== 200) {
            throw refusal($status, $body);
        }
        $page = json($status, $body);
        array_push($ids, ...array_column($page['items'], 'id'));
        if ($page['nextCursor'] === null) {
            return $ids;
        }
        $query['cursor'] = $page['nextCursor'];
    }
}

/**
 * @param list<string> $headers
 * @param array<string, string>|null $json
 * @return array{int, string} status, body
 */
function call(string $method, string $path, array $headers = [], ?array $json = null): array
{
    static $token = null;
    $token ??= accessToken('received:read received:write');
    $headers[] = "Authorization: Bearer $token";
    if ($json === null) {
        return request($method, BASE_URL . "/received-documents$path", $headers);
    }
    $headers[] = 'Content-Type: application/json';
    $body = json_encode($json, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);

    return request($method, BASE_URL . "/received-documents$path", $headers, $body);
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
