<?php
declare(strict_types=1);

namespace Connector;

/** pt: O que uma resposta final muda, por tipo de pedido. / en: What a final answer changes, by kind of request. */
final class Kind
{
    /**
     * @param \Closure(object, array<string, mixed>): void $done pt: dentro da transação que fecha o registo / en: inside the transaction that closes the entry
     * @param (\Closure(object, ?Answer): ?array<string, mixed>)|null $find pt: o que a plataforma já tem, quando recusa ou quando a chave expirou sem resposta / en: what the platform has already, when it refuses or when the key expired without an answer
     * @param (\Closure(object, string): void)|null $refused
     * @param (\Closure(): bool)|null $isLookedFor pt: procura-se também antes do primeiro envio? / en: is it looked for before it is sent first, too?
     * @param bool $hasSecret pt: a resposta tem um segredo: não fica no registo / en: the answer has a secret: it does not stay in the entry
     */
    public function __construct(
        public readonly \Closure $done,
        public readonly ?\Closure $find = null,
        public readonly ?\Closure $refused = null,
        public readonly bool $hasSecret = false,
        private readonly ?\Closure $isLookedFor = null,
    ) {
    }

    public function isLookedFor(): bool
    {
        return $this->isLookedFor !== null && ($this->isLookedFor)();
    }
}
