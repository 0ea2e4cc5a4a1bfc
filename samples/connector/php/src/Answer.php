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

    /** pt: A hora da plataforma; null se falta ou não se consegue ler. / en: The platform's time; null if it is missing or cannot be read. */
    public function date(): ?int
    {
        $seconds = strtotime($this->header('Date'));
        return $seconds === false ? null : $seconds * Clock::SECOND;
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

    /** pt: Como começam e acabam, em XML, o que não é uma etiqueta, e por fim uma etiqueta. / en: How, in XML, what is not a tag begins and ends, and lastly a tag. */
    private const MARKUP = ['<!--' => '-->', '<![CDATA[' => ']]>', '<?' => '?>', '<' => '>'];

    /**
     * pt: A última etiqueta fecha a primeira: sem Content-Length, um corpo cortado não se nota de outro modo. Cada byte lê-se uma vez, seja qual for o documento de um fornecedor.
     * en: The last tag closes the first: without Content-Length, nothing else shows that a body was cut. Each byte is read once, whatever the document of a supplier.
     */
    public function isWholeXml(): bool
    {
        [$root, $last, $end] = ['', '', 0];
        while (($start = strpos($this->body, '<', $end)) !== false) {
            $opening = $this->markupAt($start);
            $found = strpos($this->body, self::MARKUP[$opening], $start + strlen($opening));
            if ($found === false) {
                return false;
            }
            $end = $found + strlen(self::MARKUP[$opening]);
            if ($opening === '<') {
                $last = substr($this->body, $start, $end - $start);
            }
            if ($root === '' && preg_match('~^<([^\s!?/>]+)~', $last, $tag) === 1) {
                $root = $tag[1];
            }
        }
        return $root !== '' && preg_replace('~\s~', '', $last) === "</$root>";
    }

    private function markupAt(int $start): string
    {
        foreach (array_keys(self::MARKUP) as $opening) {
            if (substr_compare($this->body, $opening, $start, strlen($opening)) === 0) {
                return $opening;
            }
        }
        return '<';
    }
}
