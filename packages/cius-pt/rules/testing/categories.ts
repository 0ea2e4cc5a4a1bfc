import {edit} from './edit.ts';
import {invoice, type BrokenDocument} from './broken.ts';

/** An invoice that is valid in EN 16931, with one VAT category on its line, allowance, charge and breakdown. */
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
  return edit(invoice, ...steps);
};

const noSeller = ['- AccountingSupplierParty/Party/PartyTaxScheme', '- TaxRepresentativeParty'];
const vatNumber =
  'AccountingSupplierParty/Party += <cac:PartyTaxScheme><cbc:CompanyID>PT510000010</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>';
const other = '<cbc:ID>E</cbc:ID><cbc:Percent>0.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

/** Name in the rule numbers, code, rate, tax, and the steps that break rules 01…10 of the category. */
export const families: readonly [string, string, string, string][] = [
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
  const parties = code === 'O' ? [vatNumber] : noSeller;
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

/** Rule, category code, and the steps that break the rule in the `invoiceOf` of this code. */
export const ofCategories: readonly [string, string, string[]][] = [
  ...families.flatMap(([id, code]) =>
    Object.entries(familySteps(code)).map(([number, steps]): [string, string, string[]] => [
      `BR-${id}-${number}`,
      code,
      steps,
    ]),
  ),
  ['BR-IC-11', 'K', ['- Delivery/ActualDeliveryDate', '- InvoicePeriod']],
  ['BR-IC-12', 'K', ['- Delivery/DeliveryLocation/Address/Country']],
  ['BR-O-11', 'O', [`TaxTotal += <cac:TaxSubtotal><cac:TaxCategory>${other}</cac:TaxCategory></cac:TaxSubtotal>`]],
  ['BR-O-12', 'O', [`InvoiceLine/Item += <cac:ClassifiedTaxCategory>${other}</cac:ClassifiedTaxCategory>`]],
  ['BR-O-13', 'O', [`AllowanceCharge += <cac:TaxCategory>${other}</cac:TaxCategory>`]],
  ['BR-O-14', 'O', [`AllowanceCharge[2] += <cac:TaxCategory>${other}</cac:TaxCategory>`]],
];

/** An invoice that is valid in EN 16931, with only this category. */
export const invoiceOf = (code: string): string => {
  const [, , rate = '', tax = ''] = families.find(([, category]) => category === code) ?? [];
  return ofCategory(code, rate, tax, !['S', 'Z', 'L', 'M'].includes(code));
};

/** One broken document for each of these rules. */
export const categoryDocuments = (): readonly BrokenDocument[] =>
  ofCategories.map(([rule, code, steps]) => {
    const original = invoiceOf(code);
    return {rule, whole: original, xml: edit(original, ...steps)};
  });
