<?php
declare(strict_types=1);

namespace Connector;

/**
 * pt: Recebe webhooks: verifica a assinatura do corpo tal como chegou, e guarda-o antes do 204. / en: Receives webhooks: verifies the signature of the body as it arrived, and stores it before the 204.
 *
 * pt: Um só processo: responde entre passagens, e enquanto espera por uma resposta da plataforma. / en: A single process: it answers between passes, and while it waits for a response of the platform.
 */
final class Webhooks
{
    public const MAX_BODY = 64 * 1024;
    private const MAX_HEAD = 16 * 1024;
    /** pt: `select` não vê mais de 1.024 descritores. / en: `select` sees no more than 1,024 descriptors. */
    private const MAX_CONNECTIONS = 512;
    private const TIMEOUT = 15 * Clock::SECOND;
    /** pt: Quanto tempo o fim espera por pedidos em curso. / en: How long the end waits for requests under way. */
    private const STOP_TIMEOUT = 5 * Clock::SECOND;

    /** pt: Quantos pedidos foram respondidos com 204. / en: How many requests were answered with 204. */
    public static int $answered = 0;

    /** @var resource|null */
    private static $socket = null;
    /** @var array<int, object{stream: resource, read: string, since: int}> */
    private static array $connections = [];

    public static function listen(): void
    {
        $address = 'tcp://' . Settings::$host . ':' . Settings::$port;
        $context = stream_context_create(['socket' => ['backlog' => 128]]);
        $flags = STREAM_SERVER_BIND | STREAM_SERVER_LISTEN;
        self::$socket = @stream_socket_server($address, $code, $message, $flags, $context) ?: null;
        if (self::$socket === null) {
            throw new \RuntimeException("HOST and PORT: $address: $message");
        }
        stream_set_blocking(self::$socket, false);
    }

    /** pt: Responde aos pedidos que chegaram; se não há nenhum, espera até este tempo. / en: Answers the requests that have arrived; if there is none, waits up to this time. */
    public static function serve(int $milliseconds = 0): void
    {
        $read = array_column(self::$connections, 'stream');
        if (self::$socket !== null) {
            $read[] = self::$socket;
        }
        $none = null;
        // pt: Um sinal interrompe a espera e causa um aviso. / en: A signal interrupts the wait and causes a warning.
        [$seconds, $rest] = [intdiv($milliseconds, 1000), $milliseconds % 1000];
        if ($read === [] || !@stream_select($read, $none, $none, $seconds, $rest * 1000)) {
            $read = [];
        }
        foreach ($read as $stream) {
            if ($stream === self::$socket) {
                self::accept();
            } else {
                self::continue(self::$connections[get_resource_id($stream)]);
            }
        }
        foreach (self::$connections as $one) {
            if (Clock::now() - $one->since > self::TIMEOUT) {
                self::abort($one);
            }
        }
    }

    /** pt: Os pedidos em curso acabam; novos não são aceites. / en: Requests under way end; new ones are not accepted. */
    public static function close(): void
    {
        fclose(self::$socket);
        self::$socket = null;
        $until = Clock::now() + self::STOP_TIMEOUT;
        while (self::$connections !== [] && Clock::now() < $until) {
            self::serve(Clock::SECOND);
        }
    }

    private static function accept(): void
    {
        $stream = @stream_socket_accept(self::$socket, 0);
        if ($stream !== false) {
            // pt: Um webhook acaba em segundos: o mais velho está parado. / en: A webhook ends within seconds: the oldest has stalled.
            if (count(self::$connections) >= self::MAX_CONNECTIONS) {
                self::abort(reset(self::$connections));
            }
            stream_set_blocking($stream, false);
            $connection = (object) ['stream' => $stream, 'read' => '', 'since' => Clock::now()];
            self::$connections[get_resource_id($stream)] = $connection;
        }
    }

    private static function continue(object $connection): void
    {
        $connection->read .= (string) @fread($connection->stream, 65536);
        $status = self::statusOf($connection->read);
        if ($status !== null) {
            @fwrite($connection->stream, "HTTP/1.1 $status\r\nConnection: close\r\n\r\n");
            self::drop($connection);
            self::$answered += $status === '204 No Content' ? 1 : 0;
        } elseif (feof($connection->stream)) {
            self::abort($connection);
        }
    }

