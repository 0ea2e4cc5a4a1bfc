/**
 * pt: O que identifica uma fatura: o número e o NIF do emitente. O que não se consegue ler fica por dizer.
 * en: What identifies an invoice: its number and the seller's tax number. What cannot be read is left unsaid.
 */
import {jsonOf} from './api.ts';

export type Identity = Readonly<Partial<Record<'number' | 'nif', string>>>;

/** pt: Espaços nas pontas e `PT` não contam. / en: Spaces at the ends and `PT` do not count. */
export function identity(number: unknown, nif: unknown): Identity {
  const tidy = (value: unknown): string | undefined => (typeof value === 'string' && value.trim()) || undefined;
  return {number: tidy(number), nif: tidy(nif)?.replace(/^PT/, '')};
}

export function identityOf({type, body}: {readonly type: string; readonly body: Buffer}): Identity {
  const {number, seller} = (jsonOf({body}) ?? {}) as {number?: unknown; seller?: {vatId?: unknown} | null};
  if (type === 'application/json') return identity(number, seller?.vatId);
  // pt: O Node.js não lê XML. Em UBL, o primeiro ID fora das extensões é o número.
  // en: Node.js reads no XML. In UBL, the first ID outside the extensions is the number.
  const xml = body.toString('utf8').replace(/<!--[^]*?-->|<(\w+:)?UBLExtensions[^]*?<\/(\w+:)?UBLExtensions>/g, '');
  const schemes = all(inside(xml, 'AccountingSupplierParty'), 'PartyTaxScheme');
  const vat = schemes.find((one) => inside(inside(one, 'TaxScheme'), 'ID').trim() === 'VAT');
  return identity(decoded(inside(xml, 'ID')), decoded(inside(vat ?? schemes[0] ?? '', 'CompanyID')));
}

/** pt: Lidos os dois, e iguais. / en: Both read, and equal. */
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
