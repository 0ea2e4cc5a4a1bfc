import {readdirSync, readFileSync} from 'node:fs';
import fc from 'fast-check';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {validate} from '@integration-docs/cius-pt';
import {loadKnowledge} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {errorsFirst, issueIn} from '../documents/event-data.ts';
import {issueOf} from '../documents/inspect.ts';
import {start, type Reply, type Started} from '../testing/start.ts';
import type {Json} from '../types.ts';

/**
 * `validateDocument` is a gate: a document that passes is accepted and delivered; any other is refused or rejected for the same reasons. All
 * issues, except those of the level `business`, are findings of the validator for the same bytes.
 */

vi.setConfig({testTimeout: 240_000, hookTimeout: 60_000});

const issueList = z.array(
  z.object({
    level: z.string(),
    severity: z.string(),
    rule: z.string(),
    term: z.optional(z.string()),
    pointer: z.optional(z.string()),
    xpath: z.optional(z.string()),
    message: z.string(),
  }),
);
type Issues = z.infer<typeof issueList>;

let platform: Started;
/** Data for the validator of the site, which has to report the same issues with the same texts as the simulator. */
let knowledge: Awaited<ReturnType<typeof loadKnowledge>>;
beforeAll(async () => {
  [platform, knowledge] = await Promise.all([start(), loadKnowledge(projectRoot)]);
});
afterAll(() => platform.close());

/** Checks that validating and sending the same bytes have matching results. */
async function checkGate(bytes: Buffer, mediaType: string): Promise<void> {
  const {simulator, clock, call} = platform;
  simulator.platform.reset();
  const request = {headers: {'Content-Type': mediaType}, body: bytes};
  const validated = await call('POST', '/validations', request);
  const sent = await call('POST', '/documents', request);
  if (validated.status !== 200) {
    const summaryOf = ({status, json}: Reply): unknown => [status, json.code, json.detail, json.errors, json.issues];
    expect(summaryOf(sent)).toEqual(summaryOf(validated));
    if (validated.json.issues !== undefined) agreesWithValidator(validated.json.issues, bytes, mediaType);
    return;
  }
  const issues = issueList.parse(validated.json.issues);
  const refusals = issues.filter(({level, severity}) => level === 'business' && severity === 'error');
  agreesWithValidator(issues, bytes, mediaType);
  if (refusals.length > 0) {
    expect(refusals.map(({rule}) => rule)).toContain(sent.json.code);
    expect(validated.json.valid).toBe(false);
    return;
  }
  expect(sent.status).toBe(202);
  clock.advance(120_000);
  const {json} = await call('GET', `/documents/${String(sent.json.id)}`);
  expect(json.issues).toEqual(issues);
  expect(json.state === 'rejected').toBe(validated.json.valid === false);
  if (validated.json.valid === true) expect(json.state).not.toBe('failed');
}

function agreesWithValidator(issues: unknown, bytes: Buffer, mediaType: string): void {
  const name = mediaType.endsWith('xml') ? 'document.xml' : 'document.json';
  const {findings} = validate(name, bytes, knowledge);
  const ownIssues = issueList
    .parse(issues)
    .filter(({level, rule}) => level !== 'business' && rule !== 'schema-invalid');
  expect(ownIssues).toEqual(
    issueList.parse(errorsFirst(findings.map(issueOf)).map((issue) => issueIn(issue, 'en'))) satisfies Issues,
  );
}

const fixtures = new URL('../../cius-pt/rules/fixtures/', import.meta.url);
const sources = readdirSync(fixtures)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => readFileSync(new URL(name, fixtures), 'utf8'));

const hostile = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e3',
  '2026-02-30',
  '20.456',
  'PT',
  'true',
  'ção',
  '&amp;',
  'x'.repeat(300),
  '🧾',
];
const leafElement = /<(\w+:\w+)([^<>]*)>([^<>]*)<\/\1>/g;

