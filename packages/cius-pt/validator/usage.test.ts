import {describe, expect, it} from 'vitest';
import {edit} from '../rules/testing/edit.ts';
import {creditNote, fixture, invoice, report} from './testing.ts';

const usage = (xml: string): {rule: string; cure: string | undefined}[] =>
  report(xml)
    .findings.filter(({level}) => level === 'usage')
    .map(({rule, severity, cure}) => {
      expect(severity).toBe('warning');
      return {rule, cure: cure?.en};
    });

const rules = (xml: string): string[] => usage(xml).map(({rule}) => rule);

const charge = (code: string, reason: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">1.00</cbc:Amount></cac:AllowanceCharge>`;

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
});
