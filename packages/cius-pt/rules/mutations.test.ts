import {describe, expect, it} from 'vitest';
import {checkInvoice, RULES, type RuleSet} from './index.ts';
import {edit} from './testing/edit.ts';
import {CREDIT_NOTE, INVOICE, mutated, mutations} from './testing/broken.ts';
import {BOTH, ONLY_CIUS_PT, ONLY_EN16931} from './testing/mutations.ts';
import {parseXml} from './testing/parseXml.ts';

const broken = (xml: string, set: RuleSet): string[] =>
  checkInvoice(parseXml(xml), {sets: [set]}).map((finding) => finding.rule);

/** An invoice that EN 16931 accepts, with one category of VAT on its line, allowance, charge and breakdown. */
const ofCategory = (code: string, rate: string, tax: string, reason: boolean): string => {
  const category = (name: string, inBreakdown: boolean): string =>
    `<cac:${name}><cbc:ID>${code}</cbc:ID>${code === 'O' ? '' : `<cbc:Percent>${rate}</cbc:Percent>`}${
      inBreakdown && reason ? '<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>' : ''
    }<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;
  const steps = [
    '- InvoiceLine[2]',
    '- TaxTotal/TaxSubtotal[2]',
    '- AllowanceCharge/TaxCategory',
    '- AllowanceCharge[2]/TaxCategory',
    '- InvoiceLine/Item/ClassifiedTaxCategory',
    '- TaxTotal/TaxSubtotal/TaxCategory',
    `AllowanceCharge += ${category('TaxCategory', false)}`,
    `AllowanceCharge[2] += ${category('TaxCategory', false)}`,
    `InvoiceLine/Item += ${category('ClassifiedTaxCategory', false)}`,
    `TaxTotal/TaxSubtotal += ${category('TaxCategory', true)}`,
    `TaxTotal/TaxAmount = ${tax}`,
    `TaxTotal/TaxSubtotal/TaxAmount = ${tax}`,
    'LegalMonetaryTotal/LineExtensionAmount = 190.00',
    'LegalMonetaryTotal/TaxExclusiveAmount = 180.00',
    `LegalMonetaryTotal/TaxInclusiveAmount = ${(180 + Number(tax)).toFixed(2)}`,
    '- LegalMonetaryTotal/PrepaidAmount',
    '- LegalMonetaryTotal/PayableRoundingAmount',
    `LegalMonetaryTotal/PayableAmount = ${(180 + Number(tax)).toFixed(2)}`,
    ...(code === 'O'
      ? [
          '- AccountingSupplierParty/Party/PartyTaxScheme',
          '- AccountingCustomerParty/Party/PartyTaxScheme',
          '- TaxRepresentativeParty',
        ]
      : []),
  ];
  return edit(INVOICE, ...steps);
};

const NO_SELLER = ['- AccountingSupplierParty/Party/PartyTaxScheme', '- TaxRepresentativeParty'];
const VAT_NUMBER =
  'AccountingSupplierParty/Party += <cac:PartyTaxScheme><cbc:CompanyID>PT510000010</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>';
const OTHER = '<cbc:ID>E</cbc:ID><cbc:Percent>0.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

/** Name in the rules, code, rate, tax, and the steps that break the rule 01…10 of the category. */
const FAMILIES: readonly [string, string, string, string][] = [
  ['S', 'S', '23.00', '41.40'],
  ['Z', 'Z', '0.00', '0.00'],
  ['E', 'E', '0.00', '0.00'],
  ['AE', 'AE', '0.00', '0.00'],
  ['IC', 'K', '0.00', '0.00'],
  ['G', 'G', '0.00', '0.00'],
  ['O', 'O', '', '0.00'],
  ['AF', 'L', '7.00', '12.60'],
  ['AG', 'M', '4.00', '7.20'],
];

const familySteps = (code: string): Record<string, string[]> => {
  const perRate = ['S', 'L', 'M'].includes(code);
  const needsReason = !perRate && code !== 'Z';
  const parties = code === 'O' ? [VAT_NUMBER] : NO_SELLER;
  const badRate = code === 'S' ? '0.00' : perRate ? '-1.00' : '6.00';
  const rate = (path: string): string[] =>
    code === 'O' ? [`${path} += <cbc:Percent>0.00</cbc:Percent>`] : [`${path}/Percent = ${badRate}`];
  return {
    '01': ['TaxTotal/TaxSubtotal/TaxCategory/ID = X'],
    '02': parties,
    '03': parties,
    '04': parties,
    '05': rate('InvoiceLine/Item/ClassifiedTaxCategory'),
    '06': rate('AllowanceCharge/TaxCategory'),
    '07': rate('AllowanceCharge[2]/TaxCategory'),
    '08': [`TaxTotal/TaxSubtotal/TaxableAmount = ${perRate ? '181.00' : '180.01'}`],
    '09': [`TaxTotal/TaxSubtotal/TaxAmount = ${perRate ? '50.00' : '0.01'}`],
    '10': needsReason
      ? ['- TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason']
      : ['TaxTotal/TaxSubtotal/TaxCategory += <cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>'],
  };
};

const OF_CATEGORIES: readonly [string, string, string[]][] = [
  ...FAMILIES.flatMap(([id, code]) =>
    Object.entries(familySteps(code)).map(([number, steps]): [string, string, string[]] => [
      `BR-${id}-${number}`,
      code,
      steps,
    ]),
  ),
  ['BR-IC-11', 'K', ['- Delivery/ActualDeliveryDate', '- InvoicePeriod']],
  ['BR-IC-12', 'K', ['- Delivery/DeliveryLocation/Address/Country']],
  ['BR-O-11', 'O', [`TaxTotal += <cac:TaxSubtotal><cac:TaxCategory>${OTHER}</cac:TaxCategory></cac:TaxSubtotal>`]],
  ['BR-O-12', 'O', [`InvoiceLine/Item += <cac:ClassifiedTaxCategory>${OTHER}</cac:ClassifiedTaxCategory>`]],
  ['BR-O-13', 'O', [`AllowanceCharge += <cac:TaxCategory>${OTHER}</cac:TaxCategory>`]],
  ['BR-O-14', 'O', [`AllowanceCharge[2] += <cac:TaxCategory>${OTHER}</cac:TaxCategory>`]],
];

const invoiceOf = (code: string): string => {
  const [, , rate = '', tax = ''] = FAMILIES.find(([, own]) => own === code) ?? [];
  return ofCategory(code, rate, tax, !['S', 'Z', 'L', 'M'].includes(code));
};

const EN16931 = mutations(BOTH + ONLY_EN16931);
const CIUS_PT = mutations(BOTH + ONLY_CIUS_PT);

describe('documents without a fault', () => {
  it.each([
    ['invoice', INVOICE],
    ['credit note', CREDIT_NOTE],
  ])('%s: no finding in either set', (_, xml) => {
    expect(checkInvoice(parseXml(xml))).toEqual([]);
  });

  it.each(FAMILIES.map(([, code]) => code))('an invoice of the category %s keeps EN 16931', (code) => {
    expect(broken(invoiceOf(code), 'en16931')).toEqual([]);
  });
});

describe('EN 16931', () => {
  it.each(EN16931)('%s is reported', (rule, steps) => {
    expect(broken(mutated(steps), 'en16931')).toContain(rule);
  });

  it.each(OF_CATEGORIES)('%s is reported (category %s)', (rule, code, steps) => {
    expect(broken(edit(invoiceOf(code), ...steps), 'en16931')).toContain(rule);
  });

  it('has a mutation for every rule', () => {
    const tried = new Set([...EN16931, ...OF_CATEGORIES].map(([rule]) => rule));
    expect(RULES.en16931.map((rule) => rule.id).filter((id) => !tried.has(id))).toEqual([]);
  });
});

describe('CIUS-PT', () => {
  it.each(CIUS_PT)('%s is reported', (rule, steps) => {
    expect(broken(mutated(steps), 'cius-pt')).toContain(rule);
  });

  it('has a mutation for every rule', () => {
    const tried = new Set(CIUS_PT.map(([rule]) => rule));
    expect(RULES['cius-pt'].map((rule) => rule.id).filter((id) => !tried.has(id))).toEqual([]);
  });

  it('refuses the type code of an invoice in a credit note', () => {
    expect(broken(edit(CREDIT_NOTE, 'CreditNoteTypeCode = 380'), 'cius-pt')).toEqual(['DT-CIUS-PT-003_cn']);
  });
});

describe('as the official validators do', () => {
  const OTHER_TAX = 'InvoiceLine/Item/ClassifiedTaxCategory/TaxScheme/ID = GST';
  const NO_OTHER_LINE = ['- InvoiceLine[2]'];

  it('BR-S-02 wants a line of category S whose tax is VAT', () => {
    const s = invoiceOf('S');
    expect(broken(s, 'en16931')).not.toContain('BR-S-02');
    expect(broken(edit(s, OTHER_TAX), 'en16931')).toContain('BR-S-02');
    expect(broken(edit(INVOICE, ...NO_OTHER_LINE, OTHER_TAX), 'cius-pt')).not.toContain('BR-S-02');
  });

  it('DT-CIUS-PT-098.3 and 104.3 keep silent without BT-5', () => {
    const rules = broken(edit(INVOICE, '- TaxCurrencyCode', '- DocumentCurrencyCode'), 'cius-pt');
    expect(rules.filter((rule) => /^DT-CIUS-PT-(?:098|104)/u.test(rule))).toEqual([]);
    expect(rules).toContain('BR-05');
  });

  it('DT-CIUS-PT-163 lets a BT-109 near zero pass where there are neither charges nor allowances', () => {
    const plain = ['- LegalMonetaryTotal/AllowanceTotalAmount', '- LegalMonetaryTotal/ChargeTotalAmount'];
    const at = (amount: string, ...steps: readonly string[]): string[] =>
      broken(edit(INVOICE, ...steps, `LegalMonetaryTotal/TaxExclusiveAmount = ${amount}`), 'cius-pt');
    expect(at('1.00', ...plain)).not.toContain('DT-CIUS-PT-163');
    expect(at('1.01', ...plain)).toContain('DT-CIUS-PT-163');
    expect(at('1.00')).toContain('DT-CIUS-PT-163');
  });

  it('a second mandate breaks UBL-SR-55 and not BR-67', () => {
    const rules = broken(edit(INVOICE, 'PaymentMeans += <cac:PaymentMandate/>'), 'en16931');
    expect(rules.filter((rule) => ['UBL-SR-55', 'BR-67'].includes(rule))).toEqual(['UBL-SR-55']);
  });

  it('texts take any character but line breaks, BT-22 these too', () => {
    const text = (path: string, character: string): string[] =>
      broken(edit(INVOICE, `${path} = a${character}b`), 'cius-pt');
    expect(text('AccountingCost', '\n')).toEqual(['DT-CIUS-PT-018']);
    expect(text('AccountingCost', '\u2028')).toEqual([]);
    expect(text('Note', '\n')).not.toContain('DT-CIUS-PT-020');
  });
});
