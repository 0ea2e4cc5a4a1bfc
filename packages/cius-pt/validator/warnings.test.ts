import {describe, expect, it} from 'vitest';
import {edit} from '../rules/testing/edit.ts';
import {fixture, invoice, report} from './testing.ts';

const standard = fixture('standard');

const reasonOf = (xml: string, rule: string): string | undefined =>
  report(xml).findings.find((finding) => finding.rule === rule)?.reason?.en;

const REFUSES = 'CIUS-PT refuses it too: see the error.';
const ACCEPTS = /^Only EN 16931 reports this: CIUS-PT, which decides, does not refuse the document for it\.$/u;

describe('a warning of EN 16931', () => {
  it.each([
    ['the same element', standard, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID = 510000010', 'BR-CO-09'],
    ['the same total', standard, 'LegalMonetaryTotal/TaxInclusiveAmount = 1.00', 'BR-CO-15'],
    ['the same sum of lines', standard, 'LegalMonetaryTotal/LineExtensionAmount = 5.00', 'BR-CO-10'],
    ['the same part of the VAT breakdown', standard, 'TaxTotal/TaxSubtotal/TaxAmount = 5.00', 'BR-S-09'],
    ['the exempt parts together', invoice, 'TaxTotal/TaxSubtotal[2]/TaxableAmount = 70.00', 'BR-E-08'],
  ])('says that CIUS-PT refuses %s too', (_, whole, step, rule) => {
    expect(reasonOf(edit(whole, step), rule)).toBe(REFUSES);
  });

  it('says that it stands alone where CIUS-PT takes the value, whatever else is wrong', () => {
    const within = 'LegalMonetaryTotal/PayableAmount';
    const [due = ''] = new RegExp('(?<=<cbc:PayableAmount[^>]*>)[^<]+', 'u').exec(standard) ?? [];
    const half = edit(standard, `${within} = ${(Number(due) + 0.5).toFixed(2)}`);
    expect(reasonOf(half, 'BR-CO-16')).toMatch(ACCEPTS);
    expect(reasonOf(edit(half, 'IssueDate = 02-11-2026'), 'BR-CO-16')).toMatch(ACCEPTS);
  });
});
