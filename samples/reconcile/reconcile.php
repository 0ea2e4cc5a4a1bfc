<?php

/**
 * pt: Recupera eventos perdidos: pede-os desde a última execução completa, com 76 horas de sobreposição,
 * pt: e guarda os que faltam onde o recetor de webhooks guarda os seus (tema receive-webhook).
 * en: Gets lost events back: asks for those since the last finished run, with an overlap of 76 hours,
 * en: and stores what is missing where the webhook receiver stores its own (topic receive-webhook).
 *
 *   php reconcile.php
 *
 * BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET TOKEN EVENTS_DIR
 */

declare(strict_types=1);

define('BASE_URL', getenv('BASE_URL') ?: 'http://127.0.0.1:4010');
set_exception_handler(function (Throwable $error): void {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
});

define('STORE', getenv('EVENTS_DIR') ?: 'events');
define('WATERMARK', STORE . '/reconciled-until');
@mkdir(STORE, recursive: true);

// #region sample
function reconcile(): void
{
    $headers = ['Authorization: Bearer ' . accessToken('events:read')];
    $query = ['limit' => 200];
    // pt: Um evento anterior à marca pode ter estado em novas tentativas até agora.
    // en: An event older than the watermark may have been retried until now.
    if (is_file(WATERMARK)) {
        $query['since'] = seconds(strtotime(trim(file_get_contents(WATERMARK))) - 76 * 3600);
    }
    [$startedAt, $missing] = [null, 0];
    do {
        [$status, $body, $date] = request('GET', BASE_URL . '/events?' . http_build_query($query), $headers);
        if ($status !== 200) {
            throw refusal($status, $body);
        }
        // pt: O relógio que conta é o da plataforma. / en: The clock of the platform counts.
        $startedAt ??= strtotime($date);
        $page = json($status, $body);
        foreach ($page->items as $event) {
            // pt: Os que já estão guardados são ignorados. / en: Those that are stored are ignored.
            $file = STORE . '/' . rawurlencode($event->id) . '.json';
            if (is_file($file)) {
                continue;
            }
            write($file, json_encode($event, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE));
            $missing++;
            echo "recovered $event->type $event->id\n";
        }
        $query['cursor'] = $page->nextCursor;
    } while ($page->nextCursor !== null);
    // pt: Só uma execução completa move a marca. / en: Only a finished run moves the watermark.
    write(WATERMARK, seconds($startedAt));
    echo "missing $missing\n";
}
// #endregion

reconcile();

function seconds(int $time): string
{
    return gmdate('Y-m-d\TH:i:s\Z', $time);
}

/** pt: O ficheiro completo, ou nenhum. / en: The complete file, or none. */
function write(string $file, string $text): void
{
    $part = $file . '.' . bin2hex(random_bytes(8)) . '.part';
    $stream = fopen($part, 'x');
    $isStored = $stream && fwrite($stream, $text) === strlen($text) && fsync($stream);
    if (!$isStored || !rename($part, $file)) {
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

    return $answer->access_token;
}

/** pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON. */
function json(int $status, string $body): stdClass
{
    $start = preg_replace('/\s+/', ' ', substr($body, 0, 80));

    return json_decode($body) ?? throw new RuntimeException("$status: the answer is not JSON: $start");
}

/** pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line. */
function refusal(int $status, string $body): RuntimeException
{
    $problem = json($status, $body);
    [$code, $detail] = [$problem->code ?? '-', $problem->detail ?? '-'];

    return new RuntimeException("$status $code: $detail (" . ($problem->requestId ?? '-') . ')');
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
