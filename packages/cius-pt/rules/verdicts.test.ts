import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {checkInvoice, type RuleSet} from './index.ts';
import {edit} from './testing/edit.ts';
import {parseXml} from './testing/parse-xml.ts';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}.xml`, import.meta.url), 'utf8');
const standard = fixture('standard');
const exemptText = fixture('exempt-text');
const exemptM07 = fixture('exempt-m07');

const brokenRules = (xml: string, set: RuleSet): string[] =>
  checkInvoice(parseXml(xml), {sets: [set]}).map((finding) => finding.rule);

const exemptAs = (code: string): string =>
  edit(
    exemptText,
    `TaxTotal/TaxSubtotal[3]/TaxCategory/ID = ${code}`,
    `InvoiceLine[3]/Item/ClassifiedTaxCategory/ID = ${code}`,
  );

const reducedAs = (code: string): string =>
  edit(
    standard,
    `TaxTotal/TaxSubtotal[2]/TaxCategory/ID = ${code}`,
    `InvoiceLine[2]/Item/ClassifiedTaxCategory/ID = ${code}`,
  );

const normalAs = (code: string, xml: string): string =>
  edit(xml, `TaxTotal/TaxSubtotal/TaxCategory/ID = ${code}`, `InvoiceLine/Item/ClassifiedTaxCategory/ID = ${code}`);

const sellerPath = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID';

/** Moves the totals into the name of the buyer, as its last child. */
const withMisplacedTotals = (xml: string): string => {
  const [totals = ''] = /<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/su.exec(xml) ?? [];
  const bare = xml.replace(totals, '');
  const offset = bare.indexOf('</cbc:RegistrationName>', bare.indexOf('<cac:AccountingCustomerParty>'));
  return `${bare.slice(0, offset)}${totals}${bare.slice(offset)}`;
};

/** The results of the official validators: CIUS-PT 2.1.1 and EN 16931 1.3.16. */
const verdicts: readonly [string, string, string[], string[]][] = [
  ['380 with S at 23.00 and 6.00 and a delivery address', standard, [], []],
  ['AA for 6 %', reducedAs('AA'), [], ['BR-CL-17', 'BR-CL-18']],
  ['NOR and RED', normalAs('NOR', reducedAs('RED')), [], ['BR-CL-17', 'BR-CL-17', 'BR-CL-18', 'BR-CL-18']],
  ['type FT instead of 380', edit(standard, 'InvoiceTypeCode = FT'), [], ['BR-CL-01']],
  ['exempt with BT-121 = M07 and a property of the line', exemptM07, [], ['BR-CL-22']],
  [
    'exempt with VATEX-EU-132',
    edit(
      exemptText,
      'TaxTotal/TaxSubtotal[3]/TaxCategory += <cbc:TaxExemptionReasonCode>VATEX-EU-132</cbc:TaxExemptionReasonCode>',
    ),
    ['DT-CIUS-PT-108'],
    [],
  ],
  ['exempt with a text and a property of the line', exemptText, [], []],
  [
    'exempt without a property of the line',
    edit(exemptText, '- InvoiceLine[3]/Item/AdditionalItemProperty'),
    ['BR-CIUS-PT-18'],
    [],
  ],
  ['category IC, the rest domestic', exemptAs('IC'), [], ['BR-CL-17', 'BR-CL-18']],
  ['category K, the rest domestic', exemptAs('K'), ['DT-CIUS-PT-105', 'DT-CIUS-PT-131'], ['BR-IC-11']],
  [
    'B in a line beside S in the breakdown',
    edit(standard, 'InvoiceLine/Item/ClassifiedTaxCategory/ID = B'),
    ['DT-CIUS-PT-131', 'DT-CIUS-PT-173'],
    ['BR-S-08', 'BR-B-01', 'BR-B-02'],
  ],
  [
    'a seller that only its SEPA identifier identifies',
    edit(
      standard,
      'AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme/ID = IVA',
      'AccountingSupplierParty/Party += <cac:PartyIdentification><cbc:ID schemeID="SEPA">PT00ZZZ1</cbc:ID></cac:PartyIdentification>',
    ),
    ['BR-CIUS-PT-02'],
    ['BR-CO-26'],
  ],
  [
    'no lines, and an allowance',
    edit(
      standard,
      '- InvoiceLine[2]',
      '- InvoiceLine',
      'LegalMonetaryTotal += <cbc:AllowanceTotalAmount currencyID="EUR">10.00</cbc:AllowanceTotalAmount>',
      'LegalMonetaryTotal/TaxExclusiveAmount = -10.00',
    ),
    [
      ...['BR-16', 'DT-CIUS-PT-097.1', 'DT-CIUS-PT-160', 'DT-CIUS-PT-161', 'DT-CIUS-PT-165', 'BR-S-01'],
      ...['DT-CIUS-PT-173', 'DT-CIUS-PT-173', 'DT-CIUS-PT-175'],
    ],
    ['BR-16', 'BR-CO-10', 'BR-CO-11', 'BR-CO-13', 'BR-CO-15', 'BR-S-01', 'BR-S-08', 'BR-S-08'],
  ],
  [
    'totals that stand inside another element, away from the lines',
    withMisplacedTotals(standard),
    ['BR-CIUS-PT-10', 'DT-CIUS-PT-163', 'DT-CIUS-PT-165'],
    ['BR-CO-15'],
  ],
  [
    'totals with sums of allowances and charges, away from these',
    withMisplacedTotals(fixture('full-invoice')),
    [...['BR-CIUS-PT-10', 'DT-CIUS-PT-161', 'DT-CIUS-PT-162', 'DT-CIUS-PT-163', 'DT-CIUS-PT-165']],
    ['BR-CO-11', 'BR-CO-12', 'BR-CO-15'],
  ],
  ['a no-break space as the number', edit(standard, 'ID = \u00a0'), [], []],
  ['no delivery address', edit(standard, '- Delivery'), ['BR-CIUS-PT-66'], []],
  [
    'no VAT number of the buyer',
    edit(standard, '- AccountingCustomerParty/Party/PartyTaxScheme'),
    ['BR-CIUS-PT-03', 'BR-CIUS-PT-04'],
    [],
  ],
  ['NIF without PT', edit(standard, `${sellerPath} = 510000010`), ['DT-CIUS-PT-029'], ['BR-CO-09']],
  ['383 without a preceding invoice', edit(standard, 'InvoiceTypeCode = 383'), ['BR-CIUS-PT-65'], []],
  ['neither due date nor payment terms', edit(standard, '- DueDate'), ['BR-CO-25'], []],
  ['no order number', edit(standard, '- OrderReference'), [], []],
  ['no commitment number', edit(standard, '- AccountingCost'), [], []],
  ['wrong check digit of the NIF', edit(standard, `${sellerPath} = PT510000011`), [], []],
  [
    'CIUS-PT 2.1.2',
    edit(standard, 'CustomizationID = urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.2'),
    [],
    [],
  ],
  ['plain identifier of EN 16931', edit(standard, 'CustomizationID = urn:cen.eu:en16931:2017'), ['DT-CIUS-PT-022'], []],
  [
    'percentage without decimals',
    edit(standard, 'TaxTotal/TaxSubtotal/TaxCategory/Percent = 23'),
    ['DT-CIUS-PT-106.1'],
    [],
  ],
  ['quantity without decimals', edit(standard, 'InvoiceLine/InvoicedQuantity = 1'), ['DT-CIUS-PT-117.1'], []],
  [
    'plain payment reference',
    edit(
      standard,
      '. += <cac:PaymentMeans><cbc:PaymentMeansCode>49</cbc:PaymentMeansCode><cbc:PaymentID>123</cbc:PaymentID></cac:PaymentMeans>',
    ),
    ['DT-CIUS-PT-080'],
    [],
  ],
  [
    'total with VAT wrong by 0.90',
    edit(standard, 'LegalMonetaryTotal/TaxInclusiveAmount = 229.90', 'LegalMonetaryTotal/PayableAmount = 229.90'),
    [],
    ['BR-CO-15'],
  ],
  [
    'total with VAT wrong by 1.10',
    edit(standard, 'LegalMonetaryTotal/TaxInclusiveAmount = 230.10', 'LegalMonetaryTotal/PayableAmount = 230.10'),
    ['DT-CIUS-PT-165'],
    ['BR-CO-15'],
  ],
];

describe('verdicts of the official validators', () => {
  it.each(verdicts)('%s', (_, xml, ciusPt, en16931) => {
    expect(brokenRules(xml, 'cius-pt')).toEqual(ciusPt);
    expect(brokenRules(xml, 'en16931')).toEqual(en16931);
  });
});

describe('checkInvoice', () => {
  const xml = edit(standard, 'InvoiceLine[2]/InvoicedQuantity@unitCode = UN');

  it('says rule, set, severity, terms, place, what it found, and the number in both messages', () => {
    const [finding, ...others] = checkInvoice(parseXml(xml), {sets: ['cius-pt']});
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      rule: 'DT-CIUS-PT-143',
      set: 'cius-pt',
      severity: 'fatal',
      terms: ['BT-130'],
      xpath: '/Invoice/cac:InvoiceLine[2]/cbc:InvoicedQuantity',
      found: 'UN',
    });
    expect(finding?.message.pt).toMatch(/^\[DT-CIUS-PT-143\] .*BT-130 \(unidade de medida\)/u);
    expect(finding?.message.en).toMatch(/^\[DT-CIUS-PT-143\] .*BT-130 \(unit of measure\)/u);
  });

  it('BR-CO-15 asks for one total of VAT in the currency of the document', () => {
    const second = '. += <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount></cac:TaxTotal>';
    expect(brokenRules(edit(standard, second), 'en16931')).toContain('BR-CO-15');
  });

  it('checks both sets unless told otherwise', () => {
    expect(checkInvoice(parseXml(xml)).map(({set, rule}) => `${set} ${rule}`)).toEqual([
      'en16931 BR-CL-23',
      'cius-pt DT-CIUS-PT-143',
    ]);
  });

  it('points at the group that misses something, and finds nothing there', () => {
    const [finding] = checkInvoice(parseXml(edit(standard, '- AccountingSupplierParty/Party/PostalAddress/CityName')));
    expect(finding).toMatchObject({
      rule: 'BR-CIUS-PT-06',
      xpath: '/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
      found: undefined,
    });
  });

  it('shortens a long value', () => {
    const [finding] = checkInvoice(parseXml(edit(standard, `AccountingCost = ${'x'.repeat(5000)}`)));
    expect(finding?.found).toMatch(/^x{119}…$/u);
  });

  it('knows what is no invoice', () => {
    const status = standard
      .replaceAll('Invoice-2', 'DocumentStatus-2')
      .replace(/<(\/?)Invoice\b/gu, '<$1DocumentStatus');
    expect(() => parseXml(status)).toThrow(
      /expected a UBL 2\.1 Invoice or CreditNote, found .*DocumentStatus-2\}DocumentStatus/u,
    );
  });

  it('does not take elements of other namespaces for those of UBL', () => {
    const foreign = standard.replace(
      '<cbc:DueDate>2026-12-02</cbc:DueDate>',
      '<DueDate xmlns="urn:other">2026-12-02</DueDate>',
    );
    expect(brokenRules(foreign, 'cius-pt')).toEqual(['BR-CO-25']);
  });
});
