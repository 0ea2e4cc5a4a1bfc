<?php
declare(strict_types=1);

namespace Connector;

/** pt: O que se pede à plataforma; o que a resposta muda está em `Kind`. / en: What is asked of the platform; what the answer changes is in `Kind`. */
final class Request
{
    /**
     * @param string $subject pt: a referência, o id ou o endereço de que trata / en: the reference, id or endpoint that it is about
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
