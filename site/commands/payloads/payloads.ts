import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {toUbl} from '@integration-docs/cius-pt';
import {documentIds, documentJson, type JsonObject} from './documents.ts';
import {compactJson, jsonFragment, xmlFragment} from './fragments.ts';
import {inContractOrder} from './order.ts';
import {applyEdits, invalid, xmlOnly} from './variants.ts';

export const payloadFolder = fileURLToPath(new URL('../../../samples/payloads/', import.meta.url));

/** Ids of the base documents of fragments: an invoice, and a credit note for fields that only a credit note has. */
export const bases = {Invoice: 'invoice', CreditNote: 'credit-note'} as const;

/** Ids of documents without a fragment: the base itself, and the documents in which every field is filled in. */
const whole: ReadonlySet<string> = new Set([bases.Invoice, 'full-invoice', 'full-credit-note', 'full-debit-note']);

/** Elements that hold number and ATCUD. */
const identity = ['cbc:ID', 'cac:AdditionalDocumentReference'];

/** Children of the root element that a fragment shows although its base has the same, by document id. */
const shown: Readonly<Record<string, readonly string[]>> = {
  'credit-note': ['cbc:CreditNoteTypeCode', 'cbc:Note', 'cac:BillingReference'],
};

/** Id of the document that explains the ATCUD. */
const ofIdentity = 'atcud';

/** Returns the series of a document, such as `FT A`. */
function seriesOf(xml: string): string | undefined {
  return /<cbc:ID>([^/<]+)\//.exec(xml)?.[1];
}

/** Whether a fragment includes number and ATCUD: a document of another series would be invalid with the number of the base. */
function hasIdentity(id: string, base: string, xml: string): boolean {
  return id === ofIdentity || seriesOf(xml) !== seriesOf(base);
}

export function readPayload(file: string): string {
  return readFileSync(path.join(payloadFolder, file), 'utf8');
}

/**
 * Makes all files of samples/payloads: each document as JSON and XML, documents that only XML can express, the fragments of both, and
 * the documents that are invalid on purpose.
 *
 * @returns text of each file, by path below samples/payloads
 */
export function madeFiles(): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const id of documentIds) {
    const json = inContractOrder(documentJson(id));
    made.set(`${id}.json`, `${JSON.stringify(json, null, 2)}\n`);
    made.set(`${id}.xml`, toUbl(json));
  }
  for (const {id, from, number, edits} of xmlOnly) {
    made.set(`${id}.xml`, applyEdits(`${id}.xml`, toUbl(inContractOrder(documentJson(from, number))), edits));
  }
  for (const {file, from, edits} of invalid) made.set(file, applyEdits(file, made.get(from) ?? '', edits));
  for (const [file, text] of fragments(made)) made.set(file, text);
  return made;
}

/** Returns the id of the base document for the fragment of a payload. */
export function baseOf(xml: string, id: string): string {
  const base = xml.includes('<CreditNote') ? bases.CreditNote : bases.Invoice;
  return id === base ? bases.Invoice : base;
}

function fragments(made: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const id of [...documentIds, ...xmlOnly.map((variant) => variant.id)].filter((name) => !whole.has(name))) {
    const xml = made.get(`${id}.xml`) ?? '';
    const isCreditNote = id === bases.CreditNote;
    const base = isCreditNote ? id : baseOf(xml, id);
    const into = isCreditNote ? bases.Invoice : base;
    const withIdentity = hasIdentity(id, made.get(`${into}.xml`) ?? '', xml);
    const json = documentIds.includes(id) ? jsonFragmentOf(id, into, withIdentity) : undefined;
    const part = xmlFragment(made.get(`${base}.xml`) ?? '', xml, [
      ...(withIdentity ? identity : []),
      ...(shown[id] ?? []),
    ]);
    if (json !== undefined) found.set(`fragments/${id}.json`, `${compactJson(json)}\n`);
    if (part !== undefined) found.set(`fragments/${id}.xml`, part);
  }
  return found;
}

function jsonFragmentOf(id: string, base: string, withIdentity: boolean): JsonObject | undefined {
  return jsonFragment(inContractOrder(documentJson(base)), inContractOrder(documentJson(id)), withIdentity);
}
