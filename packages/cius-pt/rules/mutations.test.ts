import {describe, expect, it} from 'vitest';
import {checkInvoice, RULES, type RuleSet} from './index.ts';
import {edit} from './testing/edit.ts';
import {creditNote, invoice, mutate, mutations} from './testing/broken.ts';
import {families, invoiceOf, ofCategories} from './testing/categories.ts';
import {both, onlyCiusPt, onlyEn16931} from './testing/mutations.ts';
import {parseXml} from './testing/parse-xml.ts';

const brokenRules = (xml: string, set: RuleSet): string[] =>
  checkInvoice(parseXml(xml), {sets: [set]}).map((finding) => finding.rule);

const en16931 = mutations(both + onlyEn16931);
const ciusPt = mutations(both + onlyCiusPt);

describe('documents without a fault', () => {
  it.each([
    ['invoice', invoice],
    ['credit note', creditNote],
  ])('%s: no finding in either set', (_, xml) => {
    expect(checkInvoice(parseXml(xml))).toEqual([]);
  });

  it.each(families.map(([, code]) => code))('an invoice of the category %s keeps EN 16931', (code) => {
    expect(brokenRules(invoiceOf(code), 'en16931')).toEqual([]);
  });
});

describe('EN 16931', () => {
  it.each(en16931)('%s is reported', (rule, steps) => {
    expect(brokenRules(mutate(steps), 'en16931')).toContain(rule);
  });

  it.each(ofCategories)('%s is reported (category %s)', (rule, code, steps) => {
    expect(brokenRules(edit(invoiceOf(code), ...steps), 'en16931')).toContain(rule);
  });

  it('has a mutation for every rule', () => {
    const tried = new Set([...en16931, ...ofCategories].map(([rule]) => rule));
    expect(RULES.en16931.map((rule) => rule.id).filter((id) => !tried.has(id))).toEqual([]);
  });
});

describe('CIUS-PT', () => {
  it.each(ciusPt)('%s is reported', (rule, steps) => {
    expect(brokenRules(mutate(steps), 'cius-pt')).toContain(rule);
  });

  it('has a mutation for every rule', () => {
    const tried = new Set(ciusPt.map(([rule]) => rule));
    expect(RULES['cius-pt'].map((rule) => rule.id).filter((id) => !tried.has(id))).toEqual([]);
  });

  it('refuses the type code of an invoice in a credit note', () => {
    expect(brokenRules(edit(creditNote, 'CreditNoteTypeCode = 380'), 'cius-pt')).toEqual(['DT-CIUS-PT-003_cn']);
  });
});

describe('as the official validators do', () => {
  const otherTax = 'InvoiceLine/Item/ClassifiedTaxCategory/TaxScheme/ID = GST';
  const noOtherLine = ['- InvoiceLine[2]'];

  it('BR-S-02 wants a line of category S whose tax is VAT', () => {
    const s = invoiceOf('S');
    expect(brokenRules(s, 'en16931')).not.toContain('BR-S-02');
    expect(brokenRules(edit(s, otherTax), 'en16931')).toContain('BR-S-02');
    expect(brokenRules(edit(invoice, ...noOtherLine, otherTax), 'cius-pt')).not.toContain('BR-S-02');
  });

  it('DT-CIUS-PT-098.3 and 104.3 keep silent without BT-5', () => {
    const rules = brokenRules(edit(invoice, '- TaxCurrencyCode', '- DocumentCurrencyCode'), 'cius-pt');
    expect(rules.filter((rule) => /^DT-CIUS-PT-(?:098|104)/u.test(rule))).toEqual([]);
    expect(rules).toContain('BR-05');
  });

  it('DT-CIUS-PT-163 lets a BT-109 near zero pass where there are neither charges nor allowances', () => {
    const plain = ['- LegalMonetaryTotal/AllowanceTotalAmount', '- LegalMonetaryTotal/ChargeTotalAmount'];
    const at = (amount: string, ...steps: readonly string[]): string[] =>
      brokenRules(edit(invoice, ...steps, `LegalMonetaryTotal/TaxExclusiveAmount = ${amount}`), 'cius-pt');
    expect(at('1.00', ...plain)).not.toContain('DT-CIUS-PT-163');
    expect(at('1.01', ...plain)).toContain('DT-CIUS-PT-163');
    expect(at('1.00')).toContain('DT-CIUS-PT-163');
  });

  it('a second mandate breaks UBL-SR-55 and not BR-67', () => {
    const rules = brokenRules(edit(invoice, 'PaymentMeans += <cac:PaymentMandate/>'), 'en16931');
    expect(rules.filter((rule) => ['UBL-SR-55', 'BR-67'].includes(rule))).toEqual(['UBL-SR-55']);
  });

  it('texts take any character but line breaks, BT-22 these too', () => {
    const text = (path: string, character: string): string[] =>
      brokenRules(edit(invoice, `${path} = a${character}b`), 'cius-pt');
    expect(text('AccountingCost', '\n')).toEqual(['DT-CIUS-PT-018']);
    expect(text('AccountingCost', '\u2028')).toEqual([]);
    expect(text('Note', '\n')).not.toContain('DT-CIUS-PT-020');
  });
});
