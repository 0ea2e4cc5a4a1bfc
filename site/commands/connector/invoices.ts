import {readFileSync} from 'node:fs';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';

/** What a campaign submits. */
export interface Invoice {
  /** Name of the file without its extension: the connector's reference. */
  readonly reference: string;
  readonly number: string;
  readonly extension: 'json' | 'xml';
  readonly content: string;
  /** What the connector has to do with it, and the content that it is corrected with. */
  readonly fate: 'deliver' | 'annul' | {readonly corrected: string};
}

const sample = (name: string): string => readFileSync(path.join(projectRoot, 'samples/first-call', name), 'utf8');
const json = JSON.parse(sample('invoice.json')) as Readonly<Record<string, unknown>> & {seller: object; buyer: object};
const xml = sample('invoice.xml');

const byteOrderMark = '\uFEFF';
/** Texts that break programs: accents, what XML escapes, letters outside the first plane. */
const names = ['Fornecedor Exemplo, Lda.', 'João & Filhos <Lda>', 'Conceição "Ñ" Águas', 'Padaria 🥖 Exemplo'];

/** The nth invoice: JSON and XML, with and without BOM, some by e-mail, some to be rejected, refused or annulled. */
export function invoice(n: number): Invoice {
  const number = `FT C/${n}`;
  const reference = `INV-${n}`;
  const bom = n % 4 < 2 ? '' : byteOrderMark;
  const name = names[n % names.length] ?? '';
  const made = (changes: object): string =>
    `${bom}${JSON.stringify({...json, number, seller: {...json.seller, name}, ...changes})}`;
  const base = {reference, number};
  // FE-AP answers ERROR: the document fails.
  const failing = {buyer: {...json.buyer, vatId: 'PT600000443'}};
  // No channel but e-mail reaches a final consumer.
  const mailed = {buyer: {...json.buyer, vatId: 'PT999999990', contact: {email: 'consumidor@adquirente.example'}}};
  if (n % 10 === 2 || n % 10 === 8) return {...base, extension: 'json', content: made(mailed), fate: 'deliver'};
  if (n % 10 === 5) return {...base, extension: 'json', content: made(failing), fate: 'annul'};
  if (n % 10 === 7) return {...base, extension: 'json', content: made({lines: []}), fate: {corrected: made({})}};
  if (n % 2 === 0) return {...base, extension: 'json', content: made({}), fate: 'deliver'};
  const numbered = `${bom}${xml.replace('FT A/123', number)}`;
  if (n % 10 !== 9) return {...base, extension: 'xml', content: numbered, fate: 'deliver'};
  const withoutAddress = numbered.replace(/<cac:Delivery>[^]*?<\/cac:Delivery>/, '');
  return {...base, extension: 'xml', content: withoutAddress, fate: {corrected: numbered}};
}

/** A document that arrives; of five, one is the one before, over another channel, and one has its number and another content. */
export function arriving(n: number): string {
  const arrives = xml.replace('FT A/123', `FT R/${isDuplicate(n) || isConflict(n) ? n - 1 : n}`);
  return isConflict(n) ? changed(arrives) : arrives;
}

const isDuplicate = (n: number): boolean => n % 5 === 4;
export const isConflict = (n: number): boolean => n % 5 === 2;

/** The same document with another content, as a supplier sends it again after a rejection. */
export function changed(document: string): string {
  return document.replace('</cbc:ID>', '</cbc:ID><!-- 2 -->');
}
