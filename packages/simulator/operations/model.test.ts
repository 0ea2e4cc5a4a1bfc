import {readFileSync} from 'node:fs';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {start, type Reply, type Started} from '../testing/start.ts';

/** Tests of the JSON model and of the filters of lists. */

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

let platform: Started;
beforeEach(async () => {
  platform = await start();
});
afterEach(() => platform.close());

const xmlOf = (type: string, number: string): string =>
  readFileSync(new URL('../../../samples/first-call/invoice.xml', import.meta.url), 'utf8')
    .replace('>380<', `>${type}<`)
    .replace('FT A/123', number);
const submitXml = (body: string): Promise<Reply> =>
  platform.call('POST', '/documents', {body, headers: {'Content-Type': 'application/xml'}});
const numbersIn = async (query: string): Promise<readonly string[]> => {
  const {status, json} = await platform.call('GET', `/documents?limit=200&${query}`);
  expect(status).toBe(200);
  return z
    .array(z.object({number: z.string()}))
    .parse(json.items)
    .map(({number}) => number);
};

describe('the JSON model', () => {
  it.each([
    ['number', 'FT A/1\nB', '/number'],
    ['paymentTerms', '30\tdias', '/paymentTerms'],
    ['orderReference', '\u0085', '/orderReference'],
    ['buyerReference', ' ', '/buyerReference'],
  ])('refuses %s with a line break, a control character, or nothing in it', async (key, value, pointer) => {
    expect(await platform.submit({[key]: value})).toMatchObject({
      status: 422,
      json: {
        code: 'schema-invalid',
        errors: [
          {
            pointer,
            detail: `Must be text on one line that is not blank and has no tabs or other control characters; found ${JSON.stringify(value)}.`,
          },
        ],
      },
    });
  });

  it('takes line feeds and tabs in notes', async () => {
    expect((await platform.submit({notes: ['one\n\ttwo']})).status).toBe(202);
    expect((await platform.submit({notes: ['one\rtwo']})).json).toMatchObject({errors: [{pointer: '/notes/0'}]});
  });

  it('says once that a note without a preceding invoice lacks it', async () => {
    const {json} = await platform.submit({...platform.example('CreditNote'), precedingInvoices: []});
    expect(json).toMatchObject({detail: '1 error in the body.', errors: [{pointer: '/precedingInvoices'}]});
    expect([json.errors, json.issues]).toEqual([[expect.anything()], [expect.anything()]]);
  });

  it('points to the attachment whose QR code is an image', async () => {
    const file = {
      reference: 'QR',
      kind: 'QR_CODE',
      fileName: 'a.pdf',
      mediaType: 'application/pdf',
      content: 'JVBERi0=',
    };
    const {id} = (await platform.submit({attachments: [file]})).json;
    platform.clock.advance(10_000);
    expect((await platform.call('GET', `/documents/${String(id)}`)).json.issues).toMatchObject([
      {rule: 'USAGE-QR-CODE', pointer: '/attachments/0'},
    ]);
  });

  it('refuses two lines with one number', async () => {
    const lines = z.array(z.record(z.string(), z.json())).parse(platform.example('Invoice').lines);
    expect(await platform.submit({lines: lines.map((line) => ({...line, id: '1'}))})).toMatchObject({
      status: 422,
      json: {code: 'schema-invalid', errors: [{pointer: '/lines/1/id'}]},
    });
  });

  it('refuses a currency that CIUS-PT does not have, and takes an exemption code that it does not know', async () => {
    expect((await platform.submit({currency: 'XYZ'})).json).toMatchObject({
      errors: [{pointer: '/currency', detail: 'Must be one of the 178 codes of the list; found "XYZ".'}],
    });
    const sample = readFileSync(new URL('../../../samples/payloads/exemption-code.json', import.meta.url), 'utf8');
    const {json} = await platform.call('POST', '/validations', {body: JSON.parse(sample.replaceAll('M07', 'M98'))});
    expect(json.valid).toBe(true);
    const issues = z.array(z.object({severity: z.string(), rule: z.string()})).parse(json.issues);
    expect(issues).toContainEqual({severity: 'warning', rule: 'BR-CL-22'});
  });
});

