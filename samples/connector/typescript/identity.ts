/**
 * pt: Uma fatura identifica-se pelo seu número e pelo NIF do emitente. O que não se consegue ler fica por definir.
 * en: An invoice is identified by its number and the seller's tax number. What cannot be read stays undefined.
 */
import {jsonOf} from './api.ts';

export type Identity = Readonly<Partial<Record<'number' | 'nif', string>>>;

/** pt: Ignora, como a plataforma, espaços nas pontas e repetidos; e o prefixo `PT`. / en: Ignores, as the platform does, spaces at both ends and repeated ones; and the prefix `PT`. */
export function identity(number: unknown, nif: unknown): Identity {
  const tidy = (value: unknown): string | undefined =>
    (typeof value === 'string' && value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')) || undefined;
  return {number: tidy(number), nif: tidy(nif)?.replace(/^PT/, '')};
}

export function identityOf({type, body}: {readonly type: string; readonly body: Buffer}): Identity {
  const {number, seller} = (jsonOf({body}) ?? {}) as {number?: unknown; seller?: {vatId?: unknown} | null};
  if (type === 'application/json') return identity(number, seller?.vatId);
  // pt: O Node.js não tem um leitor de XML. Em UBL, o primeiro ID fora das extensões é o número.
  // en: Node.js has no XML parser. In UBL, the first ID outside the extensions is the number.
  // pt: O que não acaba vai até ao fim, para que nada se leia outra vez. / en: What does not end goes to the end, so that nothing is read again.
  const left = /<!\[CDATA\[[^]*?(?:\]\]>|$)|<!--[^]*?(?:-->|$)|<(\w+:)?UBLExtensions[^]*?(?:<\/(\w+:)?UBLExtensions>|$)/g;
  const xml = body.toString('utf8').replace(left, (part) => (part.startsWith('<![') ? part : ''));
  const schemes = all(inside(xml, 'AccountingSupplierParty'), 'PartyTaxScheme');
  const vat = schemes.find((one) => inside(inside(one, 'TaxScheme'), 'ID').trim() === 'VAT');
  return identity(decoded(inside(xml, 'ID')), decoded(inside(vat ?? schemes[0] ?? '', 'CompanyID')));
}

/** pt: O número e o NIF são conhecidos, e iguais nos dois. / en: Number and tax number are known, and equal in both. */
export function isSame(one: Identity, other: Identity): boolean {
  const isKnown = one.number !== undefined && one.nif !== undefined;
  return isKnown && one.number === other.number && one.nif === other.nif;
}

function all(xml: string, name: string): readonly string[] {
  const pattern = `<(?:[\\w.-]+:)?${name}(?:\\s[^>]*)?>([^]*?)</(?:[\\w.-]+:)?${name}\\s*>`;
  return [...xml.matchAll(new RegExp(pattern, 'g'))].map(([, text = '']) => text);
}

const inside = (xml: string, name: string): string => all(xml, name)[0] ?? '';

const NAMED: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"};

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') => {
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : (NAMED[String(name)] ?? String(whole));
  });
}