    /** pt: O cliente desligou ou parou a meio. / en: The client went away or stalled halfway. */
    private static function abort(object $connection): void
    {
        if ($connection->read !== '') {
            Log::info('webhook.aborted');
        }
        self::drop($connection);
    }

    private static function drop(object $connection): void
    {
        unset(self::$connections[get_resource_id($connection->stream)]);
        fclose($connection->stream);
    }

    /** pt: Nada enquanto o pedido não está completo. / en: Nothing until the request is complete. */
    private static function statusOf(string $read): ?string
    {
        [$head, $body] = explode("\r\n\r\n", $read, 2) + [1 => null];
        if ($body === null) {
            return strlen($head) > self::MAX_HEAD ? '431 Request Header Fields Too Large' : null;
        }
        $headers = [];
        foreach (array_slice(explode("\r\n", $head), 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower($name)] = trim($value);
        }
        $length = $headers['content-length'] ?? '';
        return match (true) {
            !str_starts_with($head, 'POST ') => '405 Method Not Allowed',
            !ctype_digit($length) => '411 Length Required',
            (int) $length > self::MAX_BODY => '413 Content Too Large',
            strlen($body) < (int) $length => null,
            default => self::receive($headers, substr($body, 0, (int) $length)),
        };
    }

    // #region receive
    /** @param array<string, string> $headers */
    public static function receive(array $headers, string $rawBody): string
    {
        if (strlen($rawBody) > self::MAX_BODY) {
            return '413 Content Too Large';
        }
        try {
            $seconds = intdiv(Clock::now(), Clock::SECOND);
            // pt: O que nem parece assinado não chega à base de dados.
            // en: What does not even look signed does not reach the database.
            $verdict = Signature::verify([], $headers, $rawBody, $seconds);
            if ($verdict === 'no-matching-signature') {
                Secrets::recordWebhooks();
                $verdict = Signature::verify(Secrets::webhook(), $headers, $rawBody, $seconds);
            }
            if ($verdict !== 'valid') {
                return self::refuse($verdict);
            }
            // pt: Guardar antes de responder: sem 2xx, a plataforma volta a enviar o evento.
            // en: Store before answering: without a 2xx, the platform sends the event again.
            $type = self::typeOf($rawBody);
            Store::transaction(function () use ($headers, $type, $rawBody): void {
                Inbox::store($headers['webhook-id'], $type, $rawBody);
                Store::setMeta('webhook-at', Clock::now());
                Store::deleteMeta('webhooks-missing-since', 'webhooks-refused-reason', 'webhooks-missed');
            });
            return '204 No Content';
        } catch (\Throwable $error) {
            Log::alertHourly('webhook.failed', ['reason' => $error::class . ": {$error->getMessage()}"]);
            return '500 Internal Server Error';
        }
    }
    // #endregion

    private static function typeOf(string $rawBody): string
    {
        $event = json_decode($rawBody);
        if (!is_object($event)) {
            throw new \UnexpectedValueException('no JSON object');
        }
        return is_string($event->type ?? null) ? $event->type : throw new \UnexpectedValueException('no type');
    }

    /** pt: A reconciliação não espera um dia para ver se faltam eventos. / en: Reconciliation does not wait for a day to see whether events are missing. */
    private static function refuse(string $reason): string
    {
        Log::warn('webhook.refused', ['reason' => $reason]);
        if (str_ends_with($reason, '-header')) {
            // pt: Sem os cabeçalhos, não vem da plataforma. / en: Without the headers, it does not come from the platform.
            return '401 Unauthorized';
        }
        try {
            Store::transaction(function () use ($reason): void {
                // pt: Sem segredo, não se espera nenhum webhook. / en: Without a secret, no webhook is expected.
                if (Secrets::webhook() === []) {
                    return;
                }
                if (Store::meta('webhooks-missing-since') === null) {
                    Store::setMeta('webhooks-missing-since', Clock::now());
                    $soon = Clock::now() + 15 * Clock::MINUTE;
                    Store::setMeta('reconcile-at', min(Store::metaTime('reconcile-at'), $soon));
                }
                Store::setMeta('webhooks-refused-reason', $reason);
            });
            return '401 Unauthorized';
        } catch (\Throwable $error) {
            // pt: Um estranho não causa um alerta. / en: A stranger causes no alert.
            Log::warn('webhook.failed', ['reason' => $error::class . ": {$error->getMessage()}"]);
            return '500 Internal Server Error';
        }
    }
}
