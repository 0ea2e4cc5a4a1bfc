<?php
declare(strict_types=1);

namespace Connector;

/** pt: Ainda não é possível: repetir mais tarde. / en: Not possible yet: try again later. */
final class Later extends \RuntimeException
{
    /**
     * @param bool $pausesAll pt: todos os pedidos esperam, não só este / en: all requests wait, not only this one
     * @param Answer|null $forbidden pt: a resposta que obriga a esperar (403, de um proxy ou de outro endereço) / en: the response that makes it wait (403, or from a proxy or another address)
     */
    public function __construct(
        string $reason,
        public readonly int $until,
        public readonly bool $pausesAll = false,
        public readonly ?Answer $forbidden = null,
    ) {
        parent::__construct($reason);
    }
}
