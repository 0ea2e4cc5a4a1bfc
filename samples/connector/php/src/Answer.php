<?php
declare(strict_types=1);

namespace Connector;

final class Answer
{
    /** @param array<string, string> $headers pt: nomes em minúsculas / en: names in lower case */
    public function __construct(
        public readonly int $status,
        private readonly array $headers,
        public readonly string $body,
    ) {
    }

    public function header(string $name): string
    {
        return $this->headers[strtolower($name)] ?? '';
    }

    public function isSuccess(): bool
    {
        return $this->status >= 200 && $this->status < 300;
    }

    /**
     * pt: Nada se não é JSON (de um proxy). / en: Nothing if it is not JSON (from a proxy).
     *
     * @return array<string, mixed>|null
     */
    public function json(): ?array
    {
        $value = json_decode($this->body, associative: true);
        return is_array($value) ? $value : null;
    }

    /** @return array<string, mixed> */
    public function problem(): array
    {
        return $this->isSuccess() ? [] : $this->json() ?? [];
    }

    public function code(): string
    {
        return (string) ($this->problem()['code'] ?? '');
    }

    /** pt: Só um problema da plataforma tem os dois. / en: Only a problem of the platform has both. */
    public function isOurs(): bool
    {
        ['code' => $code, 'requestId' => $request] = $this->problem() + ['code' => null, 'requestId' => null];
        return is_string($code) && is_string($request);
    }

    /** pt: Acaba como começa: sem Content-Length, um corpo cortado não se nota de outro modo. / en: Ends as it begins: without Content-Length, nothing else shows that a body was cut. */
    public function isWholeXml(): bool
    {
        $comments = '~<!--[^-]*+(?:-(?!->)[^-]*+)*+-->|<\?[^?]*+(?:\?(?!>)[^?]*+)*+\?>~';
        $xml = rtrim(preg_replace($comments, '', $this->body) ?? $this->body);
        $end = preg_replace('~\s~', '', (string) strrchr($xml, '<'));
        return preg_match('~<([^\s!?/>]+)~', $xml, $root) === 1 && $end === "</$root[1]>";
    }
}