/** Changes one element of an XML text: its text, name or attributes; or removes or repeats it. */
function changeXml(xml: string, pick: number, kind: number, value: string): string {
  const leaves = [...xml.matchAll(leafElement)];
  const leaf = leaves[pick % leaves.length];
  if (leaf === undefined) return xml;
  const [whole, name = '', attributes = '', text = ''] = leaf;
  const next = [
    `<${name}${attributes}>${value}</${name}>`,
    '',
    whole + whole,
    `<${name} foo="1"${attributes}>${text}</${name}>`,
    `<${name}>${text}</${name}>`,
    `<${name}x${attributes}>${text}</${name}x>`,
  ];
  return xml.slice(0, leaf.index) + (next[kind % next.length] ?? '') + xml.slice(leaf.index + whole.length);
}

const steps = fc.array(fc.tuple(fc.nat(200), fc.nat(5), fc.constantFrom(...hostile)), {minLength: 0, maxLength: 2});

it('for XML, whatever is wrong in it', async () => {
  const documents = [z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml), ...sources];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...documents), steps, async (source, changes) => {
      const xml = changes.reduce((text, [pick, how, value]) => changeXml(text, pick, how, value), source);
      await checkGate(Buffer.from(xml), 'application/xml');
    }),
    {numRuns: 150, seed: 20},
  );
});

it.each([
  ['a due date that does not exist', '<cbc:DueDate>2026-12-02<', '<cbc:DueDate>2026-02-30<'],
  ['an issue date that does not exist', '<cbc:IssueDate>2026-11-02<', '<cbc:IssueDate>2026-02-30<'],
  ['an attribute that UBL does not have', '<cbc:LineExtensionAmount ', '<cbc:LineExtensionAmount foo="1" '],
])('for XML with %s, which both refuse', async (_, from, to) => {
  const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
  expect(xml).toContain(from);
  const bytes = Buffer.from(xml.replace(from, to));
  await checkGate(bytes, 'application/xml');
  const request = {headers: {'Content-Type': 'application/xml'}, body: bytes};
  expect((await platform.call('POST', '/validations', request)).json.code).toBe('schema-invalid');
});

it.each([
  ['Latin-1, declared', (xml: string) => Buffer.from(withDeclaration(xml, 'ISO-8859-1'), 'latin1')],
  ['ASCII, declared as Latin-1', (xml: string) => Buffer.from(withDeclaration(ascii(xml), 'ISO-8859-1'))],
  ['UTF-16', (xml: string) => Buffer.from(`\uFEFF${xml}`, 'utf16le')],
  ['UTF-8 with a mark', (xml: string) => Buffer.from(`\uFEFF${xml}`)],
  ['an encoding that there is not', (xml: string) => Buffer.from(withDeclaration(xml, 'KLINGON'))],
  ['cut off', (xml: string) => Buffer.from(xml.slice(0, 900))],
  ['a DOCTYPE', (xml: string) => Buffer.from(xml.replace(/^<\?xml[^>]*\?>/, '<!DOCTYPE a>'))],
  ['nothing', () => Buffer.alloc(0)],
  ['JSON', () => Buffer.from('{}')],
  ['an order', () => Buffer.from('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>')],
])('for XML in %s', async (_, make) => {
  const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
  await checkGate(make(xml), 'application/xml');
});

const withDeclaration = (xml: string, name: string): string =>
  `<?xml version="1.0" encoding="${name}"?>\n${xml.replace(/^<\?xml[^>]*\?>\s*/, '')}`;
const ascii = (text: string): string => text.replaceAll(/[^\x20-\x7e\n]/g, '?');

