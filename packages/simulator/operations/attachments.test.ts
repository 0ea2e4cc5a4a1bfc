import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {schemasOf} from '../contract/ajv.ts';
import {projectContract} from '../contract/project.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {limitOf} from '../contract/limits.ts';
import {faultsOf} from '../testing/conformance.ts';
import {form} from '../testing/requests.ts';
import {start, type Reply, type Started} from '../testing/start.ts';
import {day, minute} from '../durations.ts';
import type {Json} from '../types.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

let platform: Started;
beforeEach(async () => {
  platform = await start();
});
afterEach(() => platform.close());

const upload = (name: string, type: string, content: string | Buffer): Promise<Reply> =>
  platform.call('POST', '/attachments', {
    headers: {'Content-Type': 'multipart/form-data; boundary=a-boundary'},
    body: form(name, type, content),
  });
const submitWith = (attachmentId: unknown, number: string): Promise<Reply> =>
  platform.submit({
    number,
    attachments: [{reference: 'a', kind: 'ATTACHMENT', attachmentId: z.string().parse(attachmentId)}],
  });

it('an upload goes into one document, byte for byte', async () => {
  const content = '%PDF-1.7\r\n--a-boundary is not a boundary here\r\n\r\n';
  const {status, json} = await upload('Fatura é.pdf', 'application/pdf', content);
  expect([status, json.fileName, json.size]).toEqual([201, 'Fatura é.pdf', Buffer.byteLength(content)]);
  const submitted = await submitWith(json.attachmentId, 'FT A/1');
  expect(submitted.status).toBe(202);
  const path = `/documents/${String(submitted.json.id)}/attachments`;
  const list = await platform.call('GET', path);
  expect(list.json.items).toMatchObject([{attachmentId: json.attachmentId, sha256: json.sha256}]);
  const file = await platform.call('GET', `${path}/${String(json.attachmentId)}`);
  expect([file.headers['content-type'], file.body.toString()]).toEqual(['application/pdf', content]);
  expect(file.headers['content-disposition']).toBe(
    'attachment; filename="Fatura _.pdf"; filename*=UTF-8\'\'Fatura%20%C3%A9.pdf',
  );
  const xml = await platform.call('GET', `/documents/${String(submitted.json.id)}/content`);
  expect(xml.body.toString()).toContain(Buffer.from(content).toString('base64'));
  expect((await submitWith(json.attachmentId, 'FT A/2')).json).toMatchObject({
    code: 'attachment-not-found',
    detail: `${String(json.attachmentId)} is already used by ${String(submitted.json.id)} (FT A/1).`,
    errors: [{pointer: '/attachments/0/attachmentId'}],
  });
});

it('a document that is already there is a duplicate, before its upload is called used', async () => {
  const {json} = await upload('a.pdf', 'application/pdf', '%PDF-1.7');
  const first = await submitWith(json.attachmentId, 'FT A/1');
  const again = await submitWith(json.attachmentId, 'FT A/1');
  expect([again.status, again.json.code, again.json.documentId]).toEqual([409, 'duplicate-document', first.json.id]);
});

it('validation refuses an upload that is not there, with everything else that is wrong', async () => {
  const attachment = {reference: 'a', kind: 'ATTACHMENT', attachmentId: 'att_01JD8Z3K7Q4W9X2V5B6N8M0PZZ'};
  const {totals, ...invoice} = platform.example('Invoice');
  const rulesWith = async (changes: Readonly<Record<string, Json>>): Promise<unknown> => {
    const body = {...invoice, totals: totals ?? null, attachments: [attachment], ...changes};
    const {status, json} = await platform.call('POST', '/validations', {body});
    expect([status, json.code]).toEqual([422, 'attachment-not-found']);
    return z
      .array(z.object({rule: z.string()}))
      .parse(json.issues ?? [])
      .map(({rule}) => rule);
  };
  expect(await rulesWith({})).toEqual([]);
  const wrong = {...z.record(z.string(), z.json()).parse(totals), withVat: '250.00'};
  expect(await rulesWith({totals: wrong})).toEqual(expect.arrayContaining(['BR-CO-15']));
});

