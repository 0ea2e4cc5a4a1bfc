import {describe, expect, it} from 'vitest';
import {edit} from '../rules/testing/edit.ts';
import {fixture, invoice, report} from './testing.ts';
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
    expect(cureOf(broken, 'DT-CIUS-PT-160')).toMatch(/^First correct the amount of the line/u);
    expect(cureOf(broken, 'DT-CIUS-PT-157')).toMatch(/^Write `/u);
    expect(cureOf(edit(standard, 'LegalMonetaryTotal/LineExtensionAmount = 5.00'), 'DT-CIUS-PT-160')).toMatch(
      /^Write `/u,
    );
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
