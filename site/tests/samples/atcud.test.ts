import {describe, expect, it} from 'vitest';
import * as z from 'zod';
import {parseXml} from '@integration-docs/cius-pt/testing';
import {select} from '@integration-docs/cius-pt';
import {samplesIn} from '@integration-docs/docs/content';
import {projectRoot} from '@integration-docs/facts/node';

// Portaria 195/2020 requires an ATCUD on every invoice, and the syntax sheet of CIUS-PT 2.1.1 (rows 18 and 19) its scheme. No validation rule checks them.

const samples = samplesIn(projectRoot);
const textOf = (file: string): string => samples.read(file) ?? '';
const files = samples.list().filter((file) => !/\/(?:fragments|invalid)\//.test(file));
const invoices = files.filter((file) => file.endsWith('.xml') && /^<(?:Invoice|CreditNote)\b/m.test(textOf(file)));

const document = z.object({
  number: z.string(),
  issueDate: z.string(),
  atcud: z.string(),
  seller: z.object({vatId: z.string()}),
  buyer: z.object({vatId: z.string()}),
  totals: z.object({vat: z.string(), withVat: z.string()}),
  certifiedSoftware: z.object({number: z.string(), hash: z.string()}).optional(),
  attachments: z
    .array(z.object({kind: z.string(), mediaType: z.string().optional(), content: z.string().optional()}))
    .default([]),
});
const documents = files
  .filter((file) => file.endsWith('.json') && textOf(file).includes('"vatBreakdown"'))
  .map((file) => ({file, json: document.safeParse(JSON.parse(textOf(file)))}));

describe('ATCUD', () => {
  it('is looked for in the samples of every topic', () => {
    expect(invoices.length).toBeGreaterThan(50);
    expect(documents.length).toBeGreaterThan(50);
    expect(invoices.some((file) => file.startsWith('samples/medidata/'))).toBe(true);
  });

  it.each(invoices)('%s has one, of the scheme ANG, with the sequence number of the document', (file) => {
    const {root} = parseXml(textOf(file));
    const ids = select(root, 'AdditionalDocumentReference/ID').filter(({attributes}) => attributes.schemeID === 'ANG');
    const [number] = select(root, 'ID');
    expect(ids).toHaveLength(1);
    expect(ids[0]?.text).toMatch(/^[A-HJ-NP-Z2-9]{8}-\d+$/);
    expect(ids[0]?.text.split('-')[1]).toBe(number?.text.split('/')[1]);
  });

  it.each(documents)('$file has one, with the sequence number of the document', ({json}) => {
    expect(json.success).toBe(true);
    expect(json.data?.atcud.split('-')[1]).toBe(json.data?.number.split('/')[1]);
  });

  it('has the validation code of one series of one taxpayer', () => {
    const series = [
      ...invoices.map((file) => {
        const {root} = parseXml(textOf(file));
        const [number] = select(root, 'ID');
        const [taxpayer] = select(root, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID');
        const atcud = select(root, 'AdditionalDocumentReference/ID').find(
          ({attributes}) => attributes.schemeID === 'ANG',
        );
        return {taxpayer: taxpayer?.text, number: number?.text, atcud: atcud?.text};
      }),
      ...documents.map(({json}) => ({
        taxpayer: json.data?.seller.vatId,
        number: json.data?.number,
        atcud: json.data?.atcud,
      })),
    ].map(({taxpayer, number, atcud}) => ({
      code: atcud?.split('-')[0],
      owner: `${taxpayer ?? ''} ${number?.split('/')[0] ?? ''}`,
    }));
    const ownersOf = (code: string | undefined): ReadonlySet<string> =>
      new Set(series.filter((other) => other.code === code).map(({owner}) => owner));
    expect(series.filter(({code}) => ownersOf(code).size > 1)).toEqual([]);
  });
});

describe('the QR code', () => {
  const withCode = documents.flatMap(({file, json}) =>
    (json.data?.attachments ?? [])
      .filter(({kind}) => kind === 'QR_CODE')
      .map((code) => ({file, json: json.data, code})),
  );

  it('is in the sample of its use case', () => {
    expect(withCode.map(({file}) => file)).toContain('samples/payloads/qr-code.json');
  });

  it.each(withCode)('$file has its text, which says what the document says', ({json, code}) => {
    const text = Buffer.from(code.content ?? '', 'base64').toString('utf8');
    const fields = new Map(
      text
        .split('*')
        .map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)] as const),
    );
    expect(code.mediaType).toBe('text/plain');
    expect(Object.fromEntries(fields)).toMatchObject({
      A: json?.seller.vatId.slice(2),
      B: json?.buyer.vatId.slice(2),
      D: json?.number.slice(0, 2),
      F: json?.issueDate.replaceAll('-', ''),
      G: json?.number,
      H: json?.atcud,
      N: json?.totals.vat,
      O: json?.totals.withVat,
      Q: json?.certifiedSoftware?.hash,
      R: json?.certifiedSoftware?.number,
    });
  });
});
