import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import * as z from 'zod';

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
);
const object = z.record(z.string(), json);

/** `FT A/107`: series and sequence number. */
const documentNumber = z.string().regex(/^[A-Z]{2} [A-Z]+\/\d+$/);

const source = z.strictObject({
  /** Validation codes by taxpayer and series, for the ATCUD. */
  series: z.record(z.string(), z.record(z.string(), z.string().regex(/^[A-HJ-NP-Z2-9]{8}$/))),
  /** Properties that all documents share. */
  base: object,
  documents: z.array(
    z.strictObject({
      id: z.string(),
      number: documentNumber,
      /** Another document to start from, instead of the base. */
      from: z.string().optional(),
      /** Whether the document contains its QR code. */
      qr: z.boolean().default(false),
      /** Differences from the base, in the format of {@link merge}. */
      differs: object,
    }),
  ),
});

const seller = z.object({seller: z.object({vatId: z.string()})});

const {series, base, documents} = source.parse(
  parse(readFileSync(new URL('./documents.yaml', import.meta.url), 'utf8')),
);

/** Ids of the documents that the JSON model can express. The first is the base of the fragments. */
export const documentIds: readonly string[] = documents.map(({id}) => id);

/**
 * Returns a document of `documents.yaml` as JSON of the contract's `Document`, with its ATCUD and, if `qr` is true, its QR code.
 *
 * @param id its id in `documents.yaml`
 * @param number replaces its number, for a new document that is based on it
 * @throws Error when the document does not exist, or its seller has no validation code for its series
 */
export function documentJson(id: string, number?: string): JsonObject {
  const {qr, number: originalNumber} = entryOf(id);
  const effectiveNumber = number ?? originalNumber;
  const content = contentOf(id);
  const document = {
    ...content,
    number: effectiveNumber,
    atcud: atcudOf(seller.parse(content).seller.vatId, effectiveNumber),
  };
  return qr ? withQrCode(document) : document;
}

function contentOf(id: string): JsonObject {
  const {from, differs} = entryOf(id);
  return merge(from === undefined ? base : contentOf(from), differs);
}

function entryOf(id: string): (typeof documents)[number] {
  const entry = documents.find((document) => document.id === id);
  if (entry !== undefined) return entry;
  throw new Error(`documents.yaml: no document "${id}", expected one of ${documentIds.join(', ')}.`);
}

/**
 * Merges differences into a document: a property replaces the one of the same name, `null` removes it, and lists are merged by index
 * (`{}` keeps the item at that index).
 */
export function merge(target: JsonObject, differs: JsonObject): JsonObject {
  const mergedEntries = Object.entries(differs).map(([key, value]) => [key, mergeValue(target[key], value)] as const);
  return Object.fromEntries(
    Object.entries({...target, ...Object.fromEntries(mergedEntries)}).filter(([, value]) => value !== null),
  );
}

function mergeValue(target: Json | undefined, value: Json): Json {
  if (isObject(value)) return merge(isObject(target) ? target : {}, value);
  if (!isList(value)) return value;
  const list = target !== undefined && isList(target) ? target : [];
  return value.map((item, index) => mergeValue(list[index], item));
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the ATCUD (BT-18): validation code of the taxpayer's series, hyphen, sequence number. */
function atcudOf(taxpayer: string, number: string): string {
  const [name = '', sequence = ''] = number.split('/');
  const code = series[taxpayer]?.[name];
  if (code === undefined)
    throw new Error(
      `documents.yaml: no validation code for the series "${name}" of ${taxpayer} (${number}); add it to series.`,
    );
  return `${code}-${sequence}`;
}

const qrSource = z.object({
  number: z.string(),
  issueDate: z.string(),
  atcud: z.string(),
  seller: z.object({vatId: z.string()}),
  buyer: z.object({vatId: z.string()}),
  totals: z.object({vat: z.string(), withVat: z.string()}),
  vatBreakdown: z.array(
    z.object({category: z.literal('S'), rate: z.string(), taxableAmount: z.string(), taxAmount: z.string()}),
  ),
  certifiedSoftware: z.object({number: z.string(), hash: z.string()}),
  attachments: z.array(json).default([]),
});

/** Fields of the QR code for taxable amount and VAT on the mainland, by VAT rate. */
const rateFields: Readonly<Record<string, readonly [string, string]>> = {
  '6.00': ['I3', 'I4'],
  '13.00': ['I5', 'I6'],
  '23.00': ['I7', 'I8'],
};

/** Adds the text of the QR code (Portaria 195/2020) as an attachment, in the format of CIUS-PT: base64, `text/plain`. */
function withQrCode(document: JsonObject): JsonObject {
  const {number, issueDate, atcud, seller, buyer, totals, vatBreakdown, certifiedSoftware, attachments} =
    qrSource.parse(document);
  const rates = vatBreakdown
    .toSorted((one, other) => Number(one.rate) - Number(other.rate))
    .flatMap(({rate, taxableAmount, taxAmount}) => {
      const [base, tax] = rateFields[rate] ?? [];
      if (base === undefined || tax === undefined)
        throw new Error(`${number}: the QR code has no field for ${rate} %.`);
      return [`${base}:${taxableAmount}`, `${tax}:${taxAmount}`];
    });
  const text = [
    `A:${seller.vatId.slice(2)}`,
    `B:${buyer.vatId.slice(2)}`,
    'C:PT',
    `D:${number.slice(0, 2)}`,
    'E:N',
    `F:${issueDate.replaceAll('-', '')}`,
    `G:${number}`,
    `H:${atcud}`,
    'I1:PT',
    ...rates,
    `N:${totals.vat}`,
    `O:${totals.withVat}`,
    `Q:${certifiedSoftware.hash}`,
    `R:${certifiedSoftware.number}`,
  ].join('*');
  const content = Buffer.from(text).toString('base64');
  const qr = {reference: 'QR', kind: 'QR_CODE', content, mediaType: 'text/plain', fileName: 'qr.txt'};
  return {...document, attachments: [...attachments, qr]};
}
