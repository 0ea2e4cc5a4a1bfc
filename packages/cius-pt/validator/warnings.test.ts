import {describe, expect, it} from 'vitest';
import {RULES} from '../rules/index.ts';
import {edit} from '../rules/testing/edit.ts';
import {fixture, invoice, report} from './testing.ts';

const standard = fixture('standard');

const reasonOf = (xml: string, rule: string): string | undefined =>
  report(xml).findings.find((finding) => finding.rule === rule)?.reason?.en;

const refuses = 'CIUS-PT refuses it too: see the error.';
const accepts = /^Only EN 16931 reports this: CIUS-PT, which decides, does not refuse the document for it\.$/u;

describe('a warning to leave as it is', () => {
  it('comes after all others, which are in the order of the file', () => {
    const code = 'TaxTotal/TaxSubtotal[2]/TaxCategory += <cbc:TaxExemptionReasonCode>M07</cbc:TaxExemptionReasonCode>';
    const {findings} = report(
      edit(invoice, 'InvoiceTypeCode = RP', code, 'LegalMonetaryTotal/PayableAmount = 200.50', 'DueDate = 2020-01-01'),
    );
    const needsAction = findings.map(({cure}) => cure?.en.startsWith('Leave it as it is') !== true);
    expect(needsAction).toEqual(needsAction.toSorted((left, right) => Number(right) - Number(left)));
    expect(findings.slice(-2).map(({rule}) => rule)).toEqual(['BR-CL-01', 'BR-CL-22']);
    const lines = findings.slice(0, -2).map(({line}) => line);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines).toEqual(lines.toSorted((left, right) => left - right));
  });
});

it.each([
  ['AccountingSupplierParty/Party', 'BT-31'],
  ['AccountingCustomerParty/Party', 'BT-48'],
])('a VAT number without its country is named by the term of the party: %s', (party, term) => {
  const {findings} = report(edit(standard, `${party}/PartyTaxScheme/CompanyID = 510000010`));
  const finding = findings.find(({rule}) => rule === 'BR-CO-09');
  expect(finding?.terms.map(({id}) => id)).toEqual([term]);
});

describe('a warning of EN 16931', () => {
  it.each([
    ['the same element', standard, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID = 510000010', 'BR-CO-09'],
    ['the same total', standard, 'LegalMonetaryTotal/TaxInclusiveAmount = 1.00', 'BR-CO-15'],
    ['the same sum of lines', standard, 'LegalMonetaryTotal/LineExtensionAmount = 5.00', 'BR-CO-10'],
    ['the same part of the VAT breakdown', standard, 'TaxTotal/TaxSubtotal/TaxAmount = 5.00', 'BR-S-09'],
    ['the exempt parts together', invoice, 'TaxTotal/TaxSubtotal[2]/TaxableAmount = 70.00', 'BR-E-08'],
  ])('says that CIUS-PT refuses %s too', (_, whole, step, rule) => {
    expect(reasonOf(edit(whole, step), rule)).toBe(refuses);
  });

  it('says whether CIUS-PT has the same rule, as a warning', () => {
    const alone = 'Only EN 16931 reports this: CIUS-PT, which decides, does not refuse the document for it.';
    const both = 'CIUS-PT, which decides, reports this as a warning too: it does not refuse the document for it.';
    const reasons = RULES.en16931.flatMap(({id, isCiusPtWarning}) => (isCiusPtWarning ? [id] : []));
    expect(reasons).toHaveLength(39);
    expect([reasons.at(0), reasons.at(-1), reasons.includes('UBL-SR-38')]).toEqual(['UBL-SR-01', 'UBL-SR-40', false]);
    const entity = '<cac:PartyLegalEntity><cbc:RegistrationName>Outra</cbc:RegistrationName></cac:PartyLegalEntity>';
    const twice = edit(standard, `AccountingSupplierParty/Party += ${entity}`);
    expect(reasonOf(twice, 'UBL-SR-09')).toBe(both);
    const object =
      '<cac:AdditionalDocumentReference><cbc:ID schemeID="AAA">1</cbc:ID></cac:AdditionalDocumentReference>';
    expect(reasonOf(edit(standard, `. += ${object}`), 'UBL-SR-43')).toBe(alone);
  });

  it('says that it stands alone where CIUS-PT takes the value, whatever else is wrong', () => {
    const within = 'LegalMonetaryTotal/PayableAmount';
    const [due = ''] = new RegExp('(?<=<cbc:PayableAmount[^>]*>)[^<]+', 'u').exec(standard) ?? [];
    const half = edit(standard, `${within} = ${(Number(due) + 0.5).toFixed(2)}`);
    expect(reasonOf(half, 'BR-CO-16')).toMatch(accepts);
    expect(reasonOf(edit(half, 'IssueDate = 02-11-2026'), 'BR-CO-16')).toMatch(accepts);
  });
});
