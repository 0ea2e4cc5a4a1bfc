import {describe, expect, it} from 'vitest';
import {edit} from '../rules/testing/edit.ts';
import {creditNote, fixture, invoice, report} from './testing.ts';
import type {Finding} from './report.ts';

const standard = fixture('standard');

const findingOf = (xml: string, rule: string): Finding | undefined =>
  report(xml).findings.find((finding) => finding.rule === rule);

const cureOf = (xml: string, rule: string): string | undefined => findingOf(xml, rule)?.cure?.en;

/** The findings of a document, but for what stands in its place in the file. */
const rulesOf = (xml: string): string[] => report(xml).findings.map(({rule}) => rule);

const CATEGORY = 'InvoiceLine/Item/ClassifiedTaxCategory/ID';
const SCHEME = 'AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme/ID';
const ALLOWANCE = 'InvoiceLine/AllowanceCharge';

describe('cures', () => {
  // Following a cure must never make another document of what was issued.
  it.each([
    ['InvoiceTypeCode = 381', 'DT-CIUS-PT-003_i', /^`381` is a credit note: send it as a `CreditNote`/u],
    ['LegalMonetaryTotal/PayableAmount@currencyID = USD', 'DT-CIUS-PT-102.2', /^If the issued document is in `EUR`/u],
    [`ID = FT A/${'1'.repeat(50)}`, 'DT-CIUS-PT-001', /Do not cut a number that is issued/u],
  ])('do not change what was issued: %s', (step, rule, cure) => {
    expect(cureOf(edit(standard, step), rule)).toMatch(cure);
  });

  it('keep withholding tax in the notes', () => {
    const broken = edit(standard, 'LegalMonetaryTotal/PayableAmount = 1.00');
    const note = '<cbc:Note>#WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-000#IRF#</cbc:Note>';
    const withheld = broken.replace(/<cbc:InvoiceTypeCode[^]*?<\/cbc:InvoiceTypeCode>/u, `$&${note}`);
    expect(cureOf(withheld, 'DT-CIUS-PT-166')).toMatch(/Withholding tax stays in the notes/u);
    expect(cureOf(broken, 'DT-CIUS-PT-166')).not.toMatch(/Withholding/u);
  });

  // What breaks the document, the rule, and what its cure says: done so, nothing is left.
  it.each([
    [invoice, [`${CATEGORY} = X`], 'DT-CIUS-PT-131', /^Write one of these: .*`S`/u, [`${CATEGORY} = S`]],
    [invoice, [`${SCHEME} = IVA`], 'BR-CIUS-PT-02', /^Write `VAT` into/u, [`${SCHEME} = VAT`]],
    [
      invoice,
      ['AllowanceCharge/TaxCategory/TaxScheme/ID = IVA'],
      'DT-CIUS-PT-156',
      /^Write `VAT`\.$/u,
      ['AllowanceCharge/TaxCategory/TaxScheme/ID = VAT'],
    ],
    [
      invoice,
      ['AccountingSupplierParty/Party/PartyIdentification/ID@schemeID = 0249'],
      'BR-CL-10',
      /GLN is `0088`/u,
      ['AccountingSupplierParty/Party/PartyIdentification/ID@schemeID = 0088'],
    ],
    [standard, [`${CATEGORY} = NOR`], 'BR-CL-18', /^Write `S`\.$/u, [`${CATEGORY} = S`]],
  ])('of one step are true: %#', (whole, steps, rule, cure, mended) => {
    const broken = edit(whole, ...steps);
    expect(cureOf(broken, rule)).toMatch(cure);
    expect(rulesOf(edit(broken, ...mended))).toEqual(rulesOf(whole));
  });

  it('name what a percentage lacks', () => {
    const broken = edit(invoice, `- ${ALLOWANCE}/MultiplierFactorNumeric`);
    expect(findingOf(broken, 'DT-CIUS-PT-168')).toMatchObject({cure: {pt: 'Escreva `cbc:MultiplierFactorNumeric`.'}});
    expect(findingOf(broken, 'DT-CIUS-PT-168')?.found).not.toMatch(/≠ *$/u);
  });

  it('of a sum do not ask for a wrong sum while a line is wrong', () => {
    const broken = edit(standard, 'InvoiceLine/LineExtensionAmount = 1150.00');
    expect(cureOf(broken, 'DT-CIUS-PT-160')).toMatch(/^First see the amount of the line/u);
    expect(cureOf(broken, 'DT-CIUS-PT-157')).toMatch(/^The calculation gives `/u);
    expect(cureOf(edit(standard, 'LegalMonetaryTotal/LineExtensionAmount = 5.00'), 'DT-CIUS-PT-160')).toMatch(
      /^The calculation gives `/u,
    );
  });

  it('of a sum leave the decision to what was issued', () => {
    const broken = edit(standard, 'LegalMonetaryTotal/TaxInclusiveAmount = 1.00');
    for (const rule of ['DT-CIUS-PT-165', 'BR-CO-15']) {
      expect(cureOf(broken, rule)).toMatch(/^The calculation gives `[\d.]+`\. Compare with the issued document: /u);
      expect(findingOf(broken, rule)?.cure?.pt).toMatch(/^A conta dá `[\d.]+`\. Compare com o documento emitido: /u);
    }
    expect(cureOf(edit(standard, 'InvoiceLine/LineExtensionAmount = -100.00'), 'DT-CIUS-PT-163')).toMatch(
      /^First see/u,
    );
  });

  it('of a payment reference make none of what cannot be one', () => {
    const means = 'PaymentMeans/PaymentMeansCode';
    const cured = (code: string, written: string): string | undefined =>
      cureOf(
        edit(invoice, `- ${means}@name`, `${means} = ${code}`, `PaymentMeans/PaymentID = ${written}`),
        'DT-CIUS-PT-080',
      );
    const remove = 'Remove `cbc:PaymentID`; only a real Multibanco reference or DUC goes here.';
    expect(cured('30', 'FT A/126')).toBe(remove);
    expect(cured('30', '123456789')).toBe(remove);
    expect(cured('MB', 'FT A/126')).toBe(remove);
    expect(cured('MB', '123 456 789')).toBe('Write `#REFERENCE@ATMPAYMENT#123456789#`.');
    expect(cured('OU', '#REFERENCE@DUCPAYMENT#12345')).toBe('Write `#REFERENCE@DUCPAYMENT#12345#`.');
  });

  it('do not say which category a line without VAT has', () => {
    const rate = 'InvoiceLine/Item/ClassifiedTaxCategory/Percent = 0.00';
    expect(cureOf(edit(standard, rate), 'BR-S-05')).toMatch(
      /^Write the rate; .*`AE`.* confirm it with your accountant/u,
    );
  });

  describe('of a credit note below zero', () => {
    const NUMBERS = /(?<=<cbc:\w*(?:Amount|Quantity)(?: [^>]*)?>)(?=[\d.]*[1-9])/gu;
    const negated = creditNote.replace(NUMBERS, '-');
    const throughout = 'In a credit note, quantities and amounts are positive: remove the sign throughout.';
    const inTotals = (xml: string, change: (totals: string) => string): string =>
      xml.replace(/<cac:LegalMonetaryTotal>.*?<\/cac:LegalMonetaryTotal>/su, change);

    it.each([
      ['all amounts', negated],
      [
        'quantities and lines, after the signs of the totals went',
        inTotals(negated, (totals) => totals.replaceAll('>-', '>')),
      ],
      ['totals only', inTotals(creditNote, (totals) => totals.replace(NUMBERS, '-'))],
    ])('lead out at once: %s', (_, xml) => {
      const {findings} = report(xml);
      const ofAmounts = findings.filter(({found}) => found?.includes('-') === true);
      expect(ofAmounts.length).toBeGreaterThan(0);
      expect([...new Set(ofAmounts.map(({cure}) => cure?.en))]).toEqual([throughout]);
      expect(rulesOf(xml.replaceAll('>-', '>'))).toEqual(rulesOf(creditNote));
    });
  });

  it('exist where a group is missing', () => {
    const lacking = (path: string, rule: string): string | undefined => cureOf(edit(invoice, `- ${path}`), rule);
    expect(lacking('TaxRepresentativeParty/PartyTaxScheme', 'BR-56')).toMatch(/`cac:PartyTaxScheme`/u);
    expect(lacking('AllowanceCharge[2]/TaxCategory', 'BR-37')).toMatch(/`cac:TaxCategory`/u);
    expect(lacking('InvoiceLine/Item/ClassifiedTaxCategory', 'BR-CO-04')).toMatch(/ClassifiedTaxCategory`/u);
    expect(lacking('PayeeParty/PartyName', 'UBL-SR-19')).toBe('Write `cac:PartyName/cbc:Name`.');
    expect(lacking('AccountingCustomerParty/Party/PartyTaxScheme', 'BR-CIUS-PT-04')).toMatch(/cac:PartyTaxScheme`/u);
  });
});

describe('places', () => {
  it('are those of the element that is there', () => {
    const text = (xml: string, rule: string): string => {
      const {line = 0, column = 0} = findingOf(xml, rule) ?? {};
      return xml.split('\n')[line - 1]?.slice(column - 1) ?? '';
    };
    expect(text(edit(invoice, `${SCHEME} = IVA`), 'BR-CIUS-PT-02')).toMatch(/^<cbc:ID>IVA</u);
    expect(text(edit(standard, 'ID = '), 'BR-02')).toMatch(/^<cbc:ID/u);
  });
});
