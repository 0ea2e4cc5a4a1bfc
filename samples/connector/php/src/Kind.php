<?php
declare(strict_types=1);

namespace Connector;

/** pt: O que uma resposta final altera, por tipo de pedido. / en: What a final response changes, by kind of request. */
final class Kind
{
    /**
     * @param \Closure(object, array<string, mixed>): void $done pt: corre dentro da transação que fecha o registo / en: runs inside the transaction that closes the entry
     * @param (\Closure(object, ?Answer): ?array<string, mixed>)|null $find pt: procura o que a plataforma já tem, depois de uma recusa ou quando a chave expirou sem resposta / en: looks for what the platform already has, after a refusal or when the key expired without a response
     * @param (\Closure(object, string): void)|null $refused
     * @param (\Closure(): bool)|null $findsFirst pt: procura-se também antes do primeiro envio? / en: is the search also made before the first attempt?
     * @param bool $hasSecret pt: a resposta tem um segredo, por isso não fica no registo / en: the response contains a secret, so it is not kept in the entry
     */
    public function __construct(
        public readonly \Closure $done,
        public readonly ?\Closure $find = null,
        public readonly ?\Closure $refused = null,
        public readonly bool $hasSecret = false,
        private readonly ?\Closure $findsFirst = null,
    ) {
    }

    public function findsFirst(): bool
    {
        return $this->findsFirst !== null && ($this->findsFirst)();
    }
}