it('an upload is gone after a day', async () => {
  const {json} = await upload('a.pdf', 'application/pdf', '%PDF-1.7');
  platform.clock.advance(day);
  expect((await submitWith(json.attachmentId, 'FT A/1')).json.code).toBe('attachment-not-found');
});

it.each([
  ['a ZIP', 'a.zip', 'application/zip', 'x', 415, 'unsupported-media-type'],
  ['no media type', 'a', '', 'x', 415, 'unsupported-media-type'],
  ['a name as long as the request', 'a'.repeat(20_000_000), 'text/plain', 'x', 422, 'schema-invalid'],
  ['a long name', 'a'.repeat(51), 'text/plain', 'x', 422, 'schema-invalid'],
  ['a name of two lines', 'a\tb.txt', 'text/plain', 'x', 422, 'schema-invalid'],
  ['an empty file', 'a.txt', 'text/plain', '', 422, 'schema-invalid'],
  ['a name that is a path', '../../a.pdf', 'application/pdf', '%PDF-1.7', 422, 'schema-invalid'],
  ['a name that is a path of Windows', '..\\\\a.pdf', 'application/pdf', '%PDF-1.7', 422, 'schema-invalid'],
  ['a path of Windows, as it is', 'C:\\fat\\a.pdf', 'application/pdf', '%PDF-1.7', 422, 'schema-invalid'],
  ['a ZIP that says it is a PDF', 'a.pdf', 'application/pdf', 'PK\u0003\u0004', 422, 'schema-invalid'],
  ['a PDF that says it is a text', 'a.txt', 'text/plain', '%PDF-1.7', 422, 'schema-invalid'],
  ['more than 5 MB', 'a.txt', 'text/plain', 'x'.repeat(5_120_000), 413, 'payload-too-large'],
] as const)('%s is refused', async (_, name, type, content, status, code) => {
  const answer = await upload(name, type, content);
  expect([answer.status, answer.json.code]).toEqual([status, code]);
});

it.each([
  ['no boundary', 'multipart/form-data', form('a.pdf', 'application/pdf', '%PDF-1.7')],
  ['another boundary', 'multipart/form-data; boundary=b', form('a.pdf', 'application/pdf', '%PDF-1.7')],
  ['a file instead of a form', 'multipart/form-data; boundary=b', '%PDF-1.7'],
])('a form that cannot be read is refused at the field that is missing: %s', async (_, type, body) => {
  const {status, json} = await platform.call('POST', '/attachments', {headers: {'Content-Type': type}, body});
  expect([status, json.code]).toEqual([422, 'schema-invalid']);
  const detail = expect.stringContaining('the boundary of Content-Type') as string;
  expect(json.errors).toEqual([{pointer: '/file', detail}]);
});

