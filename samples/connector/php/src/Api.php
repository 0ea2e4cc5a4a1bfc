<?php
declare(strict_types=1);

namespace Connector;

/** pt: Um pedido à API, com token; repete-se mais tarde enquanto a resposta não é final. / en: A request to the API, with a token; it is repeated later until its response is final. */
final class Api
{
    public const JSON = 'application/json';

    private static int $failures = 0;
    private static bool $isStopping = false;

    /** pt: A partir daqui, nenhum pedido novo começa. / en: From now on, no new request starts. */
    public static function stop(): void
    {
        self::$isStopping = true;
    }

    /** pt: Fica guardado, para que um processo novo também respeite Retry-After. / en: Stored, so that a new process respects Retry-After too. */
    public static function pausedUntil(): int
    {
        $until = Store::metaTime('paused-until');
        // pt: Uma hora tão distante vem de um relógio que estava errado: não vale. / en: A time this far ahead comes from a clock that was wrong: it does not count.
        return $until > Clock::now() + Retry::MAX_WAIT + 5 * Clock::MINUTE ? 0 : $until;
    }

    /**
     * pt: Ignora uma espera que não foi pedida pela plataforma (mas por um proxy, por exemplo); com uma rotação à espera, qualquer uma, porque o segredo pode estar exposto.
     * en: Ignores a wait that was not requested by the platform (but by a proxy, for example); while a rotation waits, any wait, because the secret may be exposed.
     */
    public static function resume(bool $isUrgent): void
    {
        if ($isUrgent || Store::meta('paused-by') === 'other') {
            Store::setMeta('paused-until', 0);
        }
    }

    /** pt: Falha com `Later` enquanto não se pode enviar nenhum pedido. / en: Fails with `Later` while no request may be sent. */
    public static function mayCall(): void
    {
        if (self::$isStopping) {
            throw new Later('stopping', Clock::now(), pausesAll: true);
        }
        $until = self::pausedUntil();
        if (Clock::now() < $until) {
            throw self::paused(new Later('paused', $until, pausesAll: true));
        }
    }

    /**
     * pt: Devolve respostas finais; com as outras, falha com `Later`. / en: Returns final responses; for others, fails with `Later`.
     *
     * @param array<string, string> $headers
     * @param int|null $attempts pt: o número desta tentativa: dele depende a espera / en: the number of this attempt: the wait depends on it
     */
    public static function call(
        string $method,
        string $path,
        ?string $body = null,
        array $headers = [],
        string $accept = self::JSON,
        ?int $attempts = null,
    ): Answer {
        self::mayCall();
        $attempts ??= self::$failures + 1;
        $headers += ['Accept' => $accept];
        $answer = self::send($method, $path, $headers, $body);
        if ($answer instanceof Answer && $answer->status === 401) {
            $answer = self::send($method, $path, $headers, $body);
        }
        if (is_string($answer)) {
            self::$failures += 1;
            Log::warn('api.no-answer', ['path' => $path, 'reason' => $answer]);
            throw new Later('no answer', Retry::nextAttempt($attempts));
        }
        if (self::isFinal($answer, $method, $path, $accept)) {
            self::$failures = 0;
            return $answer;
        }
        throw self::isForbidden($answer) ? self::forbidden($answer, $path) : self::later($answer, $path, $attempts);
    }

    /** pt: Esta resposta nada diz sobre uma tentativa anterior sem resposta: o pedido espera, com um alerta por causa e por dia. / en: This response says nothing about an earlier attempt without a response: the request waits, with an alert for each cause and day. */
    private static function forbidden(Answer $answer, string $path): Later
    {
        ['code' => $code, 'requestId' => $requestId] = $answer->problem() + ['code' => null, 'requestId' => null];
        $fields = ['path' => $path, 'status' => $answer->status, 'code' => $code, 'requestId' => $requestId];
        $cause = ":$answer->status $code " . preg_split('~[/?]~', $path)[1];
        $waiting = Store::row("SELECT count(*) n FROM outbox WHERE state = 'waiting'")->n;
        if (!Store::alertDaily('api.forbidden', [...$fields, 'waiting' => $waiting], $cause)) {
            Log::warn('api.forbidden', $fields);
        }
        return new Later("$answer->status $code", Clock::now() + Clock::HOUR, forbidden: $answer);
    }

