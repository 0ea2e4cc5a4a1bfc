import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {projectRoot} from '@integration-docs/facts/node';
import type {SenderContext} from '../platform.ts';
import {silentSender} from '../state/silent-sender.ts';
import {start, type Reply, type Started} from '../testing/start.ts';
import type {EventQuirk, Outcome, PlatformEvent} from '../types.ts';
import {minute} from '../durations.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

let platform: Started;
let outcome: Outcome = {kind: 'deliver', feapStatuses: ['11', '33']};
let quirk: EventQuirk = {};
let published: PlatformEvent[] = [];

beforeEach(async () => {
  outcome = {kind: 'deliver', feapStatuses: ['11', '33']};
  quirk = {};
  published = [];
  platform = await start({
    outcomeOf: () => ({outcome, quirk, trigger: null}),
    createSender: (context: SenderContext) => ({...silentSender(context), publish: (event) => published.push(event)}),
  });
});
afterEach(() => platform.close());

const idOf = ({json}: Reply): string => z.string().parse(json.id);
const get = async (path: string): Promise<Reply['json']> => (await platform.call('GET', path)).json;
const rulesOf = ({issues}: Reply['json']): readonly string[] =>
  z
    .catch(z.array(z.object({rule: z.string()})), [])
    .parse(issues)
    .map(({rule}) => rule);
const eventTypes = async (id: string): Promise<readonly unknown[]> =>
  z
    .array(z.object({type: z.string()}))
    .parse((await get(`/events?documentId=${id}`)).items)
    .map(({type}) => type);

