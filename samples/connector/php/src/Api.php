<?php
declare(strict_types=1);

namespace Connector;

/** pt: Um pedido à API: com token, e repetido mais tarde enquanto a resposta não é final. / en: A request to the API: with a token, and repeated later while its answer is not final. */
final class Api
{
    public const JSON = 'application/json';

    private static int $failures = 0;
    private static bool $isStopping = false;

    /** pt: Nenhum pedido novo começa. / en: No new request begins. */
    public static function stop(): void
    {
        self::$isStopping = true;
    }

    /** pt: Guardado: um processo novo também respeita Retry-After. / en: Stored: a new process keeps Retry-After too. */
    public static function pausedUntil(): int
    {
        $until = Store::metaTime('paused-until');
        $most = Clock::now() + Retry::LONGEST;
        if ($until > $most) {
            // pt: De outro relógio. / en: Of another clock.
            Store::setMeta('paused-until', $most);
        }
        return min($until, $most);
    }

    /** pt: Uma pessoa não espera pelo que outro (um proxy) mandou esperar. / en: A person does not wait for what another (a proxy) said to wait for. */
    public static function resume(): void
    {
        if (Store::meta('paused-by') === 'other') {
            Store::setMeta('paused-until', 0);
        }
    }

    /** pt: `Later` enquanto nada pode sair. / en: `Later` while nothing may leave. */
    public static function mayCall(): void
    {
        if (self::$isStopping) {
            throw new Later('stopping', Clock::now(), everything: true);
        }
        $until = self::pausedUntil();
        if (Clock::now() < $until) {
            throw self::paused(new Later('paused', $until, everything: true));
        }
    }

    /**
     * pt: Devolve respostas finais; as outras são `Later`. / en: Returns final answers; the others are `Later`.
     *
     * @param array<string, string> $headers
     * @param int|null $attempts pt: quantas vezes este pedido já falhou / en: how many times this request has failed
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
        if (self::isFinal($answer, $path, $accept)) {
            self::$failures = 0;
            return $answer;
        }
        throw self::isForbidden($answer) ? self::forbidden($answer, $path) : self::later($answer, $path, $attempts);
    }

    /** pt: Nada diz de uma tentativa anterior sem resposta: espera, e alerta. / en: It says nothing of an earlier attempt without an answer: it waits, and alerts. */
    private static function forbidden(Answer $answer, string $path): Later
    {
        ['code' => $code, 'requestId' => $requestId] = $answer->problem() + ['code' => null, 'requestId' => null];
        $fields = ['path' => $path, 'status' => $answer->status, 'code' => $code, 'requestId' => $requestId];
        Log::alert('api.forbidden', $fields);
        return new Later("$answer->status $code", Clock::now() + Clock::HOUR, forbidden: $answer);
    }

    // #region final
    // pt: O que a plataforma responde de um pedido, e o que só responde de um caminho com um id.
    // en: What the platform answers of a request, and what it answers of a path with an id alone.
    private const REFUSALS = [400, 409, 412, 413, 415, 422, 428];
    private const REFUSALS_OF_ID = [404, 406, 410];

    // pt: Só a plataforma recusa, com um código: a página de um proxy, em 2xx ou 4xx, nada diz do pedido.
    // en: Only the platform refuses, with a code: the page of a proxy, in 2xx or 4xx, says nothing of it.
    private static function isFinal(Answer $answer, string $path, string $accept): bool
    {
        if ($answer->isSuccess()) {
            return match ($accept) {
                '*/*' => true,
                self::JSON => $answer->json() !== null,
                default => str_starts_with($answer->header('Content-Type'), $accept),
            };
        }
        $hasId = preg_match('~^/[^/]+/.~', $path) === 1;
        $refusals = [...self::REFUSALS, ...($hasId ? self::REFUSALS_OF_ID : [])];
        return in_array($answer->status, $refusals, true)
            && !in_array($answer->code(), ['', 'idempotency-in-progress'], true);
    }

    /** pt: Faltam direitos (403), ou o endereço não é o da API. / en: Rights are missing (403), or the address is not that of the API. */
    private static function isForbidden(Answer $answer): bool
    {
        $others = [...self::REFUSALS, 401, 408, 425, 429];
        return $answer->status >= 400 && $answer->status < 500 && !in_array($answer->status, $others, true);
    }

    private static function later(Answer $answer, string $path, int $attempts): Later
    {
        self::$failures += 1;
        $status = $answer->status;
        $until = Retry::nextAttempt($attempts, $answer->header('Retry-After'));
        $fields = ['path' => $path, 'status' => $status];
        $status === 401 ? Log::alert('api.later', $fields) : Log::warn('api.later', $fields);
        // pt: 401 com um token novo, 429 e 503 dizem respeito a todos os pedidos.
        // en: 401 with a new token, 429 and 503 concern every request.
        $isForAll = in_array($status, [401, 429, 503], true);
        $later = new Later((string) $status, $until, everything: $isForAll);
        return $isForAll ? self::pause($later, isOurs: $answer->code() !== '') : $later;
    }
    // #endregion

    /** @param array<string, string> $headers */
    private static function send(string $method, string $path, array $headers, ?string $body): Answer|string
    {
        $headers['Accept-Language'] = Settings::$language;
        $bearer = self::bearer();
        $headers['Authorization'] = "Bearer $bearer";
        $answer = Http::send($method, Settings::$baseUrl . $path, $headers, $body);
        if ($answer instanceof Answer && $answer->status === 401) {
            Token::forget($bearer);
        }
        return $answer;
    }

    private static function bearer(): string
    {
        try {
            return Token::get();
        } catch (Later $later) {
            throw self::pause($later);
        } catch (Refused $refusal) {
            // pt: Não se guarda: com o segredo certo, o processo seguinte começa logo.
            // en: Not stored: with the right secret, the next process begins at once.
            Log::alert('token.refused', ['reason' => $refusal->getMessage()]);
            throw new Later($refusal->getMessage(), Clock::now() + 5 * Clock::MINUTE, everything: true);
        }
    }

    /** @param bool $isOurs pt: a plataforma mandou esperar / en: the platform said to wait */
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
