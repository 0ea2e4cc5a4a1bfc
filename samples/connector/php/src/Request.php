<?php
declare(strict_types=1);

namespace Connector;

/** pt: Um pedido à plataforma; o que a resposta altera está em `Kind`. / en: A request to the platform; what its response changes is in `Kind`. */
final class Request
{
    /**
     * @param string $subject pt: a referência, o id ou o endereço a que o pedido diz respeito / en: the reference, id or endpoint that the request is about
     * @param array<string, string> $headers
     */
    public function __construct(
        public readonly string $kind,
        public readonly string $subject,
        public readonly string $path,
        public readonly string $body,
        public readonly array $headers = [],
    ) {
    }
}