it('a file in the document is refused like one that is uploaded, in JSON and in XML', async () => {
  const pdf = {reference: 'a', kind: 'ATTACHMENT', mediaType: 'application/pdf', fileName: 'a.pdf'};
  const content = Buffer.from('%PDF-1.7').toString('base64');
  const zip = Buffer.from('PK\u0003\u0004').toString('base64');
  const attached = async (attachment: object): Promise<Reply> =>
    platform.call('POST', '/validations', {body: {...platform.example('Invoice'), attachments: [attachment]}});
  expect((await attached({...pdf, content})).status).toBe(200);
  expect((await attached({...pdf, content: zip})).json).toMatchObject({
    code: 'schema-invalid',
    errors: [{pointer: '/attachments/0/content', detail: 'The bytes are not application/pdf.'}],
  });
  expect((await attached({...pdf, content, fileName: '../a.pdf'})).json).toMatchObject({
    code: 'schema-invalid',
    errors: [{pointer: '/attachments/0/fileName', detail: 'The file name must not be a path.'}],
  });
  const object = 'cac:AdditionalDocumentReference[2]/cac:Attachment/cbc:EmbeddedDocumentBinaryObject';
  const xml = z
    .string()
    .parse(platform.simulator.platform.contract.examples.InvoiceXml)
    .replace(
      /(?=<cac:AccountingSupplierParty>)/u,
      `<cac:AdditionalDocumentReference><cbc:ID>a</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="..">${zip}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
    );
  const {json} = await platform.call('POST', '/documents', {headers: {'Content-Type': 'application/xml'}, body: xml});
  expect(json).toMatchObject({
    code: 'schema-invalid',
    errors: [{pointer: `/Invoice/${object}/@filename`}, {pointer: `/Invoice/${object}`}],
  });
});

const submitXml = (body: string): Promise<Reply> =>
  platform.call('POST', '/documents', {headers: {'Content-Type': 'application/xml'}, body});
const withFiles = (...files: readonly string[]): string =>
  z
    .string()
    .parse(platform.simulator.platform.contract.examples.InvoiceXml)
    .replace(
      /(?=<cac:AccountingSupplierParty>)/u,
      files
        .map(
          (file) =>
            `<cac:AdditionalDocumentReference><cbc:ID>a</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject ${file}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
        )
        .join(''),
    );

it('an error names which of the attachments of an XML document it is about', async () => {
  const pdf = Buffer.from('%PDF-1.7').toString('base64');
  const {json} = await submitXml(
    withFiles(
      `mimeCode="application/pdf" filename="a.pdf">${pdf}`,
      `mimeCode="application/pdf" filename="../q.pdf">${pdf}`,
    ),
  );
  const pointer =
    '/Invoice/cac:AdditionalDocumentReference[3]/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename';
  expect(json).toMatchObject({code: 'schema-invalid', errors: [{pointer}]});
});

it.each([10, 11])('an XML document with %i attachments is accepted up to the limit of the contract', async (count) => {
  const pdf = Buffer.from('%PDF-1.7').toString('base64');
  const body = withFiles(
    ...Array.from({length: count}, (_, index) => `mimeCode="application/pdf" filename="${index}.pdf">${pdf}`),
  );
  for (const path of ['/validations', '/documents']) {
    const {status, json} = await platform.call('POST', path, {headers: {'Content-Type': 'application/xml'}, body});
    expect(status).toBe(count === 11 ? 422 : path === '/documents' ? 202 : 200);
    if (count === 10) continue;
    const place = '/Invoice/cac:AdditionalDocumentReference[12]';
    const detail = '11 attachments; at most 10.';
    expect(json).toMatchObject({code: 'schema-invalid', errors: [{pointer: place, detail}]});
    expect(json.issues).toContainEqual({
      ...{level: 'syntax', severity: 'error', rule: 'schema-invalid'},
      ...{xpath: place, message: detail},
    });
  }
});

it.each(['/validations', '/documents'])(
  '%s says in issues what is wrong with an attachment, and the rest',
  async (path) => {
    const pdf = {reference: 'a', kind: 'ATTACHMENT', mediaType: 'application/pdf', fileName: 'a.pdf'};
    const {totals, ...invoice} = platform.example('Invoice');
    const wrong = {...z.record(z.string(), z.json()).parse(totals), withVat: '250.00'};
    const zip = Buffer.from('PK\u0003\u0004').toString('base64');
    const attachments = [
      {...pdf, content: zip},
      {...pdf, reference: 'b', content: 'abcde'},
    ];
    const {json} = await platform.call('POST', path, {body: {...invoice, totals: wrong, attachments}});
    const pointers = ['/attachments/0/content', '/attachments/1/content'];
    expect([json.code, json.errors]).toMatchObject(['schema-invalid', pointers.map((pointer) => ({pointer}))]);
    const found = z.array(z.object({rule: z.string(), pointer: z.optional(z.string())})).parse(json.issues);
    expect(found.filter(({rule}) => rule === 'schema-invalid').map(({pointer}) => pointer)).toEqual(pointers);
    expect(found.map(({rule}) => rule)).toContain('BR-CO-15');
  },
);

it('a ZIP in XML is refused for its type, not for its bytes', async () => {
  const zip = Buffer.from('PK\u0003\u0004').toString('base64');
  const {status, json} = await submitXml(withFiles(`mimeCode="application/zip" filename="a.zip">${zip}`));
  expect(status).toBe(202);
  platform.clock.advance(minute);
  const {state, issues} = (await platform.call('GET', `/documents/${z.string().parse(json.id)}`)).json;
  expect([state, issues]).toEqual([
    'rejected',
    expect.arrayContaining([expect.objectContaining({rule: 'DT-CIUS-PT-112', severity: 'error'})]),
  ]);
});

it('a wrong type of a CreditNote is refused at its place, with the types of a CreditNote', async () => {
  const file = 'samples/payloads/credit-note.xml';
  const note = readFileSync(path.join(projectRoot, file), 'utf8').replace('>381<', '>261<');
  expect((await submitXml(note)).json).toMatchObject({
    code: 'schema-invalid',
    errors: [
      {pointer: '/CreditNote/cbc:CreditNoteTypeCode', detail: 'cbc:CreditNoteTypeCode: Must be one of 381, NC.'},
    ],
  });
  const invoice = withFiles().replace('>380<', '>261<');
  expect((await submitXml(invoice)).json.errors).toMatchObject([
    {
      pointer: '/Invoice/cbc:InvoiceTypeCode',
      detail: expect.stringMatching(/^cbc:InvoiceTypeCode: Must be one of 380, 383,/) as string,
    },
  ]);
});

it('content that is no base64 is refused', async () => {
  const attachment = {reference: 'a', kind: 'ATTACHMENT', content: 'é', mediaType: 'text/plain', fileName: 'a.txt'};
  expect((await platform.submit({attachments: [attachment]})).json).toMatchObject({
    errors: [{pointer: '/attachments/0/content'}],
  });
});

it.each([
  ['with 51 characters', 'a'.repeat(51), 422],
  ['with 50 letters of two bytes', 'ç'.repeat(50), 201],
  ['with 51 letters of two bytes', 'ç'.repeat(51), 422],
  ['that is empty', '', 422],
] as const)('a received invoice whose attachment has a name %s is refused or lists it', async (_, fileName, status) => {
  const arrived = await platform.call('POST', '/simulator/received-documents', {body: await xmlWithFile(fileName)});
  expect(arrived.status).toBe(status);
  if (status === 422) {
    const pointer =
      '/Invoice/cac:AdditionalDocumentReference[2]/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename';
    expect(arrived.json).toMatchObject({code: 'schema-invalid', errors: [{pointer}]});
    return;
  }
  const list = await platform.call('GET', `/received-documents/${String(arrived.json.id)}/attachments`);
  expect(list.json.items).toMatchObject([{fileName}]);
});

it('an issued invoice whose attachment has too long a name is rejected by the rule, as the validator says', async () => {
  const submitted = await platform.call('POST', '/documents', {
    headers: {'Content-Type': 'application/xml'},
    body: await xmlWithFile('a'.repeat(51)),
  });
  platform.clock.advance(minute);
  const {json} = await platform.call('GET', `/documents/${z.string().parse(submitted.json.id)}`);
  expect(json.state).toBe('rejected');
  expect(json.issues).toContainEqual(expect.objectContaining({rule: 'DT-CIUS-PT-113', severity: 'error'}));
});

/** The first bytes of a file of a type. */
const contentOf = (type: string): Buffer =>
  Buffer.from(
    {
      'application/pdf': '255044462d',
      'image/png': '89504e470d0a1a0a',
      'image/jpeg': 'ffd8ffe0',
      'application/msword': 'd0cf11e0a1b11ae1',
      'application/vnd.ms-excel': 'd0cf11e0a1b11ae1',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '504b0304',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '504b0304',
    }[type] ?? '78',
    'hex',
  );

it('a file of each media type comes back with that type, which the contract names', async () => {
  const contract = await projectContract();
  const types = z.array(z.string()).parse(contract.schemas.AttachmentMediaType?.enum);
  expect(types).toHaveLength(11);
  for (const type of types) {
    const {json} = await upload('a.bin', type, contentOf(type));
    const submitted = await submitWith(json.attachmentId, `FT A/${types.indexOf(type) + 1}`);
    const path = `/documents/${String(submitted.json.id)}/attachments/${String(json.attachmentId)}`;
    const file = await platform.call('GET', path);
    const operation = contract.operations.find(({id}) => id === 'getDocumentAttachment');
    if (operation === undefined) throw new Error('no getDocumentAttachment');
    expect([type, file.headers['content-type'], faultsOf(operation, 'GET', file, schemasOf(contract))]).toEqual([
      type,
      type,
      [],
    ]);
  }
});

it.each([
  ['../../../tmp/x.csv', 'attachment; filename=".._.._.._tmp_x.csv"'],
  ['..\\x.csv', 'attachment; filename=".._x.csv"'],
  ['..', 'attachment; filename="_"'],
  ["it's (1)/é*.csv", `attachment; filename="it's (1)__*.csv"; filename*=UTF-8''it%27s%20%281%29_%C3%A9%2A.csv`],
])('the name %s is never a path in Content-Disposition', async (fileName, header) => {
  const arrived = await platform.call('POST', '/simulator/received-documents', {body: await xmlWithFile(fileName)});
  const path = `/received-documents/${String(arrived.json.id)}/attachments`;
  const {items} = z
    .object({items: z.array(z.object({attachmentId: z.string(), fileName: z.string()}))})
    .parse((await platform.call('GET', path)).json);
  expect(items[0]?.fileName).toBe(fileName);
  const file = await platform.call('GET', `${path}/${items[0]?.attachmentId ?? ''}`);
  expect(file.headers['content-disposition']).toBe(header);
});

const longest = limitOf((await projectContract()).limits, 'attachment-size');
const withContent = (content: string, number: string): object => ({
  ...platform.example('Invoice'),
  number,
  attachments: [{reference: 'a', kind: 'ATTACHMENT', content, mediaType: 'text/csv', fileName: 'a.csv'}],
});

it.each([
  ['at the limit', longest, [200, 202]],
  ['of one byte less', longest - 4, [200, 202]],
  ['above the limit', longest + 4, [413, 413]],
  ['that is no base64', longest - 1, [422, 422]],
] as const)('an attachment inside the document %s is answered as the limit says', async (_, length, statuses) => {
  const body = withContent('A'.repeat(length), 'FT A/1');
  const validated = await platform.call('POST', '/validations', {body});
  const submitted = await platform.call('POST', '/documents', {body});
  expect([validated.status, submitted.status]).toEqual(statuses);
  if (submitted.status !== 202) return;
  const path = `/documents/${String(submitted.json.id)}`;
  const {json} = await platform.call('GET', `${path}/attachments`);
  expect(json.items).toMatchObject([{size: (length * 3) / 4}]);
  const {body: xml} = await platform.call('GET', `${path}/content`, {headers: {Accept: 'application/xml'}});
  const ofXml = {
    headers: {'Content-Type': 'application/xml'},
    body: xml.toString().replaceAll('FT A/1<', 'FT A/2<'),
  };
  expect((await platform.call('POST', '/validations', ofXml)).status).toBe(200);
  expect((await platform.call('POST', '/documents', ofXml)).status).toBe(202);
});

/** Returns an invoice as XML with a file of this name. */
async function xmlWithFile(fileName: string): Promise<string> {
  const attachment = {reference: 'a', kind: 'ATTACHMENT', content: 'eA==', mediaType: 'text/plain', fileName: 'a.txt'};
  const {json} = await platform.submit({number: 'FT A/1', attachments: [attachment]});
  const path = `/documents/${z.string().parse(json.id)}/content`;
  const {body} = await platform.call('GET', path, {headers: {Accept: 'application/xml'}});
  const xml = body.toString();
  expect(xml).toContain('filename="a.txt"');
  return xml.replace('filename="a.txt"', `filename="${fileName}"`).replaceAll('FT A/1<', 'FT A/2<');
}
