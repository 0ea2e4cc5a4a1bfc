<?php
declare(strict_types=1);

namespace Connector;

/** pt: Cada `POST` à API passa por aqui: a chave e o corpo são guardados antes de sair o primeiro byte. / en: Every `POST` to the API goes through here: its key and body are stored before the first byte is sent. */
final class Outbox
{
    /** pt: A plataforma esquece uma chave ao fim de 24 horas: uma hora de margem. / en: The platform forgets a key after 24 hours: an hour of margin. */
    private const KEY_LIFE = 23 * Clock::HOUR;
    /** pt: Mais longo do que a manutenção programada. / en: Longer than planned maintenance. */
    public const PATIENCE = 3 * Clock::HOUR;

    /** pt: A última rotação que esta passagem tentou: cada uma sai uma vez por passagem. / en: The last rotation that this pass has tried: each is sent once per pass. */
    private static int $lastRotation = 0;

    // #region put
    /** pt: Guarda um pedido; dentro da transação de quem chama. / en: Stores a request; inside the caller's transaction. */
    public static function put(string $name, Request $request): void
    {
        Store::change(
            "INSERT INTO outbox (name, kind, subject, path, headers, body, key, state, attempts, next_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?)",
            $name, $request->kind, $request->subject, $request->path,
            json_encode($request->headers + ['Content-Type' => Api::JSON]), $request->body,
            bin2hex(random_bytes(16)), Clock::now(),
        );
        Log::info('outbox.stored', ['name' => $name]);
    }
    // #endregion

    /** @return list<object> pt: os pedidos com este nome seguido de um número / en: the requests with this name followed by a number */
    public static function attempts(string $name): array
    {
        return Store::rows("SELECT * FROM outbox WHERE rtrim(name, '0123456789') = ? ORDER BY id", "$name:");
    }

    /**
     * pt: Acrescenta um pedido com este nome, se nenhum está à espera. Um pedido urgente substitui o que espera e nunca foi enviado; se
     * pt: esse pode ter chegado, o urgente é um pedido novo.
     * en: Adds a request with this name, unless one waits. An urgent request replaces one that waits and was never sent; if that one may
     * en: have arrived, the urgent one is a new request.
     */
    public static function putNext(string $name, Request $request, bool $isUrgent = false): void
    {
        $before = self::attempts($name);
        foreach ($before as $one) {
            if ($one->state !== 'waiting' || $one->path !== $request->path) {
                continue;
            }
            if (!$isUrgent || self::hasBody($one, $request->body)) {
                return;
            }
            if ($one->attempts === 0) {
                $sql = 'UPDATE outbox SET body = ?, key = ? WHERE id = ?';
                Store::change($sql, $request->body, bin2hex(random_bytes(16)), $one->id);
                Log::info('outbox.stored', ['name' => $one->name]);
                return;
            }
        }
        self::put($name . ':' . count($before) + 1, $request);
    }

    /** @return list<object> pt: os pedidos com este nome / en: the requests with this name */
    public static function ask(string $name, Request $request, bool $isUrgent = false): array
    {
        Store::transaction(function () use ($name, $request, $isUrgent): void {
            if (!$isUrgent) {
                self::requireNoOther($request);
            }
            self::putNext($name, $request, $isUrgent);
        });
        return self::attempts($name);
    }

    /** pt: Enquanto um pedido espera, o mesmo outra vez não muda nada; outro sobre a mesma coisa é recusado. / en: While a request waits, the same one again changes nothing; another about the same thing is refused. */
    private static function requireNoOther(Request $request): void
    {
        // pt: A mesma coisa: o mesmo caminho sem o fim. / en: The same thing: the same path without its end.
        $sql = "SELECT * FROM outbox WHERE state = 'waiting' AND kind <> 'submit'
                AND rtrim(path, replace(path, '/', '')) = rtrim(?, replace(?, '/', '')) ORDER BY id";
        $waiting = Store::rows($sql, $request->path, $request->path);
        foreach ($waiting as $one) {
            if ($one->path === $request->path && self::hasBody($one, $request->body)) {
                return;
            }
        }
        if ($waiting !== []) {
            throw new Refused("{$waiting[0]->name} is waiting: another request cannot follow");
        }
    }

    public static function lineOf(object $entry): string
    {
        return "$entry->name $entry->state " . ($entry->code ?? '-');
    }

