<?php

/**
 * pt: Descarrega o PDF de um documento emitido.
 * en: Downloads the PDF of an issued document.
 *
 *   php fetch-pdf.php [documentId] [out.pdf]
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
function fetchPdf(string $documentId, string $file): void
{
    [$status, $pdf] = request('GET', BASE_URL . "/documents/$documentId/content", [
        'Authorization: Bearer ' . accessToken('documents:read'),
        'Accept: application/pdf',
    ]);
    if ($status !== 200) {
        throw refusal($status, $pdf);
    }
    if (!str_starts_with($pdf, '%PDF-')) {
        throw new RuntimeException('the answer is not a PDF');
    }
    // pt: Mudar o nome no fim: ninguém vê um ficheiro incompleto.
    // en: Rename at the end: nobody sees an incomplete file.
    write("$file.part", $pdf);
    rename("$file.part", $file);
    echo "$file ", strlen($pdf), "\n";
}
// #endregion

$documentId = $argv[1] ?? 'doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS';
fetchPdf($documentId, $argv[2] ?? "$documentId.pdf");

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