describe('a document', () => {
  it('is validated, delivered and followed, with an event for each state', async () => {
    const submitted = await platform.submit({}, {headers: {'X-Request-Id': 'req-1'}});
    const id = idOf(submitted);
    expect([submitted.status, submitted.headers.location, submitted.json.state]).toEqual([
      202,
      `${platform.simulator.platform.contract.basePath}/documents/${id}`,
      'submitted',
    ]);
    platform.clock.advance(minute);
    const {items} = await get(`/documents/${id}/status-history`);
    expect(items).toMatchObject([
      {state: 'submitted'},
      {state: 'validated'},
      {state: 'delivered', feapCode: 'ACCEPTED'},
      {state: 'processed', feapCode: '11'},
      {state: 'payment_issued', feapCode: '33'},
    ]);
    const types = await eventTypes(id);
    expect(types).toEqual([
      'document.submitted',
      'document.validated',
      'document.delivered',
      'document.status_changed',
      'document.status_changed',
    ]);
    expect(published.map(({type}) => type)).toEqual(types);
    expect(published.at(-1)?.data).toMatchObject({state: 'payment_issued', previousState: 'processed', feapCode: '33'});
    const {updatedAt} = await get(`/documents/${id}`);
    expect((await get(`/documents?updatedSince=${String(updatedAt)}`)).items).toMatchObject([{id}]);
  });

  it('that the rules refuse is rejected, with what is wrong', async () => {
    const totals = {lines: '200.00', withoutVat: '200.00', vat: '29.00', withVat: '250.00', payable: '250.00'};
    const id = idOf(await platform.submit({totals}));
    platform.clock.advance(minute);
    const {state, issues, channel} = await get(`/documents/${id}`);
    expect([state, channel]).toEqual(['rejected', undefined]);
    const issueList = z
      .array(z.object({rule: z.string(), severity: z.string(), pointer: z.optional(z.string())}))
      .parse(issues);
    expect(issueList).toContainEqual(
      expect.objectContaining({rule: 'DT-CIUS-PT-165', severity: 'error', pointer: '/totals/withVat'}),
    );
    expect(published.at(-1)).toMatchObject({
      type: 'document.rejected',
      data: {issueCount: issueList.filter(({severity}) => severity === 'error').length},
    });
  });

  it('that is rejected is so in the list too, with its first errors', async () => {
    const totals = {lines: '200.00', withoutVat: '200.00', vat: '29.00', withVat: '250.00', payable: '250.00'};
    const id = idOf(await platform.submit({totals}));
    platform.clock.advance(minute);
    const {items} = await get('/documents?state=rejected');
    const [listed] = z
      .array(z.object({id: z.string(), issues: z.array(z.object({severity: z.string()}))}))
      .parse(items);
    expect([listed?.id, listed?.issues[0]?.severity]).toEqual([id, 'error']);
  });

  it('of a type that the channel does not take goes by none', () => {
    const {directory} = platform.simulator.platform;
    const invoiceAddressee = {typeCode: '380', selfBilled: false, email: ''};
    expect(directory.channelFor({nif: '600000001', ...invoiceAddressee}, 'auto')).toBe('feap');
    expect(directory.channelFor({nif: '600000001', ...invoiceAddressee, typeCode: 'FT'}, 'auto')).toBe('feap');
    expect(() => directory.channelFor({nif: '600000001', ...invoiceAddressee, typeCode: '326'}, 'auto')).toThrow(
      'recipient-unreachable',
    );
  });

  it('may be rejected, fail, or follow the buyer, as asked', async () => {
    const states = async (forcedOutcome: Outcome, number: string): Promise<unknown> => {
      outcome = forcedOutcome;
      const atcud = `CSDF7T5H-${number.replace(/^.*\//, '')}`;
      const id = idOf(await platform.submit({number, atcud}));
      platform.clock.advance(120_000);
      return get(`/documents/${id}`);
    };
    expect(await states({kind: 'reject', rule: 'BR-CIUS-PT-66'}, 'FT A/1')).toMatchObject({
      state: 'rejected',
      issues: [{rule: 'BR-CIUS-PT-66', level: 'cius-pt', severity: 'error'}],
    });
    expect(await states({kind: 'fail', failureCode: 'mdn-error'}, 'FT A/2')).toMatchObject({
      state: 'failed',
      failure: {code: 'mdn-error'},
    });
    expect(await states({kind: 'deliver', feapStatuses: ['14', '22']}, 'FT A/3')).toMatchObject({state: 'returned'});
    // The state `returned` is final: later statuses change nothing.
    expect(await states({kind: 'deliver', feapStatuses: ['22', '29']}, 'FT A/4')).toMatchObject({state: 'returned'});
  });

  it('is refused at once, as asked', async () => {
    outcome = {kind: 'refuse', problem: 'parties-not-connected'};
    expect(await platform.submit()).toMatchObject({status: 422, json: {code: 'parties-not-connected'}});
    const {json} = await platform.call('POST', '/validations', {body: platform.example('Invoice')});
    expect(json).toMatchObject({valid: false, issues: [{level: 'business', rule: 'BE-CIUS-PT-02'}]});
  });

  it('goes through when it is repeated after 429, 500 or 503', async () => {
    for (const [index, problem] of ['rate-limit-exceeded', 'internal-error', 'service-unavailable'].entries()) {
      outcome = {kind: 'refuse', problem, retryAfter: 3};
      const once = {number: `FT A/${index}`};
      const headers = {'Idempotency-Key': `a-key-that-is-repeated-${index}`};
      const first = await platform.submit(once, {headers});
      expect(first.json.code).toBe(problem);
      expect(first.headers['retry-after']).toBe(problem === 'internal-error' ? undefined : '3');
      expect((await platform.submit(once, {headers})).status).toBe(202);
    }
  });

  it('is stored although no answer comes', async () => {
    outcome = {kind: 'time-out'};
    const headers = {'Idempotency-Key': 'a-key-without-an-answer'};
    const lost = platform.submit({}, {headers}).catch(String);
    await vi.waitFor(() => expect(published).toHaveLength(1));
    const again = await platform.submit({}, {headers});
    expect([again.status, again.json.state]).toEqual([202, 'submitted']);
    platform.clock.advance(minute);
    expect(await lost).toContain('socket hang up');
  });

  it('has its events late, or twice, as asked', async () => {
    quirk = {lateMs: 5000};
    await platform.submit({number: 'FT A/1'});
    expect(published).toEqual([]);
    platform.clock.advance(5000);
    expect(published).toMatchObject([{type: 'document.submitted'}]);
    quirk = {duplicate: true};
    await platform.submit({number: 'FT A/2'});
    expect(published.slice(-2).map(({id}) => id)).toEqual([published.at(-1)?.id, published.at(-1)?.id]);
  });

  it('takes its number until it is rejected or annulled', async () => {
    const first = await platform.submit();
    const second = await platform.submit();
    expect(second).toMatchObject({status: 409, json: {code: 'duplicate-document', documentId: first.json.id}});
    expect(second.json.detail).toContain(String(first.json.id));
    const report = await platform.call('POST', '/validations', {body: platform.example('Invoice')});
    expect(report.json).toMatchObject({valid: false, issues: [{rule: 'duplicate-document'}]});
    const headers = {'If-Match': first.headers.etag ?? ''};
    const annulmentPath = `/documents/${idOf(first)}/annulment`;
    const blank = await platform.call('POST', annulmentPath, {headers, body: {reason: '  '}});
    expect(blank).toMatchObject({status: 422, json: {code: 'schema-invalid', errors: [{pointer: '/reason'}]}});
    await platform.call('POST', annulmentPath, {headers, body: {reason: 'Twice.'}});
    expect((await platform.submit()).status).toBe(202);
  });

  it('with more errors than an answer lists counts all of them', async () => {
    const example = platform.example('Invoice');
    const [line] = z.array(z.record(z.string(), z.unknown())).parse(example.lines);
    const lines = Array.from({length: 1200}, (_, n) => ({...line, id: String(n + 1), netAmount: '777.00'}));
    const id = idOf(await platform.submit({lines}));
    platform.clock.advance(minute);
    const {json} = await platform.call('GET', `/documents/${id}`);
    expect([json.state, z.array(z.unknown()).parse(json.issues).length]).toEqual(['rejected', 1000]);
    const event = published.find(({type}) => type === 'document.rejected');
    expect(z.object({issueCount: z.number()}).parse(event?.data).issueCount).toBeGreaterThanOrEqual(1200);
  });

  it('has one number, however many spaces it was issued with', async () => {
    const id = idOf(await platform.submit({number: ' FT  D/2'}));
    expect((await platform.submit({number: 'FT D/2 '})).json).toMatchObject({
      code: 'duplicate-document',
      documentId: id,
    });
    for (const number of [' FT  D/2', 'FT D/2']) {
      const list = await platform.call('GET', `/documents?number=${encodeURIComponent(number)}`);
      expect(list.json.items, number).toMatchObject([{id, number: 'FT D/2'}]);
    }
    expect((await platform.call('GET', '/documents?number=FTD%2F2')).json.items).toEqual([]);
  });

  it('that was returned and submitted again is the one that a duplicate names', async () => {
    outcome = {kind: 'deliver', feapStatuses: ['22']};
    await platform.submit();
    platform.clock.advance(minute);
    outcome = {kind: 'deliver', feapStatuses: []};
    const again = idOf(await platform.submit());
    const same = platform.example('Invoice');
    for (const body of [same, {...same, commitmentNumber: 'COMP-2026-2'}]) {
      expect((await platform.submit(body)).json).toMatchObject({code: 'duplicate-document', documentId: again});
    }
  });

  it('goes by the channel that reaches the buyer', async () => {
    const submit = (number: string, vatId: string, channel: string, email?: string): Promise<Reply> =>
      platform.call('POST', `/documents${channel}`, {
        body: {
          ...platform.example('Invoice'),
          number,
          buyer: {name: 'x', vatId, address: {country: 'PT'}, ...(email && {contact: {email}})},
        },
      });
    expect(await submit('FT A/1', 'PT600000001', '?channel=as2')).toMatchObject({
      status: 422,
      json: {code: 'recipient-unreachable', detail: 'The channel as2 does not reach 600000001.'},
    });
    expect((await submit('FT A/2', 'PT999999990', '')).json.code).toBe('recipient-unreachable');
    for (const [number, vatId, channel, email, expected] of [
      ['FT A/3', 'PT999999990', '', 'a@b.example', 'email'],
      ['FT A/4', 'PT510000010', '?channel=as2', undefined, 'as2'],
      ['FT A/5', 'PT510000010', '?channel=auto', undefined, 'network'],
    ] as const) {
      const id = idOf(await submit(number, vatId, channel, email));
      platform.clock.advance(1000);
      expect((await get(`/documents/${id}`)).channel).toBe(expected);
    }
  });

  it('that goes by e-mail says so with the 202, unless a PDF of the supplier goes with it', async () => {
    const buyer = {name: 'x', vatId: 'PT999999990', address: {country: 'PT'}, contact: {email: 'a@b.example'}};
    expect(rulesOf((await platform.submit({number: 'FT A/1', buyer})).json)).toContain('unsigned-email');
    const file = {fileName: 'a.pdf', mediaType: 'application/pdf', content: 'JVBERi0xLjc='};
    const attachments = [{reference: 'PDF', kind: 'INVOICE_REPRESENTATION', ...file}];
    expect(rulesOf((await platform.submit({number: 'FT A/2', buyer, attachments})).json)).not.toContain(
      'unsigned-email',
    );
  });

  it('in XML that declares another encoding than that of its bytes is refused', async () => {
    const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
    const plain = xml.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"').replaceAll(/[^\x00-\x7f]/g, 'x');
    const accented = plain.replace(/(<cbc:RegistrationName>)/, '$1Praça ');
    for (const path of ['/documents', '/validations']) {
      const send = (body: string): Promise<Reply> =>
        platform.call('POST', path, {headers: {'Content-Type': 'application/xml'}, body});
      expect((await send(accented)).json, path).toMatchObject({
        code: 'malformed-body',
        issues: [{rule: 'XML-ENCODING', severity: 'error'}],
      });
      expect((await send(plain)).status, path).toBe(path === '/documents' ? 202 : 200);
    }
  });

  it('in UTF-16 is refused in words that say what the API takes', async () => {
    const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
    const body = Buffer.from(`\ufeff${xml.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, 'utf16le');
    const {json} = await platform.call('POST', '/documents', {headers: {'Content-Type': 'application/xml'}, body});
    expect(json).toMatchObject({
      code: 'malformed-body',
      detail: 'The XML is in another encoding; the API takes UTF-8 only (line 1, column 1).',
    });
  });

  it('in UTF-8 is accepted whatever charset its Content-Type names: the bytes decide', async () => {
    const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
    const bodies = [
      ['application/json', JSON.stringify({...platform.example('Invoice'), number: 'FT A/1', notes: ['João']})],
      ['application/xml', xml.replace(/(<cbc:RegistrationName>)/, '$1Praça ')],
    ] as const;
    for (const [type, body] of bodies) {
      const send = (bytes: Buffer): Promise<Reply> =>
        platform.call('POST', '/documents', {headers: {'Content-Type': `${type}; charset=iso-8859-1`}, body: bytes});
      expect((await send(Buffer.from(body, 'latin1'))).json.code, type).toBe('malformed-body');
      expect((await send(Buffer.from(body))).status, type).toBe(202);
    }
  });

  it('that came as XML is delivered as it came; there is no JSON of it', async () => {
    const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
    const id = idOf(
      await platform.call('POST', '/documents', {headers: {'Content-Type': 'application/xml'}, body: xml}),
    );
    const content = await platform.call('GET', `/documents/${id}/content`);
    expect(content.body.toString()).toBe(xml);
    const json = await platform.call('GET', `/documents/${id}/content`, {headers: {Accept: 'application/json'}});
    expect(json.json).toMatchObject({code: 'not-acceptable', detail: 'Available: application/xml, application/pdf.'});
  });

  it('in XML that a rule refuses is told so in the words of the example', async () => {
    const body = readFileSync(new URL('../../../samples/payloads/invalid/BR-CIUS-PT-66.xml', import.meta.url), 'utf8');
    const headers = {'Content-Type': 'application/xml', 'Accept-Language': 'pt'};
    const {json} = await platform.call('POST', '/validations', {headers, body});
    const messages = ({issues}: Readonly<Record<string, unknown>>): readonly unknown[] =>
      z.array(z.looseObject({rule: z.string(), message: z.string()})).parse(issues);
    const [example] = messages(platform.example('DocumentRejected'));
    expect(messages(json)).toContainEqual(expect.objectContaining(example as object));
  });

  it('with a sum that only the syntax sheet refuses is warned of by both, at its place', async () => {
    const sample = new URL('../../../samples/payloads/invalid/BR-CO-15.json', import.meta.url);
    const body = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(sample, 'utf8')));
    const warning = {rule: 'USAGE-TOLERANCE', level: 'usage', severity: 'warning', pointer: '/totals/withVat'};
    const {json} = await platform.call('POST', '/validations', {body});
    expect([json.valid, json.issues]).toEqual([true, expect.arrayContaining([expect.objectContaining(warning)])]);
    const resourcePath = `/documents/${idOf(await platform.call('POST', '/documents', {body}))}`;
    platform.clock.advance(minute);
    expect(await get(resourcePath)).toMatchObject({state: 'payment_issued', issues: json.issues});
  });

  it('in XML that is not built as UBL is refused, with its place', async () => {
    const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
    const body = xml.replace(/<cbc:IssueDate>.*<\/cbc:IssueDate>/, '');
    const refused = await platform.call('POST', '/validations', {headers: {'Content-Type': 'application/xml'}, body});
    expect(refused.json).toMatchObject({code: 'schema-invalid', errors: [{pointer: '/Invoice'}]});
  });

  it('in XML without what a record needs is refused by both, with the rule that it breaks', async () => {
    const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
    const body = xml.replace('<cbc:CompanyID>PT600000001</cbc:CompanyID>', '');
    const headers = {'Content-Type': 'application/xml'};
    const pointer = '/Invoice/cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID';
    for (const path of ['/documents', '/validations']) {
      const {json} = await platform.call('POST', path, {headers, body});
      expect(json).toMatchObject({code: 'schema-invalid', errors: [{pointer, detail: 'cbc:CompanyID: Missing.'}]});
      expect(rulesOf(json)).toEqual(['BR-CIUS-PT-03', 'UBL-SR-53']);
    }
  });

  it('in XML with a tax number that only the record refuses is told so', async () => {
    const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
    const body = xml.replace('<cbc:CompanyID>PT600000001</cbc:CompanyID>', '<cbc:CompanyID>PT6</cbc:CompanyID>');
    const {json} = await platform.call('POST', '/validations', {headers: {'Content-Type': 'application/xml'}, body});
    expect(rulesOf(json)).toContain('schema-invalid');
  });

  it.each([
    ['duplicate-at-recipient', false],
    ['channel-timeout', false],
    ['rejected-by-feap', true],
  ])('that failed with %s and was annulled: a note on it is warned of: %s', async (failureCode, isWarned) => {
    outcome = {kind: 'fail', failureCode};
    const resourcePath = `/documents/${idOf(await platform.submit({number: 'FT B/1'}))}`;
    platform.clock.advance(minute);
    const {json: record, headers} = await platform.call('GET', resourcePath);
    expect(record).toMatchObject({state: 'failed', failure: {code: failureCode}});
    const annulled = {headers: {'If-Match': headers.etag ?? ''}, body: {reason: 'Chegou por outra via'}};
    expect((await platform.call('POST', `${resourcePath}/annulment`, annulled)).status).toBe(200);
    const note = {...platform.example('CreditNote'), precedingInvoices: [{number: 'FT B/1'}]};
    const {json} = await platform.call('POST', '/validations', {body: note});
    expect(rulesOf(json).includes('preceding-invoice-not-delivered')).toBe(isWarned);
  });
});

describe('every payload of the pages', () => {
  const folder = new URL('../../../samples/payloads/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

  it.each(names)('%s keeps the rules', async (name) => {
    const body: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    const {status, json} = await platform.call('POST', '/validations', {body});
    const issues = z.array(z.object({level: z.string(), severity: z.string()})).parse(json.issues);
    const errors = issues.filter(({severity}) => severity === 'error');
    expect([status, errors.filter(({level}) => level !== 'business')]).toEqual([200, []]);
    expect(json.valid).toBe(true);
  });
});

describe('resending', () => {
  const failedPath = '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRT';

  it('delivers a failed document, by another channel', async () => {
    const answer = await platform.call('POST', `${failedPath}/resend`, {body: {channel: 'email'}});
    expect(answer).toMatchObject({status: 202, json: {state: 'validated', channel: 'email'}});
    expect(answer.json.failure).toBeUndefined();
    platform.clock.advance(3000);
    expect(await get(failedPath)).toMatchObject({state: 'delivered', channel: 'email'});
  });

  it('keeps the pointers of what was found in JSON', async () => {
    outcome = {kind: 'fail', failureCode: 'recipient-unreachable'};
    const path = `/documents/${idOf(await platform.submit({atcud: 'CSDF7T5H-999'}))}`;
    platform.clock.advance(minute);
    const {issues} = await get(path);
    expect(issues).toMatchObject([{pointer: '/atcud'}]);
    expect((await platform.call('POST', `${path}/resend`)).json.issues).toEqual(issues);
    expect((await get(path)).issues).toEqual(issues);
  });

  it('fails again where the recipient has the number', async () => {
    outcome = {kind: 'fail', failureCode: 'duplicate-at-recipient'};
    const path = `/documents/${idOf(await platform.submit())}`;
    platform.clock.advance(minute);
    expect((await platform.call('POST', `${path}/resend`)).status).toBe(202);
    platform.clock.advance(minute);
    expect(await get(path)).toMatchObject({state: 'failed', failure: {code: 'duplicate-at-recipient'}});
  });

  it('needs no body, and is for failed documents only', async () => {
    expect((await platform.call('POST', `${failedPath}/resend`)).status).toBe(202);
    expect(await platform.call('POST', `${failedPath}/resend`)).toMatchObject({
      status: 409,
      json: {code: 'resend-not-allowed'},
    });
  });
});

describe('annulling', () => {
  it('wants the version that is there, and a document that is not delivered', async () => {
    const first = await platform.submit();
    const path = `/documents/${idOf(first)}/annulment`;
    const annul = (etag: string): Promise<Reply> =>
      platform.call('POST', path, {headers: {'If-Match': etag}, body: {reason: 'Wrong.'}});
    platform.clock.advance(1000);
    const stale = await annul(first.headers.etag ?? '');
    expect([stale.status, stale.json.code]).toEqual([412, 'precondition-failed']);
    const current = stale.headers.etag ?? '';
    expect(stale.json.detail).toBe(`The current ETag is ${current}.`);
    platform.clock.advance(10_000);
    const {headers} = await platform.call('GET', `/documents/${idOf(first)}`);
    expect(await annul(headers.etag ?? '')).toMatchObject({status: 409, json: {code: 'annulment-not-allowed'}});
  });

  it('does not annul what was transmitted, until the outcome is known', async () => {
    outcome = {kind: 'silence'};
    const submitted = await platform.submit();
    const path = `/documents/${idOf(submitted)}`;
    const annul = async (): Promise<Reply> => {
      const {headers} = await platform.call('GET', path);
      return platform.call('POST', `${path}/annulment`, {
        headers: {'If-Match': headers.etag ?? ''},
        body: {reason: 'Wrong.'},
      });
    };
    platform.clock.advance(2000);
    const queued = await platform.call('GET', path);
    expect([queued.json.state, queued.json.transmittedAt]).toEqual(['validated', undefined]);
    platform.clock.advance(2000);
    const transmitted = await platform.call('GET', path);
    expect(transmitted.json).toMatchObject({state: 'validated', transmittedAt: expect.stringMatching(/Z$/) as string});
    expect(transmitted.headers.etag).not.toBe(queued.headers.etag);
    expect(transmitted.json.updatedAt).not.toBe(queued.json.updatedAt);
    const refused = await annul();
    expect([refused.status, refused.json.code]).toEqual([409, 'annulment-not-allowed']);
    expect(refused.json.detail).toContain(String(transmitted.json.transmittedAt));
    expect(refused.json.detail).toMatch(/24 hours at most; in failed, annul with another Idempotency-Key\.$/);
    const {json} = await platform.call('GET', `/documents?number=${encodeURIComponent(String(submitted.json.number))}`);
    expect(json.items).toContainEqual(transmitted.json);
    platform.clock.advance(24 * 60 * 60 * 1000);
    expect((await platform.call('GET', path)).json.state).toBe('failed');
    const resent = await platform.call('POST', `${path}/resend`);
    expect(resent.json).toMatchObject({state: 'validated', transmittedAt: transmitted.json.transmittedAt});
    expect('failure' in resent.json).toBe(false);
    expect(await annul()).toMatchObject({status: 409, json: {code: 'annulment-not-allowed'}});
    platform.clock.advance(minute);
    expect((await platform.call('GET', path)).json).toMatchObject({
      state: 'delivered',
      transmittedAt: transmitted.json.transmittedAt,
    });
  });

  it('does not call a file transmitted that the channel never got', async () => {
    outcome = {kind: 'fail', failureCode: 'channel-unreachable'};
    const {json} = await platform.submit();
    platform.clock.advance(60_000);
    const record = (await platform.call('GET', `/documents/${String(json.id)}`)).json;
    expect(record).toMatchObject({state: 'failed', failure: {code: 'channel-unreachable'}});
    expect('transmittedAt' in record).toBe(false);
  });

  it('ends what was under way', async () => {
    const {json, headers} = await platform.submit();
    const path = `/documents/${String(json.id)}`;
    const reply = await platform.call('POST', `${path}/annulment`, {
      headers: {'If-Match': headers.etag ?? ''},
      body: {reason: 'Wrong.'},
    });
    expect(reply).toMatchObject({status: 200, json: {state: 'annulled', annulmentReason: 'Wrong.'}});
    platform.clock.advance(minute);
    expect(await get(path)).toMatchObject({state: 'annulled'});
    expect(platform.simulator.platform.state.plans).toEqual([]);
  });
});

it('wants tax numbers with PT in a document, and without it in filters and paths', async () => {
  const buyer = platform.example('Invoice').buyer as object;
  for (const [vatId, detail] of [
    ['600000001', /PT and 9 digits.*found "600000001"/u],
    ['EL123456789', /country code.*found "EL123456789"/u],
  ] as const) {
    const refused = await platform.submit({number: 'FT A/1', buyer: {...buyer, vatId}});
    const errors = [{pointer: '/buyer/vatId', detail: expect.stringMatching(detail) as string}];
    expect(refused).toMatchObject({status: 422, json: {code: 'schema-invalid', errors}});
  }
  for (const [path, parameter] of [
    ['/documents?buyerNif=PT600000001', 'buyerNif'],
    ['/recipients/PT600000001/capabilities', 'nif'],
  ] as const) {
    const answer = await platform.call('GET', path);
    expect(answer).toMatchObject({status: 400, json: {code: 'invalid-parameter', errors: [{parameter}]}});
  }
});

it('lists errors before warnings, in every response', async () => {
  const file = path.join(projectRoot, 'samples/payloads/invalid/DT-CIUS-PT-105.xml');
  const body = readFileSync(file, 'utf8');
  const headers = {'Content-Type': 'application/xml'};
  const severitiesIn = (issues: unknown): readonly string[] =>
    z
      .array(z.object({severity: z.string()}))
      .parse(issues)
      .map(({severity}) => severity);
  const {json: report} = await platform.call('POST', '/validations', {headers, body});
  const {json: record} = await platform.call('POST', '/documents', {headers, body});
  platform.clock.advance(minute);
  const {json: rejected} = await platform.call('GET', `/documents/${String(record.id)}`);
  expect(rejected.state).toBe('rejected');
  for (const issues of [report.issues, rejected.issues]) {
    const severities = severitiesIn(issues);
    expect(new Set(severities)).toEqual(new Set(['error', 'warning']));
    expect(severities).toEqual(severities.toSorted());
  }
  const withoutName = body.replace(/<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/u, '');
  const {json: refused} = await platform.call('POST', '/documents', {headers, body: withoutName});
  const severities = severitiesIn(refused.issues);
  expect([refused.code, severities]).toEqual(['schema-invalid', severities.toSorted()]);
  expect(severities).toContain('warning');
});