    // #region final
    // pt: Códigos de estado de uma recusa; os da segunda lista, só num caminho com um id.
    // en: Status codes of a refusal; those of the second list, only for a path with an id.
    private const REFUSALS = [400, 409, 412, 413, 415, 422, 428];
    private const REFUSALS_OF_ID = [404, 406, 410];

    // pt: Só uma recusa da plataforma tem `code` e `requestId`; um proxy nada diz sobre o pedido.
    // en: Only a refusal by the platform has `code` and `requestId`; a proxy says nothing about the request.
    private static function isFinal(Answer $answer, string $method, string $path, string $accept): bool
    {
        if ($answer->isSuccess()) {
            return match ($accept) {
                '*/*' => true,
                self::JSON => self::hasMembers($answer, $method, $path),
                default => str_starts_with($answer->header('Content-Type'), $accept)
                    && ($accept !== 'application/xml' || $answer->isWholeXml()),
            };
        }
        $hasId = preg_match('~^/[^/]+/.~', $path) === 1;
        $refusals = [...self::REFUSALS, ...($hasId ? self::REFUSALS_OF_ID : [])];
        return in_array($answer->status, $refusals, true)
            && $answer->isOurs() && $answer->code() !== 'idempotency-in-progress';
    }

    /** pt: Faltam permissões (403), ou não respondeu a API: um proxy ou outro endereço. / en: Rights are missing (403), or the API did not respond: a proxy or another address. */
    private static function isForbidden(Answer $answer): bool
    {
        $isUnderWay = $answer->code() === 'idempotency-in-progress';
        $isRepeated = in_array($answer->status, [401, 408, 425, 429], true) || $isUnderWay;
        return intdiv($answer->status, 100) === 4 && !$isRepeated;
    }

    private static function later(Answer $answer, string $path, int $attempts): Later
    {
        self::$failures += 1;
        $status = $answer->status;
        $until = Retry::nextAttempt($attempts, $answer->header('Retry-After'));
        ['code' => $code, 'requestId' => $requestId] = $answer->problem() + ['code' => null, 'requestId' => null];
        $fields = ['path' => $path, 'status' => $status, 'code' => $code, 'requestId' => $requestId];
        if ($status !== 401 || !Store::alertDaily('api.later', $fields, ":$code " . self::credentials())) {
            Log::warn('api.later', $fields);
        }
        // pt: Um 401 com um token novo, um 429 e um 503 dizem respeito a todos os pedidos.
        // en: A 401 with a new token, a 429 and a 503 concern all requests.
        $isForAll = in_array($status, [401, 429, 503], true);
        $later = new Later((string) $status, $until, pausesAll: $isForAll);
        return $isForAll ? self::pause($later, isOurs: $answer->isOurs()) : $later;
    }
    // #endregion

    /** pt: O que cada resposta em JSON tem sempre: sem isso, não é da plataforma. / en: What each response in JSON always has: without it, it is not from the platform. */
    private const MEMBERS = [
        'POST /documents' => 'id state updatedAt',
        'GET /documents' => 'items',
        'GET /documents/*' => 'id state updatedAt',
        'GET /documents/*/status-history' => 'items',
        'POST /documents/*/annulment' => 'id state updatedAt',
        'POST /documents/*/resend' => 'id state updatedAt',
        'GET /events' => 'items nextCursor',
        'GET /received-documents' => 'items nextCursor',
        'GET /received-documents/*' => 'id state',
        'GET /received-documents/*/attachments' => 'items',
        'PUT /received-documents/*/acknowledgement' => 'id state',
        'POST /received-documents/*/responses' => 'responseId type',
        'GET /webhook-endpoints' => 'items',
        'POST /webhook-endpoints' => 'id secret',
        'GET /webhook-endpoints/*' => 'id status',
        'PATCH /webhook-endpoints/*' => 'id status',
        'POST /webhook-endpoints/*/secret-rotation' => 'secret previousSecretExpiresAt',
        'POST /credentials/*/secret-rotation' => 'clientSecret previousSecretExpiresAt',
    ];

