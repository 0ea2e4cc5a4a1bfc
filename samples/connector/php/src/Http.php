<?php
declare(strict_types=1);

namespace Connector;

/** pt: Um pedido HTTP e a sua resposta; enquanto espera, o processo faz outra coisa. / en: An HTTP request and its response; while it waits, the process does something else. */
final class Http
{
    private const TIMEOUT_SECONDS = 60;
    /** pt: Um relógio mais errado do que isto recusa webhooks. / en: A clock that is further out than this refuses webhooks. */
    private const CLOCK_TOLERANCE_SECONDS = 120;

    /** @var (\Closure(): void)|null */
    public static ?\Closure $whileWaiting = null;

    /**
     * @param array<string, string> $headers
     * @return Answer|string pt: porque não houve resposta: não se sabe se o pedido foi executado / en: why there was no response: it is not known whether the request was executed
     */
    public static function send(string $method, string $url, array $headers, ?string $body = null): Answer|string
    {
        $given = [];
        $handle = curl_init($url);
        curl_setopt_array($handle, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => array_map(
                static fn (string $name, string $value): string => "$name: $value",
                array_keys($headers),
                $headers,
            ),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_USERAGENT => 'connector-php/' . Settings::VERSION,
            // pt: O token não se envia a outro endereço. / en: The token is not sent to another address.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_TIMEOUT => self::TIMEOUT_SECONDS,
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$given): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $given[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $body);
        }
        $result = self::perform($handle);
        if ($result !== CURLE_OK) {
            // pt: Sem a mensagem, que pode ter um cabeçalho, e o cabeçalho o token. / en: Without the message, which may hold a header, and the header the token.
            return (string) curl_strerror($result);
        }
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        $answer = new Answer($status, $given, curl_multi_getcontent($handle) ?? '');
        self::checkClock($answer->date());
        return $answer;
    }

    private static function checkClock(?int $date): void
    {
        $seconds = $date === null ? 0 : intdiv(Clock::now() - $date, Clock::SECOND);
        if (abs($seconds) > self::CLOCK_TOLERANCE_SECONDS) {
            Store::alertDaily('clock.wrong', ['seconds' => $seconds]);
        }
    }

    private static function perform(\CurlHandle $handle): int
    {
        $multi = curl_multi_init();
        curl_multi_add_handle($multi, $handle);
        do {
            curl_multi_exec($multi, $running);
            if ($running > 0) {
                curl_multi_select($multi, 0.05);
                if (self::$whileWaiting !== null) {
                    (self::$whileWaiting)();
                }
            }
        } while ($running > 0);
        $result = curl_multi_info_read($multi)['result'] ?? CURLE_RECV_ERROR;
        curl_multi_remove_handle($multi, $handle);
        return $result;
    }
}