    // #region send
    private static function send(object $entry, Kind $kind): void
    {
        self::tellEnded($entry);
        // pt: Um pedido que não pode ser enviado não conta como tentativa. / en: A request that cannot be sent does not count as an attempt.
        Api::mayCall();
        if ($entry->kind === 'rotate-client') {
            self::prepareRotation($entry);
        }
        $attempt = $entry->attempts + 1;
        // pt: Sem `status` a caminho, para que `correct` não desista dele. Com outra chave, é outro pedido.
        // en: No `status` while under way, so `correct` does not give it up. With another key: another request.
        $sql = "UPDATE outbox SET attempts = ?, first_at = ifnull(first_at, ?), status = NULL
                WHERE id = ? AND state = 'waiting' AND key = ?";
        if (Store::change($sql, $attempt, Clock::now(), $entry->id, $entry->key) === 0) {
            return;
        }
        Log::info('outbox.sending', ['name' => $entry->name, 'attempt' => $attempt]);
        $headers = json_decode($entry->headers, true) + ['Idempotency-Key' => $entry->key];
        $answer = Api::call('POST', $entry->path, $entry->body, $headers, attempts: $attempt);
        $fields = ['status' => $answer->status, 'request' => $answer->header('X-Request-Id')];
        Log::info('outbox.answered', ['name' => $entry->name] + $fields);
        $own = $answer->isSuccess() ? $answer->json() : self::find($entry, $kind, $answer);
        if ($own !== null) {
            self::settle($entry, $kind, $answer->status, $own + ['etag' => $answer->header('ETag')]);
        } else {
            self::refuse($entry, $kind, $answer);
        }
    }

    /**
     * pt: Guarda a resposta e o que ela altera, na mesma transação. / en: Stores the response and what it changes, in the same transaction.
     *
     * @param array<string, mixed> $body
     */
    public static function settle(object $entry, Kind $kind, int $status, array $body): void
    {
        $store = function () use ($entry, $kind, $status, $body): void {
            $answer = $kind->hasSecret ? null : json_encode($body);
            $sql = "UPDATE outbox SET state = 'done', status = ?, code = NULL, answer = ? WHERE id = ?";
            Store::change($sql, $status, $answer, $entry->id);
            ($kind->done)($entry, $body);
        };
        self::withReverse($entry, static fn () => Store::transaction($store));
        Log::info('outbox.settled', ['name' => $entry->name]);
    }
    // #endregion

    /** pt: Uma resposta pode chamar `reverse`: fica dito se o processo termina lá dentro, ou se falha. / en: A response may call `reverse`: it is noted if the process ends in there, or if it fails. */
    private static function withReverse(object $entry, callable $work): void
    {
        if ($entry->kind !== 'respond') {
            $work();
            return;
        }
        $sql = "UPDATE outbox SET code = 'ended', next_at = ? WHERE id = ?";
        Store::change($sql, Clock::now() + Unbooked::REST, $entry->id);
        try {
            $work();
        } catch (\Throwable $error) {
            Store::change("UPDATE outbox SET code = 'failed' WHERE id = ?", $entry->id);
            throw $error;
        }
    }

    private static function tellEnded(object $entry): void
    {
        if ($entry->code === 'ended') {
            Store::change('UPDATE outbox SET code = NULL WHERE id = ?', $entry->id);
            $error = new \RuntimeException('the process ended inside reverse');
            Retry::asLater($error, ['part' => 'outbox', 'name' => $entry->name]);
        }
    }

    private static function prepareRotation(object $entry): void
    {
        if ($entry->attempts === 0) {
            // pt: O token que vai repetir a rotação vale a hora inteira. / en: The token that will repeat the rotation is valid for the whole hour.
            Token::forget();
        }
        Store::setMeta('rotated-with', hash('sha256', Settings::$clientSecret));
    }

    /**
     * pt: Depois da primeira tentativa, uma pessoa pôs outro segredo em CLIENT_SECRET: a resposta a essa tentativa teria um segredo anterior.
     * en: After the first attempt, a person set another secret in CLIENT_SECRET: the response to that attempt would have an earlier secret.
     */
    private static function hasOtherSecret(object $entry): bool
    {
        $before = $entry->kind === 'rotate-client' ? Store::meta('rotated-with') : null;
        return $entry->first_at !== null && $before !== null && $before !== hash('sha256', Settings::$clientSecret);
    }

