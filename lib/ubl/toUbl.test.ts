import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import * as z from 'zod';
import {loadContract} from '../model/openapi/read.ts';
import {projectRoot} from '../problem/project-root.ts';
import {parseXml} from '../invoice-rules/testing/parseXml.ts';
import {structureDrafts} from '../validator/structure.ts';
import {toUbl} from './toUbl.ts';
import {escapeXml} from './xml.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const {schemas} = (await loadContract(projectRoot)).value.components;

/** An object with every property that the contract has, each with its own example. */
function everything(schemaName: string): unknown {
  const found = schemas[schemaName];
  if (found === undefined) throw new Error(`The contract has no schema ${schemaName}.`);
  if (found.properties === undefined) return found.examples?.[0];
  return Object.fromEntries(
    Object.entries(found.properties).map(([key, property]) => {
      const target = (property.$ref ?? property.items?.$ref)?.split('/').at(-1);
      const value = property.examples?.[0] ?? (target === undefined ? undefined : everything(target));
      return [key, property.items === undefined || Array.isArray(value) ? value : [value]];
    }),
  );
}

/** Every text inside a JSON value. */
function scalars(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(scalars);
}

const invoice = (): Record<string, unknown> =>
  z.looseObject({}).parse(JSON.parse(read('samples/payloads/invoice.json')));

describe('toUbl', () => {
  it('has a place for every property of the contract', () => {
    const whole = z
      .looseObject({attachments: z.tuple([z.looseObject({attachmentId: z.string()})])})
      .parse(everything('Document'));
    // Only the platform has the file of an attachmentId; JSON leaves out what is undefined.
    const attachments = [{...whole.attachments[0], attachmentId: undefined}];
    const document: unknown = JSON.parse(JSON.stringify({...whole, attachments}));
    const xml = toUbl(document);
    expect(scalars(document).filter((text) => !xml.includes(escapeXml(text)))).toEqual([]);
    expect(scalars(document).length).toBeGreaterThan(140);
    expect(structureDrafts(parseXml(xml).root)).toEqual([]);
  });

  it('names a property that it does not know', () => {
    expect(() => toUbl({...invoice(), colour: 'red'})).toThrow('No place in the XML for colour: add it to lib/ubl.');
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
    expect(xml).toContain('#WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-000#IRF#');
    expect(xml).toContain('#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#1.00#');
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
