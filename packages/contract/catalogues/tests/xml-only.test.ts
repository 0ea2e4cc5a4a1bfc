import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {checkInvoice, codeLists as lists, nameOfTerm, TERMS} from '@integration-docs/cius-pt';
import {parseXml} from '@integration-docs/cius-pt/testing';
import {contractWith} from '../../openapi/testing.ts';

const table = z
  .object({entries: z.array(z.object({id: z.string(), terms: z.array(z.string()), xml: z.array(z.string())}))})
  .parse(parse(readFileSync(new URL('../xml-only.yaml', import.meta.url), 'utf8')));
const {schemas} = contractWith().value.components;

const inModel = new Set([...JSON.stringify(schemas).matchAll(/"x-bt":"(B[TG]-\d+)/g)].map(([, term]) => term ?? ''));
const inTable = new Set(table.entries.flatMap(({terms}) => terms));

/** Terms that the table does not need: groups without their own content in UBL, and BT-24, which the platform writes. */
const notToBeSaid = new Set(['BG-1', 'BG-2', 'BT-24']);

function codesOf(id: string): readonly string[] {
  return table.entries.find((entry) => entry.id === id)?.xml ?? [];
}

describe('xml-only.yaml', () => {
  it('has every term that the model lacks', () => {
    const lacking = TERMS.filter((term) => !inModel.has(term) && !notToBeSaid.has(term));
    expect(lacking.length).toBeGreaterThan(15);
    expect(lacking.filter((term) => !inTable.has(term))).toEqual([]);
  });

  it('has no term that is none', () => {
    expect([...inTable].filter((term) => nameOfTerm(term) === undefined)).toEqual([]);
  });

  it('has the type codes and payment codes that the model lacks, and no others', () => {
    const types = `${lists.invoiceTypesCiusPt}${lists.creditNoteTypesCiusPt}`.split(',').filter(Boolean);
    const ofModel = (name: string): readonly unknown[] => schemas[name]?.enum ?? [];
    expect(codesOf('type-codes')).toEqual(types.filter((code) => !ofModel('DocumentTypeCode').includes(code)));
    const means = codesOf('payment-codes');
    expect(means.filter((code) => !lists.paymentMeansCiusPt(code))).toEqual([]);
    expect(means.filter((code) => ofModel('PaymentMeansCode').includes(code))).toEqual([]);
  });
});

const invoice = readFileSync(new URL('../../../../samples/first-call/invoice.xml', import.meta.url), 'utf8');
const insertBefore = (element: string, added: string): string =>
  invoice.replace(`<${element}>`, `${added}<${element}>`);
const reference = (id: string): string =>
  `<cac:AdditionalDocumentReference>${id}<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>`;
const taxScheme = (id: string): string => `<cac:TaxScheme><cbc:ID>${id}</cbc:ID></cac:TaxScheme>`;

const payload = (id: string): string =>
  readFileSync(new URL(`../../../../samples/payloads/${id}.xml`, import.meta.url), 'utf8');

/** For each row, documents that use its feature. */
const documents: Readonly<Record<string, readonly string[]>> = {
  'type-codes': codesOf('type-codes')
    .filter((code) => !['NC', 'ND'].includes(code)) // these correct another document
    .map((code) => invoice.replace('>380<', `>${code}<`)),
  'vat-currency': [insertBefore('cbc:AccountingCost', '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>')],
  'other-taxes': [
    invoice.replaceAll(/(>6\.00<\/cbc:Percent>\s*)<cac:TaxScheme>.*<\/cac:TaxScheme>/gu, `$1${taxScheme('OTH')}`),
  ],
  payee: [
    insertBefore(
      'cac:Delivery',
      '<cac:PayeeParty><cac:PartyName><cbc:Name>F</cbc:Name></cac:PartyName></cac:PayeeParty>',
    ),
  ],
  'tax-representative': [
    insertBefore(
      'cac:Delivery',
      `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>R</cbc:Name></cac:PartyName><cac:PostalAddress><cac:Country>
        <cbc:IdentificationCode>PT</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme>
        <cbc:CompanyID>PT510000010</cbc:CompanyID>${taxScheme('VAT')}</cac:PartyTaxScheme></cac:TaxRepresentativeParty>`,
    ),
  ],
  'party-identifiers': [
    insertBefore('cac:PostalAddress', '<cac:PartyIdentification><cbc:ID>C-1</cbc:ID></cac:PartyIdentification>'),
  ],
  'payment-description': [
    insertBefore(
      'cbc:DocumentCurrencyCode',
      ['ENTITY', 'REFERENCE', 'AMOUNT', 'DESCRIPTION']
        .map(
          (key, index) =>
            `<cbc:Note>#${key}@ATMPAYMENT-000#${['12345', '123456789', '123.00', 'Fatura'][index]}#</cbc:Note>`,
        )
        .join(''),
    ),
    payload('multibanco-two'),
  ],
  'tax-registration': [
    insertBefore(
      'cac:PartyLegalEntity',
      `<cac:PartyTaxScheme><cbc:CompanyID>PT1</cbc:CompanyID>${taxScheme('OTH')}</cac:PartyTaxScheme>`,
    ),
  ],
  references: [
    '<cbc:ID schemeID="AIM">3f6c2f0e-9a54-4c1b-8d3e-5a7b9c0d1e2f</cbc:ID>',
    '<cbc:ID schemeID="ANG">CSDF7T5H-9</cbc:ID>',
    '<cbc:ID schemeID="ANG">0-123</cbc:ID>',
  ].map((id) => insertBefore('cac:AccountingSupplierParty', reference(id))),
  'batch-credit-note': [payload('batch-credit-note')],
  'taxable-decimals': [payload('taxable-decimals')],
  schemes: [insertBefore('cac:Address', '<cbc:ID schemeID="0088">5600000000004</cbc:ID>')],
  'endpoint-schemes': [insertBefore('cac:PostalAddress', '<cbc:EndpointID schemeID="0060">1</cbc:EndpointID>')],
  'payment-codes': codesOf('payment-codes').map((code) => invoice.replace('>30<', `>${code}<`)),
  'payment-references': [
    insertBefore('cac:PayeeFinancialAccount', '<cbc:PaymentID>#REFERENCE@DUCPAYMENT#123#</cbc:PaymentID>'),
    insertBefore(
      'cac:PaymentTerms',
      '<cac:PaymentMeans><cbc:PaymentMeansCode>CC</cbc:PaymentMeansCode></cac:PaymentMeans>',
    ),
  ],
  'card-network': [
    insertBefore(
      'cac:PayeeFinancialAccount',
      `<cac:CardAccount><cbc:PrimaryAccountNumberID>0000</cbc:PrimaryAccountNumberID>
        <cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount>`,
    ),
  ],
};

it.each(table.entries)('CIUS-PT accepts $id', ({id}) => {
  const rowDocuments = documents[id] ?? [];
  expect(rowDocuments.length).toBeGreaterThan(0);
  for (const document of rowDocuments) {
    expect(document).not.toBe(invoice);
    expect(checkInvoice(parseXml(document), {sets: ['cius-pt']}).map(({rule}) => rule)).toEqual([]);
  }
});