    /**
     * pt: Se a própria consulta é recusada (404), a plataforma não tem o que se procura. / en: If the query itself is refused (404), the platform does not have what was looked for.
     *
     * @return array<string, mixed>|null
     */
    private static function find(object $entry, Kind $kind, ?Answer $answer): ?array
    {
        try {
            return $kind->find === null ? null : ($kind->find)($entry, $answer);
        } catch (Refused) {
            return null;
        }
    }

    private static function refuse(object $entry, Kind $kind, Answer $answer): void
    {
        Store::transaction(function () use ($entry, $kind, $answer): void {
            self::keepAnswer($entry->id, 'refused', $answer);
            if ($kind->refused !== null) {
                ($kind->refused)($entry, $answer->code());
            }
            $isDocument = in_array($entry->kind, ['submit', 'annul', 'resend'], true);
            $problem = $answer->problem();
            $first = $problem['errors'][0] ?? [];
            Log::alert('outbox.refused', [
                'name' => $entry->name, 'reference' => $isDocument ? $entry->subject : null,
                'status' => $answer->status, 'code' => $answer->code(),
                'requestId' => $problem['requestId'] ?? null, 'at' => $first['pointer'] ?? $first['parameter'] ?? null,
            ]);
        });
    }

    /** pt: Desiste de um pedido que espera por causa de um 403; falso se está outra vez a caminho. / en: Gives up a request that waits because of a 403; false if it is under way again. */
    public static function giveUp(object $entry): bool
    {
        $sql = "UPDATE outbox SET state = 'refused' WHERE id = ? AND state = 'waiting' AND status IS NOT NULL";
        return Store::change($sql, $entry->id) > 0;
    }

    /** pt: O último pedido de um destes tipos sobre isto. / en: The last request of one of these kinds about this subject. */
    public static function last(string $subject, string ...$kinds): ?object
    {
        $some = implode(', ', array_fill(0, count($kinds), '?'));
        $sql = "SELECT * FROM outbox WHERE subject = ? AND kind IN ($some) ORDER BY id DESC LIMIT 1";
        return Store::row($sql, $subject, ...$kinds);
    }

    /** pt: Funciona também depois de `purge`. / en: Also works after `purge`. */
    public static function hasBody(object $entry, string $body): bool
    {
        return ($entry->sha256 ?? hash('sha256', $entry->body)) === hash('sha256', $body);
    }

    /** pt: A chave expirou sem resposta: primeiro procurar, e só depois enviar com outra chave. / en: The key expired without a response: look first, and only then send with another key. */
    private static function look(object $entry, Kind $kind): void
    {
        $own = self::find($entry, $kind, null);
        if ($own !== null) {
            self::settle($entry, $kind, 200, $own);
            return;
        }
        if ($entry->first_at === null) {
            return;
        }
        $sql = 'UPDATE outbox SET key = ?, first_at = NULL WHERE id = ?';
        Store::change($sql, bin2hex(random_bytes(16)), $entry->id);
        Log::warn('outbox.renewed', ['name' => $entry->name]);
    }

    // #region due
    /**
     * pt: Envia os pedidos cuja hora chegou, primeiro as rotações; um que falha espera, sem parar os outros. / en: Sends the requests that are due, rotations first; one that fails waits, and does not stop the others.
     *
     * @param array<string, Kind> $kinds
     */
    public static function sendDue(array $kinds, bool $onlyRotations = false): void
    {
        foreach (self::due($onlyRotations) as $due) {
            $entry = self::waiting($due->id);
            if ($entry === null || self::isBehind($entry)) {
                continue;
            }
            $age = Clock::now() - ($entry->first_at ?? Clock::now());
            try {
                $kind = $kinds[$entry->kind];
                $isExpired = $age > self::KEY_LIFE || self::hasOtherSecret($entry);
                if ($isExpired || ($entry->first_at === null && $kind->findsFirst())) {
                    self::look($entry, $kind);
                    $entry = self::waiting($due->id);
                }
                if ($entry !== null) {
                    self::send($entry, $kind);
                }
            } catch (\Throwable $error) {
                $later = Retry::asLater($error, ['part' => 'outbox', 'name' => $due->name]);
                Log::info('outbox.waiting', ['name' => $due->name]);
                if ($age > self::PATIENCE) {
                    Store::alertDaily('outbox.stuck', ['name' => $due->name]);
                }
                if ($later->pausesAll) {
                    throw $later;
                }
                Store::change('UPDATE outbox SET next_at = ? WHERE id = ?', $later->until, $due->id);
                if ($later->forbidden !== null) {
                    self::keepAnswer($due->id, 'waiting', $later->forbidden);
                }
            }
        }
    }

