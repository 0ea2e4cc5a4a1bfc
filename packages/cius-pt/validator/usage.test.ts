import {describe, expect, it} from 'vitest';
import {edit} from '../rules/testing/edit.ts';
import * as testing from './testing.ts';
import {fixture, report} from './testing.ts';

const REASON = 'TaxTotal/TaxSubtotal[2]/TaxCategory';

/** The whole documents with a code beside the text of their exemption, as the sheet asks. */
const [invoice, creditNote] = [testing.invoice, testing.creditNote].map((xml) =>
  edit(
    xml,
    '/<cbc:TaxExemptionReason>/ = <cbc:TaxExemptionReasonCode>M07</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>',
  ),
) as [string, string];

const usage = (xml: string): {rule: string; cure: string | undefined}[] =>
  report(xml)
    .findings.filter(({level}) => level === 'usage')
    .map(({rule, severity, cure}) => {
      expect(severity).toBe('warning');
      return {rule, cure: cure?.en};
    });

const rules = (xml: string): string[] => usage(xml).map(({rule}) => rule);

const charge = (code: string, reason: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">0.00</cbc:Amount></cac:AllowanceCharge>`;

describe('what the syntax sheet asks and no rule checks', () => {
  it('is kept by whole documents', () => {
    expect(usage(invoice)).toEqual([]);
    expect(usage(creditNote)).toEqual([]);
  });

  it('an ATCUD, with its scheme, of a seller in Portugal', () => {
    const object = 'AdditionalDocumentReference';
    expect(rules(edit(invoice, `- ${object}`))).toEqual(['USAGE-ATCUD']);
    expect(rules(edit(invoice, `${object}/ID@schemeID = AIM`))).toEqual(['USAGE-ATCUD']);
    const unnamed = edit(invoice, `- ${object}/ID@schemeID`, `${object}/ID = ABCD1234-7`);
    expect(usage(unnamed)).toEqual([{rule: 'USAGE-ATCUD', cure: 'Write `schemeID="ANG"`.'}]);
    const printed = edit(invoice, `${object}/ID@schemeID = ANG`, `${object}/ID = ATCUD:CSDF7T5H-137`);
    expect(usage(printed)).toEqual([{rule: 'USAGE-ATCUD', cure: 'Write `CSDF7T5H-137`.'}]);
    expect(rules(edit(printed, `${object}/ID = CSDF7T5H-137`))).toEqual([]);
    const both = edit(unnamed, `${object}/ID = ATCUD: ABCD1234-7`);
    expect(usage(both)).toEqual([{rule: 'USAGE-ATCUD', cure: 'Write `schemeID="ANG"`.'}]);
    const seller = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID';
    expect(rules(edit(invoice, `- ${object}`, `${seller} = ES510000010`))).toEqual([]);
  });

  it('the QR code as text', () => {
    const file = 'AdditionalDocumentReference[2]';
    const image = edit(invoice, `${file}/DocumentDescription = QR_CODE`);
    expect(rules(image)).toEqual(['USAGE-QR-CODE']);
    const binary = `${file}/Attachment/EmbeddedDocumentBinaryObject`;
    expect(rules(edit(image, `${binary}@mimeCode = text/plain`))).toEqual([]);
  });

  it('stamp duty as a charge of the line', () => {
    expect(rules(edit(invoice, `InvoiceLine += ${charge('ST', 'Imposto do selo')}`))).toEqual([]);
    expect(rules(edit(invoice, `InvoiceLine += ${charge('ADF', 'ISV')}`))).toEqual([]);
    expect(rules(edit(invoice, `InvoiceLine += ${charge('ZZZ', 'Imposto do selo')}`))).toEqual(['USAGE-STAMP-DUTY']);
    expect(rules(edit(invoice, `. += ${charge('ST', 'x')}`))).toEqual(['USAGE-STAMP-DUTY']);
  });

  it('the word RAPPEL', () => {
    const said = edit(creditNote, 'Note = Rappel de 2026');
    expect(usage(said)).toEqual([{rule: 'USAGE-RAPPEL', cure: 'Write `RAPPEL`.'}]);
    expect(rules(edit(said, 'BillingReference/InvoiceDocumentReference/ID = RAPPEL'))).toEqual([]);
    expect(rules(edit(invoice, 'Note = Rappel de 2026'))).toEqual([]);
  });

  it('the commitment number of a public body whose tax number begins with 6', () => {
    const standard = edit(fixture('standard'), '- AccountingCost');
    expect(rules(standard)).toContain('USAGE-COMMITMENT');
    const buyer = 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID';
    expect(rules(edit(standard, `${buyer} = PT510000028`))).not.toContain('USAGE-COMMITMENT');
    const inLine = edit(standard, 'InvoiceLine += <cbc:AccountingCost>C-1</cbc:AccountingCost>');
    expect(rules(inLine)).not.toContain('USAGE-COMMITMENT');
  });

  describe('code and text of the reason, without VAT', () => {
    it.each([
      ['Code', 'TaxExemptionReasonCode', /^Write into `cbc:TaxExemptionReasonCode` the code/u],
      ['text', 'TaxExemptionReason', /^Write into `cbc:TaxExemptionReason` the reason as/u],
    ])('%s', (_, name, cure) => {
      const [warned, ...others] = usage(edit(invoice, `- ${REASON}/${name}`));
      expect(warned).toMatchObject({rule: 'USAGE-EXEMPTION', cure: expect.stringMatching(cure) as string});
      expect(others).toEqual([]);
    });

    it('of every category without VAT but Z, whose reason EN 16931 refuses', () => {
      const bare = edit(invoice, `- ${REASON}/TaxExemptionReasonCode`);
      for (const category of ['AE', 'IC', 'G', 'O', 'NA', 'OUT', 'ISE'])
        expect(rules(bare.replaceAll('<cbc:ID>E<', `<cbc:ID>${category}<`))).toContain('USAGE-EXEMPTION');
      expect(rules(bare.replaceAll('<cbc:ID>E<', '<cbc:ID>Z<'))).not.toContain('USAGE-EXEMPTION');
      expect(rules(edit(invoice, 'TaxTotal/TaxSubtotal[1]/TaxCategory/Percent = 0.00'))).not.toContain(
        'USAGE-EXEMPTION',
      );
    });
  });

  describe('amounts within 0.04 of their sums', () => {
    const due = 'LegalMonetaryTotal/PayableAmount';

    it.each([
      ['200.00', []],
      ['200.08', []],
      ['200.09', ['USAGE-TOLERANCE']],
      ['201.04', ['USAGE-TOLERANCE']],
      ['201.05', []],
    ])('%s for 200.04: %j', (amount, expected) => {
      const xml = edit(invoice, `${due} = ${amount}`);
      expect(rules(xml)).toEqual(expected);
      // Above 1.00 the rule refuses it, and nothing is said twice.
      expect(report(xml).findings.some(({rule}) => rule === 'DT-CIUS-PT-166')).toBe(amount === '201.05');
    });

    it.each([
      ['BT-106', 'LegalMonetaryTotal/LineExtensionAmount = 240.50'],
      ['BT-107', 'LegalMonetaryTotal/AllowanceTotalAmount = 20.50'],
      ['BT-108', 'LegalMonetaryTotal/ChargeTotalAmount = 10.50'],
      ['BT-109', 'LegalMonetaryTotal/TaxExclusiveAmount = 230.50'],
      ['BT-110', 'TaxTotal/TaxAmount = 41.90'],
      ['BT-112', 'LegalMonetaryTotal/TaxInclusiveAmount = 271.90'],
      ['BT-115', `${due} = 200.54`],
      ['BT-116', 'TaxTotal/TaxSubtotal/TaxableAmount = 180.50'],
      ['BT-117', 'TaxTotal/TaxSubtotal/TaxAmount = 41.90'],
      ['BT-131', 'InvoiceLine/LineExtensionAmount = 190.50'],
      ['BT-92', 'AllowanceCharge[1]/Amount = 20.50'],
      ['BT-99', 'AllowanceCharge[2]/Amount = 10.50'],
      ['BT-136', 'InvoiceLine/AllowanceCharge[1]/Amount = 20.50'],
      ['BT-141', 'InvoiceLine/AllowanceCharge[2]/Amount = 10.50'],
      ['BT-146', 'InvoiceLine/Price/PriceAmount = 100.50'],
    ])('is said of %s', (term, step) => {
      const found = report(edit(invoice, step)).findings.find(
        ({rule, terms}) => rule === 'USAGE-TOLERANCE' && terms[0]?.id === term,
      );
      expect(found?.found).toMatch(/^-?[\d.]+ ≠ -?[\d.]+$/u);
      expect(found?.reason?.en).toMatch(/refuse only above 1\.00/u);
      expect(found?.cure?.pt).toMatch(/retifique-o/u);
      expect(found?.cure?.en).toMatch(/rectify that/u);
    });

    it('is said however much it is where no rule compares', () => {
      const reverse = invoice.replaceAll('<cbc:ID>E<', '<cbc:ID>AE<');
      const found = report(edit(reverse, `TaxTotal/TaxSubtotal[2]/TaxableAmount = 500.00`)).findings.find(
        ({rule, terms}) => rule === 'USAGE-TOLERANCE' && terms[0]?.id === 'BT-116',
      );
      expect(found?.message.pt).toMatch(/^BT-116 difere 450,00 da conta/u);
      expect(found?.reason?.en).toMatch(/no rule checks it/u);
    });

    it('goes when the amount of the sum is written', () => {
      const wrong = edit(invoice, `${due} = 200.50`);
      const found = report(wrong).findings.find(({rule}) => rule === 'USAGE-TOLERANCE')?.found;
      expect(rules(edit(wrong, `${due} = ${found?.split(' ≠ ')[1] ?? ''}`))).toEqual([]);
    });
  });

  it('a rounding amount of 0.04 at most, with either sign', () => {
    const amounts = (rounding: string, due: string): string =>
      edit(
        invoice,
        `LegalMonetaryTotal/PayableRoundingAmount = ${rounding}`,
        `LegalMonetaryTotal/PayableAmount = ${due}`,
      );
    expect(rules(amounts('0.04', '200.04'))).toEqual([]);
    expect(rules(amounts('-0.04', '199.96'))).toEqual([]);
    expect(rules(amounts('0.05', '200.05'))).toEqual(['USAGE-ROUNDING']);
    expect(rules(amounts('-0.50', '199.50'))).toEqual(['USAGE-ROUNDING']);
  });

  it('a preceding invoice other than the document itself', () => {
    const number = 'BillingReference/InvoiceDocumentReference/ID';
    const itself = edit(creditNote, 'ID = NC A/1', `${number} =  NC A/1 `);
    expect(usage(itself)).toEqual([
      {
        rule: 'USAGE-PRECEDING',
        cure: expect.stringMatching(/^Write into BT-1 the number of the document itself/u) as string,
      },
    ]);
    expect(rules(edit(itself, `${number} = FT A/1`))).toEqual([]);
    expect(rules(edit(itself, 'ID = NC A/2'))).toEqual([]);
  });
});