/** Changes one leaf of a JSON value, or removes, adds or repeats a property. */
function changeJson(json: Json, pick: number, kind: number, value: string): string {
  const text = JSON.stringify(json);
  const leaves = [...text.matchAll(/"(\w+)":("[^"]*"|\d+)/g)];
  const leaf = leaves[pick % leaves.length];
  if (leaf === undefined) return text;
  const [whole, name = ''] = leaf;
  const next = [
    `"${name}":${JSON.stringify(value)}`,
    `"${name}":1`,
    `"${name}":null`,
    `"${name}x":"x"`,
    `${whole},${whole}`,
    `"${name}":{}`,
  ];
  return text.slice(0, leaf.index) + (next[kind % next.length] ?? '') + text.slice(leaf.index + whole.length);
}

it('for JSON, whatever is wrong in it', async () => {
  const folder = new URL('../../../samples/payloads/', import.meta.url);
  const documents = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => z.json().parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));
  const step = fc.option(fc.tuple(fc.nat(80), fc.nat(5), fc.constantFrom(...hostile)));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...documents), step, async (document, changes) => {
      await checkGate(
        Buffer.from(changes === null ? JSON.stringify(document) : changeJson(document, ...changes)),
        'application/json',
      );
    }),
    {numRuns: 150, seed: 20},
  );
});

it.each([
  ['no document', Buffer.from('[]')],
  ['XML', Buffer.from('<Invoice/>')],
  ['text that ends in the middle', Buffer.from('{"number": "FT')],
  ['no UTF-8', Buffer.from([0x7b, 0xff])],
])('for JSON that is %s', (_, bytes) => checkGate(bytes, 'application/json'));

it('for two lines with one id', async () => {
  const invoice = platform.example('Invoice');
  const lines = z.array(z.json()).parse(invoice.lines);
  const body = {...invoice, lines: [...lines, ...lines]};
  await checkGate(Buffer.from(JSON.stringify(body)), 'application/json');
});

it('for a duplicate, a supplier that may not issue, a buyer who cannot be reached', async () => {
  const invoice = platform.example('Invoice');
  await platform.submit();
  const validated = await platform.call('POST', '/validations', {body: invoice});
  const sent = await platform.submit();
  expect(sent.json.code).toBe('duplicate-document');
  expect(validated.json).toMatchObject({
    valid: false,
    issues: [{rule: 'duplicate-document', message: sent.json.detail}],
  });
  const parties = {
    seller: {...z.record(z.string(), z.json()).parse(invoice.seller), vatId: 'PT510000037'},
    buyer: {...z.record(z.string(), z.json()).parse(invoice.buyer), vatId: 'PT999999990'},
  };
  const both = await platform.call('POST', '/validations', {body: {...invoice, ...parties}});
  expect(issueList.parse(both.json.issues).map(({rule}) => rule)).toEqual([
    'nif-not-authorised',
    'recipient-unreachable',
  ]);
});

it('for a document that names an uploaded file: it is checked in full, and the file stays', async () => {
  const form = [
    '--b',
    'Content-Disposition: form-data; name="file"; filename="fatura.pdf"',
    'Content-Type: application/pdf',
    '',
    '%PDF-1.7',
    '--b--',
    '',
  ].join('\r\n');
  const headers = {'Content-Type': 'multipart/form-data; boundary=b'};
  const {json: upload} = await platform.call('POST', '/attachments', {headers, body: form});
  const {attachmentId} = upload;
  const attachments = [{reference: 'A1', kind: 'ATTACHMENT', attachmentId}];
  const totals = {...z.record(z.string(), z.json()).parse(platform.example('Invoice').totals), withVat: '250.00'};
  const body = {...platform.example('Invoice'), number: 'FT A/900', attachments, totals};
  const report = await platform.call('POST', '/validations', {body});
  const rules = issueList.parse(report.json.issues).map(({rule}) => rule);
  expect(rules).toContain('DT-CIUS-PT-165');
  const good = {...body, totals: platform.example('Invoice').totals};
  expect((await platform.call('POST', '/validations', {body: good})).json.valid).toBe(true);
  expect((await platform.call('POST', '/documents', {body: good})).status).toBe(202);
});