    private static function due(bool $onlyRotations): \Generator
    {
        yield from self::rotations(isFirst: $onlyRotations);
        $sql = "SELECT id, name FROM outbox
                WHERE state = 'waiting' AND next_at <= ? AND kind NOT LIKE 'rotate-%' ORDER BY id";
        foreach ($onlyRotations ? [] : Store::rows($sql, Clock::now()) as $one) {
            yield $one;
            yield from self::rotations();
        }
    }
    // #endregion

    /** pt: Também as que alguém pede, ou que uma resposta acrescenta, durante a passagem. / en: Those too that someone asks for, or that a response adds, during the pass. */
    private static function rotations(bool $isFirst = false): \Generator
    {
        self::$lastRotation = $isFirst ? 0 : self::$lastRotation;
        $sql = "SELECT id, name FROM outbox
                WHERE state = 'waiting' AND next_at <= ? AND id > ? AND kind LIKE 'rotate-%' ORDER BY id";
        foreach (Store::rows($sql, Clock::now(), self::$lastRotation) as $one) {
            self::$lastRotation = $one->id;
            yield $one;
        }
    }

    /** @return list<string> pt: os pedidos sem resposta há demasiado tempo, que não são envios / en: the requests without a response for too long that are not submissions */
    public static function stuckNames(): array
    {
        $sql = "SELECT name FROM outbox WHERE kind <> 'submit' AND state = 'waiting' AND first_at < ? ORDER BY id";
        return array_column(Store::rows($sql, Clock::now() - self::PATIENCE), 'name');
    }

    /** pt: Com `sync now`, saem já as rotações, e o que espera por causa de um 403, de um proxy, de um endereço errado ou de `reverse`. / en: With `sync now`, rotations become due now, and what waits because of a 403, a proxy, a wrong address or `reverse`. */
    public static function hasten(): void
    {
        $sql = "UPDATE outbox SET next_at = ? WHERE state = 'waiting'
                AND (status IS NOT NULL OR kind LIKE 'rotate-%' OR code IN ('ended', 'failed'))";
        Store::change($sql, Clock::now());
    }

    /**
     * pt: Uma rotação urgente espera pela resposta da anterior: se chegasse antes, a repetição da anterior terminava o segredo novo.
     * en: An urgent rotation waits for the response to the previous one: if it arrived first, repeating that one would end the new secret.
     */
    private static function isBehind(object $entry): bool
    {
        if (!str_starts_with($entry->kind, 'rotate')) {
            return false;
        }
        $sql = "SELECT next_at FROM outbox WHERE state = 'waiting' AND path = ? AND id < ?";
        $before = Store::row($sql, $entry->path, $entry->id);
        if ($before !== null) {
            Store::change('UPDATE outbox SET next_at = ? WHERE id = ?', $before->next_at, $entry->id);
        }
        return $before !== null;
    }

    /** pt: O problema fica inteiro: `why` mostra-o, e `correct` pode desistir do pedido que espera. / en: The problem is stored whole: `why` shows it, and `correct` may give up the request that waits. */
    private static function keepAnswer(int $id, string $state, Answer $answer): void
    {
        $sql = 'UPDATE outbox SET state = ?, status = ?, code = ?, answer = ? WHERE id = ?';
        Store::change($sql, $state, $answer->status, $answer->code() ?: (string) $answer->status, $answer->body, $id);
    }

    /** pt: Outro processo pode tê-lo fechado entretanto. / en: Another process may have closed it meanwhile. */
    private static function waiting(int $id): ?object
    {
        return Store::row("SELECT * FROM outbox WHERE id = ? AND state = 'waiting'", $id);
    }

    public static function refusedCount(): int
    {
        return Store::row("SELECT count(*) n FROM outbox WHERE state = 'refused'")->n;
    }

    public static function nextSend(string $kinds = '%'): ?int
    {
        return Store::row("SELECT min(next_at) at FROM outbox WHERE state = 'waiting' AND kind LIKE ?", $kinds)->at;
    }
}
