import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import * as z from 'zod';
import {toUbl} from './to-ubl.ts';

const readText = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const invoice = (): Record<string, unknown> => z.looseObject({}).parse(JSON.parse(readText('fixtures/invoice.json')));

describe('toUbl', () => {
  it('names a property that it does not know', () => {
    expect(() => toUbl({...invoice(), colour: 'red'})).toThrow('No place in the XML for colour.');
  });

  it('names a property that it does not know far inside', () => {
    const document = {...invoice(), delivery: {address: {country: 'PT', floor: '2'}}};
    expect(() => toUbl(document)).toThrow('No place in the XML for delivery.address.floor');
  });

  it('names a property of the wrong type', () => {
    expect(() => toUbl({...invoice(), orderReference: 7})).toThrow('orderReference: expected a text, found a number.');
    expect(() => toUbl({...invoice(), lines: {}})).toThrow('lines: expected a list, found an object.');
    expect(() => toUbl({...invoice(), currency: undefined})).toThrow('currency: expected a text, found nothing.');
  });

  it('escapes what XML would take for markup', () => {
    expect(toUbl({...invoice(), buyerReference: 'A & B <C> "D"'})).toContain(
      '<cbc:BuyerReference>A &amp; B &lt;C&gt; &quot;D&quot;</cbc:BuyerReference>',
    );
  });

  it('numbers the notes of each withholding', () => {
    const withholding = {type: 'IRF', description: 'IRS', amount: '1.00'};
    const xml = toUbl({...invoice(), withholdings: [withholding, withholding]});
    expect(xml).toContain('#WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-001#IRF#');
    expect(xml).toContain('#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-002#1.00#');
  });

  it('writes a Multibanco reference into the payment means, not into notes, which are for a second one', () => {
    const multibanco = {entity: '12345', reference: '123456789', amount: '100.00'};
    const payment = (meansText?: string): string =>
      toUbl({...invoice(), payment: {meansCode: 'MB', multibanco, ...(meansText !== undefined && {meansText})}});
    expect(payment()).toContain(
      '<cbc:PaymentMeansCode name="#DESCRIPTION@ATMPAYMENT#Montante a pagar: 100.00 EUR#">#ENTITY@ATMPAYMENT#12345#</cbc:PaymentMeansCode>',
    );
    expect(payment()).toContain('<cbc:PaymentID>#REFERENCE@ATMPAYMENT#123456789#</cbc:PaymentID>');
    expect(payment()).not.toContain('ATMPAYMENT-');
    expect(payment('x'.repeat(125))).toContain(`name="${'x'.repeat(125)}"`);
    expect(payment('Total da fatura')).toContain('#DESCRIPTION@ATMPAYMENT#Total da fatura: 100.00 EUR#');
  });

  it('writes the due date of a credit note with the payment means', () => {
    const note = {...invoice(), typeCode: '381', dueDate: '2026-12-02'};
    expect(toUbl({...note, payment: {meansCode: '30'}})).toContain(
      '<cbc:PaymentDueDate>2026-12-02</cbc:PaymentDueDate>',
    );
    expect(() => toUbl(note)).toThrow('dueDate: on a credit note it stands with the payment means');
  });

  it('says what UBL has no place for', () => {
    expect(() => toUbl({...invoice(), typeCode: '381', dueDate: undefined, projectReference: 'P'})).toThrow(
      'projectReference',
    );
    const attachment = {reference: 'A', kind: 'ATTACHMENT', attachmentId: 'att_1'};
    expect(() => toUbl({...invoice(), attachments: [attachment]})).toThrow('attachments[0].attachmentId');
  });
});
