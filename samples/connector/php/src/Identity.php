<?php
declare(strict_types=1);

namespace Connector;

/** pt: O número e o NIF do emitente de um documento; vazio o que não se consegue ler: a plataforma recusa-o. / en: The number and the seller's tax number of a document; what cannot be read is empty: the platform refuses it. */
final class Identity
{
    public readonly string $number;
    public readonly string $nif;

    public function __construct(mixed $number, mixed $nif)
    {
        $this->number = self::tidy($number);
        $this->nif = preg_replace('/^PT/', '', self::tidy($nif));
    }

    /** pt: Ignora, como a plataforma, espaços nas pontas e repetidos. / en: Ignores, as the platform does, spaces at both ends and repeated ones. */
    private static function tidy(mixed $value): string
    {
        return is_string($value) ? trim(preg_replace('/[ \t\r\n]+/', ' ', $value), ' ') : '';
    }

    public static function of(string $type, string $body): self
    {
        if ($type === Api::JSON) {
            $json = json_decode($body, associative: true);
            $seller = is_array($json) ? $json['seller'] ?? null : null;
            return new self($json['number'] ?? null, is_array($seller) ? $seller['vatId'] ?? null : null);
        }
        // pt: Para ler XML, o PHP precisa de mais uma extensão. Em UBL, o primeiro ID fora das extensões é o número.
        // en: To read XML, PHP needs one more extension. In UBL, the first ID outside the extensions is the number.
        // pt: O que não acaba vai até ao fim, para que nada se leia outra vez. / en: What does not end goes to the end, so that nothing is read again.
        $left = '~<!\[CDATA\[[^]]*+(?:](?!]>)[^]]*+)*+(?:]]>|\z)(*SKIP)(*FAIL)|<!--[^-]*+(?:-(?!->)[^-]*+)*+(?:-->|\z)'
            . '|<(\w+:)?UBLExtensions[^<]*+(?:<(?!/(\w+:)?UBLExtensions>)[^<]*+)*+(?:</(\w+:)?UBLExtensions>|\z)~';
        $xml = preg_replace($left, '', $body) ?? '';
        $schemes = self::all(self::inside($xml, 'AccountingSupplierParty'), 'PartyTaxScheme');
        $isVat = static fn (string $one): bool => trim(self::inside(self::inside($one, 'TaxScheme'), 'ID')) === 'VAT';
        $scheme = [...array_filter($schemes, $isVat), ...$schemes][0] ?? '';
        return new self(self::decoded(self::inside($xml, 'ID')), self::decoded(self::inside($scheme, 'CompanyID')));
    }

    /** pt: O número e o NIF são conhecidos, e iguais nos dois. / en: Number and tax number are known, and equal in both. */
    public function isSame(self $other): bool
    {
        return $this->number !== '' && $this->nif !== '' && $this->number === $other->number && $this->nif === $other->nif;
    }

    private static function inside(string $xml, string $name): string
    {
        return self::all($xml, $name)[0] ?? '';
    }

    /** @return list<string> */
    private static function all(string $xml, string $name): array
    {
        preg_match_all("/<(?:[\\w.-]+:)?$name(?:\\s[^>]*)?>(.*?)<\\/(?:[\\w.-]+:)?$name\\s*>/s", $xml, $found);
        return $found[1];
    }

    private static function decoded(string $text): string
    {
        return html_entity_decode($text, ENT_QUOTES | ENT_XML1, 'UTF-8');
    }

    public function __toString(): string
    {
        return ($this->number ?: '-') . ' of ' . ($this->nif ?: '-');
    }
}