    private static function hasMembers(Answer $answer, string $method, string $path): bool
    {
        $operation = "$method " . preg_replace(['/\?.*/', '~^(/[^/]+/)[^/]+~'], ['', '$1*'], $path);
        $members = explode(' ', self::MEMBERS[$operation] ?? '');
        $value = $answer->json();
        return $value !== null && array_diff(array_filter($members), array_keys($value)) === [];
    }

    /** @param array<string, string> $headers */
    private static function send(string $method, string $path, array $headers, ?string $body): Answer|string
    {
        $headers['Accept-Language'] = Settings::$language;
        $bearer = self::bearer();
        // pt: Se entretanto o processo tem de terminar, este pedido já não começa. / en: If meanwhile the process has to end, this request does not start any more.
        self::mayCall();
        $headers['Authorization'] = "Bearer $bearer";
        $answer = Http::send($method, Settings::$baseUrl . $path, $headers, $body);
        // pt: O 401 de um proxy nada diz sobre o token. / en: The 401 of a proxy says nothing about the token.
        if ($answer instanceof Answer && $answer->status === 401 && $answer->isOurs()) {
            Token::forget($bearer);
        }
        return $answer;
    }

    /** pt: Com outras definições, o alerta do dia volta a sair: uma correção pode estar errada. / en: With other settings, the alert of the day is told again: a correction may be wrong. */
    private static function credentials(): string
    {
        $used = [Settings::$baseUrl, Settings::$tokenUrl, Settings::$clientId, Settings::$clientSecret, Settings::$scopes];
        return hash('sha256', implode(' ', $used));
    }

    private static function bearer(): string
    {
        try {
            return Token::get();
        } catch (Later $later) {
            throw self::pause($later);
        } catch (Refused $refusal) {
            // pt: A espera não fica guardada: com o segredo certo, o processo seguinte começa de imediato.
            // en: The wait is not stored: with the right secret, the next process starts at once.
            $reason = $refusal->getMessage();
            if (!Store::alertDaily('token.refused', ['reason' => $reason], ":$reason " . self::credentials())) {
                Log::warn('token.refused', ['reason' => $reason]);
            }
            throw new Later($refusal->getMessage(), Clock::now() + 5 * Clock::MINUTE, pausesAll: true);
        }
    }

    /** @param bool $isOurs pt: a espera foi pedida pela plataforma / en: the platform requested the wait */
    private static function pause(Later $later, bool $isOurs = true): Later
    {
        Store::setMeta('paused-until', $later->until);
        Store::setMeta('paused-by', $isOurs ? 'platform' : 'other');
        return self::paused($later);
    }

    private static function paused(Later $later): Later
    {
        Log::warn('api.paused', ['until' => Clock::toIso($later->until)]);
        return $later;
    }

    // #region pages
    /** pt: Lê; uma recusa é um erro. / en: Reads; a refusal is an error. */
    public static function read(string $path, string $accept = self::JSON): Answer
    {
        $answer = self::call('GET', $path, accept: $accept);
        if ($answer->status !== 200) {
            throw self::refusal($answer);
        }
        return $answer;
    }

    public static function refusal(Answer $answer): Refused
    {
        $problem = $answer->problem() + ['detail' => '', 'requestId' => ''];
        ['detail' => $detail, 'requestId' => $request] = $problem;
        return new Refused("$answer->status {$answer->code()}: $detail ($request)");
    }

    /**
     * pt: Todas as páginas. / en: All pages.
     *
     * @param array<string, string|int> $query
     * @return \Generator<int, Answer>
     */
    public static function pages(string $path, array $query): \Generator
    {
        do {
            $answer = self::read("$path?" . http_build_query($query + ['limit' => 200]));
            yield $answer;
            $query['cursor'] = $answer->json()['nextCursor'];
        } while ($query['cursor'] !== null);
    }
    // #endregion
}
