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
const withoutFragment: ReadonlySet<string> = new Set([
  bases.Invoice,
  'full-invoice',
  'full-credit-note',
  'full-debit-note',
]);

/** Elements that hold number and ATCUD. */
const identity = ['cbc:ID', 'cac:AdditionalDocumentReference'];

/** Children of the root element that a fragment shows although its base has the same, by document id. */
const shownChildren: Readonly<Record<string, readonly string[]>> = {
  'credit-note': ['cbc:CreditNoteTypeCode', 'cbc:Note', 'cac:BillingReference'],
};

/** Id of the document that explains the ATCUD. */
const atcudDocument = 'atcud';

/** Returns the series of a document, such as `FT A`. */
function seriesOf(xml: string): string | undefined {
  return /<cbc:ID>([^/<]+)\//.exec(xml)?.[1];
}

/** Whether a fragment includes number and ATCUD: a document of another series would be invalid with the number of the base. */
function hasIdentity(id: string, base: string, xml: string): boolean {
  return id === atcudDocument || seriesOf(xml) !== seriesOf(base);
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
  const files = new Map<string, string>();
  for (const id of documentIds) {
    const json = inContractOrder(documentJson(id));
    files.set(`${id}.json`, `${JSON.stringify(json, null, 2)}\n`);
    files.set(`${id}.xml`, toUbl(json));
  }
  for (const {id, from, number, edits} of xmlOnly) {
    files.set(`${id}.xml`, applyEdits(`${id}.xml`, toUbl(inContractOrder(documentJson(from, number))), edits));
  }
  for (const {file, from, edits} of invalid) files.set(file, applyEdits(file, files.get(from) ?? '', edits));
  for (const [file, text] of fragments(files)) files.set(file, text);
  return files;
}

/** Returns the id of the base document for the fragment of a payload. */
export function baseOf(xml: string, id: string): string {
  const base = xml.includes('<CreditNote') ? bases.CreditNote : bases.Invoice;
  return id === base ? bases.Invoice : base;
}

function fragments(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const result = new Map<string, string>();
  for (const id of [...documentIds, ...xmlOnly.map((variant) => variant.id)].filter(
    (name) => !withoutFragment.has(name),
  )) {
    const xml = files.get(`${id}.xml`) ?? '';
    const isCreditNote = id === bases.CreditNote;
    const base = isCreditNote ? id : baseOf(xml, id);
    const fragmentBase = isCreditNote ? bases.Invoice : base;
    const withIdentity = hasIdentity(id, files.get(`${fragmentBase}.xml`) ?? '', xml);
    const json = documentIds.includes(id) ? jsonFragmentOf(id, fragmentBase, withIdentity) : undefined;
    const part = xmlFragment(files.get(`${base}.xml`) ?? '', xml, [
      ...(withIdentity ? identity : []),
      ...(shownChildren[id] ?? []),
    ]);
    if (json !== undefined) result.set(`fragments/${id}.json`, `${compactJson(json)}\n`);
    if (part !== undefined) result.set(`fragments/${id}.xml`, part);
  }
  return result;
}

function jsonFragmentOf(id: string, base: string, withIdentity: boolean): JsonObject | undefined {
  return jsonFragment(inContractOrder(documentJson(base)), inContractOrder(documentJson(id)), withIdentity);
}