it('an issue has a pointer for JSON and an XPath for XML', async () => {
  const places = z.object({
    issues: z.array(
      z.object({rule: z.string(), pointer: z.optional(z.string()), xpath: z.optional(z.string()), level: z.string()}),
    ),
  });
  const ofRules = (issues: unknown): {pointer?: string | undefined; xpath?: string | undefined} | undefined =>
    places.parse(issues).issues.find(({level}) => level === 'en16931');
  const totals = {lines: '200.00', withoutVat: '200.00', vat: '29.00', withVat: '229.50', payable: '229.50'};
  const ofJson = await platform.call('POST', '/validations', {body: {...platform.example('Invoice'), totals}});
  const json = ofRules(ofJson.json);
  expect([json?.pointer, json?.xpath]).toEqual(['/totals/withVat', undefined]);
  const body = xmlOf('380', 'FT A/9').replaceAll('>229.00<', '>229.50<');
  const ofXml = await platform.call('POST', '/validations', {body, headers: {'Content-Type': 'application/xml'}});
  const xml = ofRules(ofXml.json);
  expect([xml?.pointer, xml?.xpath]).toEqual([undefined, expect.stringMatching(/^\/Invoice/)]);
});

it('a record has the type that the XML has; the same number of the same supplier is a duplicate, whatever the type', async () => {
  const first = await submitXml(xmlOf('FT', 'FT T/1'));
  expect([first.status, first.json.typeCode]).toEqual([202, 'FT']);
  expect(await submitXml(xmlOf('380', 'FT T/1'))).toMatchObject({
    status: 409,
    json: {code: 'duplicate-document', documentId: first.json.id},
  });
});

describe('lists', () => {
  it('by date of issue, both days included', async () => {
    await platform.submit({number: 'FT D/1', issueDate: '2026-10-01'});
    await platform.submit({number: 'FT D/2', issueDate: '2026-10-02'});
    platform.clock.advance(1000);
    await platform.submit({number: 'FT D/3', issueDate: '2026-10-03'});
    expect(await numbersIn('issueDateFrom=2026-10-02&issueDateTo=2026-10-03')).toEqual(['FT D/2', 'FT D/3']);
    expect(await numbersIn('issueDateTo=2026-10-01')).toEqual(['FT D/1']);
  });

  it('by the time of arrival and of the last change: from then on, and until before then', async () => {
    const {json} = await platform.submit({number: 'FT D/1'});
    const at = encodeURIComponent(String(json.createdAt));
    expect(await numbersIn(`createdSince=${at}`)).toEqual(['FT D/1']);
    expect(await numbersIn(`createdBefore=${at}&number=FT%20D%2F1`)).toEqual([]);
    expect(await numbersIn(`updatedSince=${at}&number=FT%20D%2F1`)).toEqual(['FT D/1']);
    expect(await numbersIn(`updatedBefore=${at}&number=FT%20D%2F1`)).toEqual([]);
    const listReceived = (query: string): Promise<Reply> => platform.call('GET', `/received-documents?${query}`);
    expect((await listReceived('receivedSince=2026-11-03T10:00:00Z')).json.items).not.toEqual([]);
    expect((await listReceived('receivedBefore=2026-11-03T10:00:00Z')).json.items).toEqual([]);
  });

  it('by a foreign tax number', async () => {
    const buyer = {
      ...z.record(z.string(), z.json()).parse(platform.example('Invoice').buyer),
      vatId: 'ESB00000000',
      contact: {email: 'facturas@entidad.example'},
    };
    expect((await platform.submit({number: 'FT E/1', buyer})).json).toMatchObject({buyerNif: 'ESB00000000'});
    expect(await numbersIn('buyerNif=ESB00000000')).toEqual(['FT E/1']);
    expect((await platform.call('GET', '/documents?buyerNif=ES!')).json).toMatchObject({code: 'invalid-parameter'});
    const {json} = await platform.call('GET', '/recipients/ESB00000000/capabilities');
    expect(json).toMatchObject({nif: 'ESB00000000', channels: []});
  });
});
