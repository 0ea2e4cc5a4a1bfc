<?php
declare(strict_types=1);

namespace Connector;

/** pt: Ainda não é possível: repetir mais tarde. / en: Not possible yet: try again later. */
final class Later extends \RuntimeException
{
    /**
     * @param bool $everything pt: a plataforma inteira espera, não só este pedido / en: the whole platform waits, not this request alone
     * @param Answer|null $forbidden pt: a resposta por que espera (403, ou de outro endereço) / en: the answer that it waits for (403, or of another address)
     */
    public function __construct(
        string $reason,
        public readonly int $until,
        public readonly bool $everything = false,
        public readonly ?Answer $forbidden = null,
    ) {
        parent::__construct($reason);
    }
}
