import {readFileSync} from 'node:fs';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';

/** An invoice that a campaign submits. */
export interface Invoice {
  /** File name without extension, which the connector uses as its reference. */
  readonly reference: string;
  readonly number: string;
  readonly extension: 'json' | 'xml';
  readonly content: string;
  /** What must happen to the invoice; `corrected` is the content of its correction. */
  readonly fate: 'deliver' | 'annul' | {readonly corrected: string};
}

const sample = (name: string): string => readFileSync(path.join(projectRoot, 'samples/first-call', name), 'utf8');
const json = JSON.parse(sample('invoice.json')) as Readonly<Record<string, unknown>> & {seller: object; buyer: object};
const xml = sample('invoice.xml');

const byteOrderMark = '\uFEFF';
/** Names that break programs: accents, characters that XML escapes, characters outside the Basic Multilingual Plane. */
const names = ['Fornecedor Exemplo, Lda.', 'João & Filhos <Lda>', 'Conceição "Ñ" Águas', 'Padaria 🥖 Exemplo'];

/** Returns the nth invoice: JSON or XML, with or without BOM, some sent by e-mail, some to be rejected, refused or annulled. */
export function invoice(n: number): Invoice {
  const number = `FT C/${n}`;
  const reference = `INV-${n}`;
  const bom = n % 4 < 2 ? '' : byteOrderMark;
  const name = names[n % names.length] ?? '';
  const jsonWith = (changes: object): string =>
    `${bom}${JSON.stringify({...json, number, seller: {...json.seller, name}, ...changes})}`;
  const base = {reference, number};
  // FE-AP responds with ERROR for this buyer, so the document fails.
  const failingChanges = {buyer: {...json.buyer, vatId: 'PT600000443'}};
  // A final consumer can be reached only by e-mail.
  const mailedChanges = {
    buyer: {...json.buyer, vatId: 'PT999999990', contact: {email: 'consumidor@adquirente.example'}},
  };
  if (n % 10 === 2 || n % 10 === 8)
    return {...base, extension: 'json', content: jsonWith(mailedChanges), fate: 'deliver'};
  if (n % 10 === 5) return {...base, extension: 'json', content: jsonWith(failingChanges), fate: 'annul'};
  if (n % 10 === 7)
    return {...base, extension: 'json', content: jsonWith({lines: []}), fate: {corrected: jsonWith({})}};
  if (n % 2 === 0) return {...base, extension: 'json', content: jsonWith({}), fate: 'deliver'};
  const numberedXml = `${bom}${xml.replace('FT A/123', number)}`;
  if (n % 10 !== 9) return {...base, extension: 'xml', content: numberedXml, fate: 'deliver'};
  const withoutAddress = numberedXml.replace(/<cac:Delivery>[^]*?<\/cac:Delivery>/, '');
  return {...base, extension: 'xml', content: withoutAddress, fate: {corrected: numberedXml}};
}

/** Returns the nth received document. Of five, one repeats the one before, and one has the number of the one before with other content. */
export function arriving(n: number): string {
  const arrivingXml = xml.replace('FT A/123', `FT R/${isDuplicate(n) || isConflict(n) ? n - 1 : n}`);
  return isConflict(n) ? changed(arrivingXml) : arrivingXml;
}

const isDuplicate = (n: number): boolean => n % 5 === 4;
export const isConflict = (n: number): boolean => n % 5 === 2;

/** Returns the document with other content, as a supplier might send it again after a rejection. */
export function changed(document: string): string {
  return document.replace('</cbc:ID>', '</cbc:ID><!-- 2 -->');
}
