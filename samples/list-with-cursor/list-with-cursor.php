<?php

/**
 * pt: Lista os documentos emitidos, página a página: todos ou, com um ficheiro de estado, os alterados desde a última execução.
 * en: Lists issued documents, page by page: all of them or, with a state file, those that changed since the last run.
 *
 *   php list-with-cursor.php [state.txt]
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
/** @return Generator<int, array{id: string, updatedAt: string}, mixed, string> */
function documents(?string $updatedSince = null): Generator
{
    $headers = ['Authorization: Bearer ' . accessToken('documents:read')];
    $query = array_filter(['limit' => 200, 'updatedSince' => $updatedSince]);
    $startedAt = null;
    while (true) {
        $url = BASE_URL . '/documents?' . http_build_query($query);
        [$status, $body, $date] = request('GET', $url, $headers);
        if ($status !== 200) {
            throw refusal($status, $body);
        }
        $startedAt ??= $date;
        $page = json($status, $body);
        foreach ($page['items'] as $document) {
            yield $document;
        }
        if ($page['nextCursor'] === null) {
            return $startedAt;
        }
        // pt: O cursor copia-se tal como vem; os filtros não mudam a meio.
        // en: Copy the cursor as it comes; the filters do not change halfway.
        $query['cursor'] = $page['nextCursor'];
    }
}
// #endregion

// #region changes
// pt: Na primeira linha do ficheiro a marca; nas outras, o que a última execução tratou (id e updatedAt).
// en: In the first line of the file the watermark; in the others what the last run handled (id and updatedAt).
function changes(string $file): void
{
    $before = is_file($file) ? file($file, FILE_IGNORE_NEW_LINES) : [];
    $until = array_shift($before);
    [$before, $handled] = [array_flip($before), []];
    // pt: 5 minutos de sobreposição: nada se perde, e o que já foi tratado reconhece-se.
    // en: 5 minutes of overlap: nothing is lost, and what was handled is recognised.
    $documents = documents($until === null ? null : seconds(strtotime($until) - 5 * 60));
    foreach ($documents as $document) {
        $change = "{$document['id']} {$document['updatedAt']}";
        if (!isset($before[$change]) && !isset($handled[$change])) {
            echo "{$document['id']}\n";
        }
        $handled[$change] = true;
    }
    // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
    $mark = seconds(strtotime($documents->getReturn()));
    // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
    file_put_contents("$file.part", implode("\n", [$mark, ...array_keys($handled)]));
    rename("$file.part", $file);
}
// #endregion

if (isset($argv[1])) {
    changes($argv[1]);
    exit;
}
foreach (documents() as $document) {
    echo "{$document['id']}\n";
}

function seconds(int $time): string
{
    return gmdate('Y-m-d\TH:i:s\Z', $time);
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
 * @return array{int, string, string} status, body, Date
 */
function request(string $method, string $url, array $headers, ?string $body = null): array
{
    $date = '';
    $curl = curl_init($url);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 60,
        CURLOPT_HEADERFUNCTION => function (CurlHandle $curl, string $line) use (&$date): int {
            if (preg_match('/^date:\s*(.+)/i', $line, $match)) {
                $date = trim($match[1]);
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

    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answer, $date];
}
