import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {edit} from '@integration-docs/cius-pt/testing';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {schema as errorsSchema} from '@integration-docs/contract/catalogues/errors.schema.ts';
import {isRecord} from '@integration-docs/facts';
import {unexecuted} from '../testing/not-executed.ts';
import {start, type Reply, type Started} from '../testing/start.ts';
import {applyTrigger} from '../triggers/apply.ts';
import {createChannelsOf, createOutcomeOf} from '../triggers/outcome.ts';
import {readTriggers} from '../testing/read-triggers.ts';
import type {JsonObject} from '../types.ts';
import {attemptError} from '../webhooks/post.ts';
import {endpoint, scene} from '../webhooks/testing.ts';
import {day, hour, minute} from '../durations.ts';

/*
 * Rows of "when something fails" that name a result: an error, a state, an event, a status, a rule. This file executes each row, or
 * `testing/not-executed.ts` gives a reason. The name of a row is its page with the results in alphabetical order, so that it is the same in
 * both languages; in a catalogue, the id with the results.
 */

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const triggers = await readTriggers(projectRoot);
const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/errors.yaml'));
const {entries, token: tokenErrors, delivery: failures} = errorsSchema.parse(data);

const states =
  'submitted validated rejected delivered failed correction_requested returned accepted payment_issued paid annulled';
const results = new Set([
  ...[entries, tokenErrors, failures].flat().map(({code}) => code),
  ...states.split(' '),
  ...['timeout', 'dns', 'connection', 'tls', 'ERROR'],
]);

const isResult = (code: string): boolean =>
  results.has(code) ||
  /^(?:\d{2,3}|(?:document|webhook_endpoint|credential)\.[a-z_]+|\[?(?:BR|DT|BE)-[A-Z]+-.*)$/u.test(code);

const resultsIn = (words: string): readonly string[] =>
  [...new Set([...words.matchAll(/`([^`]+)`/gu)].map(([, code = '']) => code))]
    .filter(isResult)
    .map((code) => code.replace(/^\[([\w-]+)\].*$/u, '$1'))
    .toSorted();

type Language = 'pt' | 'en';

/** Returns the names of the rows in the tables of symptoms on the pages of a language. */
function rowsOfPages(language: Language): readonly string[] {
  const folder = path.join(projectRoot, 'site/content', language);
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .toSorted()
    .flatMap((file) => {
      let isTable = false;
      const names = readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line) => {
          if (!line.startsWith('|')) isTable = false;
          else if (/^\| (?:Symptom|Sintoma) \|/u.test(line)) isTable = true;
          const results = isTable ? resultsIn(line) : [];
          return results.length === 0 ? [] : [`${file.replace(/\.mdx$/u, '')}: ${results.join(' ')}`];
        });
      return names.map((name, index) => (names.indexOf(name) === index ? name : `${name} (2)`));
    });
}

const text = z.catch(z.string(), '');
const entry = z.looseObject({id: z.string()});
const tables = z.looseObject({entries: z.optional(z.array(entry))});

/** Returns the names of the rows of a catalogue of symptoms that name a result in a language. */
async function rowsOfCatalogue(name: string, language: Language): Promise<readonly string[]> {
  const loaded = tables.parse(
    (await loadCatalogue(path.join(projectRoot, `packages/contract/catalogues/${name}.yaml`))).data,
  );
  const lists = [loaded.entries, ...Object.values(loaded).map((table) => tables.safeParse(table).data?.entries)];
  return lists
    .flatMap((list) => list ?? [])
    .flatMap((row) => {
      const words = Object.values(row).flatMap((cell) => (isRecord(cell) ? [text.parse(cell[language])] : []));
      const results = resultsIn(words.join(' '));
      return results.length === 0 ? [] : [`${name}#${row.id}: ${results.join(' ')}`];
    });
}

const catalogues = ['symptoms', 'medidata-errors', 'moloni-errors'];

const rowsOf = async (language: Language): Promise<readonly string[]> => [
  ...rowsOfPages(language),
  ...(await Promise.all(catalogues.map((name) => rowsOfCatalogue(name, language)))).flat(),
];

let platform: Started;
beforeEach(async () => {
  platform = await start({
    outcomeOf: createOutcomeOf(triggers),
    channelsOf: createChannelsOf(triggers),
    rateLimits: true,
  });
});
afterEach(() => platform.close());

const call: Started['call'] = (...request) => platform.call(...request);
const invoice = (): JsonObject => platform.example('Invoice');
const submit = (changes: JsonObject = {}, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  call('POST', '/documents', {headers, body: {...invoice(), ...changes}});
const part = (name: string, changes: JsonObject): JsonObject => {
  const before = invoice()[name];
  return {...(isRecord(before) && before), ...changes};
};

let submissionCount = 0;

/** Submits a document that activates a trigger, and lets time pass. */
async function submitTrigger(id: string): Promise<Reply> {
  const trigger = triggers.entries.find((each) => each.id === id);
  if (trigger === undefined) throw new Error(`there is no trigger ${id}`);
  submissionCount += 1;
  const sent = await call('POST', '/documents', {body: applyTrigger(invoice(), trigger, submissionCount)});
  platform.clock.advance(120_000);
  return typeof sent.json.id === 'string' ? call('GET', `/documents/${sent.json.id}`) : sent;
}

const expectCode = (reply: Reply, status: number, code: string): void => {
  expect([reply.status, reply.json.code ?? reply.json.error]).toEqual([status, code]);
};

const token = (secret: string, scope = 'documents:read'): Promise<Reply> =>
  call('POST', '/oauth2/token', {
    headers: {
      Authorization: `Basic ${btoa(`client:${secret}`)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: `grant_type=client_credentials&scope=${encodeURIComponent(scope)}`,
  });

const events = z.array(z.object({id: z.string(), data: z.looseObject({documentId: z.optional(z.string())})}));

/** Returns the ids of the events of a type about one document, or about all documents. */
const eventsOf = async (type: string, document?: unknown): Promise<readonly string[]> => {
  const {json} = await call('GET', `/events?type=${type}`);
  return events
    .parse(json.items)
    .filter(({data: about}) => document === undefined || about.documentId === document)
    .map(({id}) => id);
};

const xmlOf = (sample: string): string =>
  readFileSync(path.join(projectRoot, `samples/payloads/${sample}.xml`), 'utf8');

const rulesOf = async (xml: string): Promise<readonly string[]> => {
  const {json} = await call('POST', '/validations', {headers: {'Content-Type': 'application/xml'}, body: xml});
  return z
    .array(z.object({rule: z.string()}))
    .parse(json.issues)
    .map(({rule}) => rule);
};

/** Checks that the document breaks the rules after the steps, and not before. */
const breaksRules =
  (rules: readonly string[], steps: readonly string[], sample = 'full-invoice'): (() => Promise<void>) =>
  async () => {
    const originalXml = xmlOf(sample);
    const brokenRules = await rulesOf(edit(originalXml, ...steps));
    for (const rule of rules) expect(brokenRules.some((each) => each.startsWith(rule))).toBe(true);
    expect(await rulesOf(originalXml)).not.toEqual(expect.arrayContaining([...rules]));
  };

const wrongClient = async (): Promise<void> => {
  expectCode(await token('wrong'), 401, 'invalid_client');
  expect((await token('right')).status).toBe(200);
};
const copiedBadly = async (): Promise<void> => {
  for (const secret of ['right\n', 'right ', 'a%3Ab']) expectCode(await token(secret), 401, 'invalid_client');
  expect((await token('right')).status).toBe(200);
};
const oldToken = async (): Promise<void> => {
  expectCode(await call('GET', '/documents', {headers: {Authorization: 'Bearer other'}}), 401, 'token-invalid');
};
const noToken = async (): Promise<void> => {
  expectCode(await call('GET', '/documents', {headers: {Authorization: ''}}), 401, 'token-missing');
  expectCode(await call('GET', '/documents', {headers: {Authorization: 'sandbox'}}), 401, 'token-missing');
};
const twice = async (): Promise<void> => {
  expect((await submit()).status).toBe(202);
  expectCode(await submit(), 409, 'duplicate-document');
  expect((await submit({number: 'FT A/1234'})).status).toBe(202);
};
const checkRefused = (trigger: string, status: number, code: string) => async (): Promise<void> => {
  expectCode(await submitTrigger(trigger), status, code);
};
const checkFailed = (trigger: string, code: string) => async (): Promise<void> => {
  expect((await submitTrigger(trigger)).json).toMatchObject({state: 'failed', failure: {code}});
};
const checkReturned = async (): Promise<void> => {
  expect((await submitTrigger('feap-22')).json).toMatchObject({state: 'returned'});
  const {json} = await call('GET', '/documents?state=returned');
  const [document] = z.array(z.object({id: z.string()})).parse(json.items);
  expect((await call('GET', `/documents/${document?.id ?? ''}/status-history`)).json.items).toContainEqual(
    expect.objectContaining({state: 'returned', detail: expect.any(String) as unknown}),
  );
};
const checkRejected = async (): Promise<void> => {
  const sent = await submit({totals: part('totals', {withVat: '250.00'})});
  platform.clock.advance(minute);
  const {json} = await call('GET', `/documents/${String(sent.json.id)}`);
  expect([sent.status, json.state, Array.isArray(json.issues)]).toEqual([202, 'rejected', true]);
  const report = await call('POST', '/validations', {
    body: {...invoice(), totals: part('totals', {withVat: '250.00'})},
  });
  expect(report.json.valid).toBe(false);
};
const checkDelivered = async (): Promise<void> => {
  const {json} = await submitTrigger('no-answer');
  expect(json.state).toBe('delivered');
  platform.clock.advance(10 * day);
  expect(await eventsOf('document.delivered', json.id)).toHaveLength(1);
  expect(await eventsOf('document.status_changed', json.id)).toEqual([]);
};
const newReceivedPath = async (): Promise<string> =>
  `/received-documents/${z.string().parse((await call('POST', '/simulator/received-documents')).json.id)}`;

/** Checks that a delivery stays pending, with the result of the attempt, when the endpoint responds in one of these ways. */
const checkPending = async (...answers: readonly {status: number | null; error: string | null}[]): Promise<void> => {
  for (const answer of answers) {
    const {clock, state, sender} = scene([endpoint()], [answer]);
    sender.publish({id: 'evt_1', type: 'document.delivered', timestamp: '2026-11-02T09:30:00Z', data: {}});
    await clock.pass(0);
    expect(state.deliveries[0]).toMatchObject({state: 'pending', attempts: [answer]});
  }
};

/** Checks that a published sample breaks a rule, and does not break it any more after the cure of the row. */
const brokenSample =
  (rule: string, ...cure: readonly string[]): (() => Promise<void>) =>
  async () => {
    const xml = xmlOf(`invalid/${rule}`);
    const isOf = (each: string): boolean => each.startsWith(rule);
    expect((await rulesOf(xml)).some(isOf)).toBe(true);
    expect((await rulesOf(edit(xml, ...cure))).some(isOf)).toBe(false);
  };

const address = 'Delivery/DeliveryLocation/Address';
const delivery =
  '. += <cac:Delivery><cac:DeliveryLocation><cac:Address><cbc:StreetName>Rua A</cbc:StreetName><cbc:CityName>Lisboa</cbc:CityName><cbc:PostalZone>1000-001</cbc:PostalZone><cac:Country><cbc:IdentificationCode>PT</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>';
const preceding =
  '. += <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>FT A/1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>';
const sellerNumber = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID';
const category = 'TaxTotal/TaxSubtotal/TaxCategory';
const exemptProperty =
  'InvoiceLine/Item += <cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>M07</cbc:Value></cac:AdditionalItemProperty>';
const exemptLine = async (): Promise<void> => {
  await brokenSample('BR-CIUS-PT-18', exemptProperty)();
  const otherProperty = exemptProperty.replace(/#.+#/u, 'EPISODE_REF');
  const xml = edit(xmlOf('invalid/BR-CIUS-PT-18'), otherProperty);
  expect(await rulesOf(xml)).toContain('BR-CIUS-PT-17');
  expect(await rulesOf(xml)).not.toContain('BR-CIUS-PT-18');
  expect(await rulesOf(edit(xml, exemptProperty))).not.toContain('BR-CIUS-PT-17');
};
const noDelivery = brokenSample('BR-CIUS-PT-66', delivery);
const commitmentMissing = async (): Promise<void> => {
  const {json} = await call('POST', '/validations', {body: {...invoice(), commitmentNumber: undefined}});
  expect(json.valid).toBe(true);
  expect(json.issues).toContainEqual(expect.objectContaining({rule: 'USAGE-COMMITMENT', severity: 'warning'}));
  await checkReturned();
  expect((await submitTrigger('feap-14')).json.state).toBe('correction_requested');
};
const unreachable = checkRefused('recipient-unreachable', 422, 'recipient-unreachable');
const en = async (name: string, steps: readonly string[], rule: string): Promise<void> => {
  const xml = edit(xmlOf(name), ...steps);
  const {json} = await call('POST', '/validations', {headers: {'Content-Type': 'application/xml'}, body: xml});
  const issues = z.array(z.object({rule: z.string(), severity: z.string()})).parse(json.issues);
  expect(issues).toContainEqual(expect.objectContaining({rule, severity: 'warning'}));
  expect(json.valid).toBe(true);
};
const lateToken = async (): Promise<void> => {
  const {json} = await token('right');
  platform.clock.advance(hour);
  const Authorization = `Bearer ${String(json.access_token)}`;
  expectCode(await call('GET', '/documents', {headers: {Authorization}}), 401, 'token-invalid');
};

const symptomScenarios: Readonly<Record<string, () => Promise<void>>> = {
  'docs/integrations/api/checklist: invalid_client token-invalid': async () => {
    await wrongClient();
    await oldToken();
  },
  'docs/integrations/api/checklist: invalid_scope': async () => {
    expectCode(await token('right', 'documents:other'), 400, 'invalid_scope');
  },
  'docs/integrations/api/checklist: nif-not-authorised': checkRefused('nif-not-authorised', 403, 'nif-not-authorised'),
  'docs/integrations/api/checklist: parties-not-connected': checkRefused(
    'parties-not-connected',
    422,
    'parties-not-connected',
  ),
  'docs/integrations/api/checklist: rate-limit-exceeded': async () => {
    const replies = await Promise.all(Array.from({length: 700}, () => call('GET', '/suppliers')));
    const limited = replies.find(({status}) => status === 429);
    expect([limited?.json.code, Number(limited?.headers['retry-after'])]).toEqual([
      'rate-limit-exceeded',
      expect.any(Number),
    ]);
    platform.clock.advance(Number(limited?.headers['retry-after']) * 1000);
    expect((await call('GET', '/suppliers')).status).toBe(200);
  },
  'docs/integrations/api/flows: delivered': checkDelivered,
  'docs/integrations/api/flows: document.delivered document.failed validated': async () => {
    const sent = await submit();
    platform.clock.advance(2000);
    const between = await call('GET', `/documents/${String(sent.json.id)}`);
    expect(between.json.state).toBe('validated');
    platform.clock.advance(minute);
    expect(await eventsOf('document.delivered', sent.json.id)).toHaveLength(1);
    const {json} = await submitTrigger('channel-unreachable');
    expect(await eventsOf('document.failed', json.id)).toHaveLength(1);
  },
  'docs/integrations/api/flows: submitted': async () => {
    const {json} = await submit();
    expect(json.state).toBe('submitted');
    platform.clock.advance(minute);
    expect((await call('GET', `/documents/${String(json.id)}`)).json.state).not.toBe('submitted');
  },
  'docs/integrations/api/issued: 202 rejected': checkRejected,
  'docs/integrations/api/issued: delivered': async () => {
    const {json} = await submitTrigger('no-answer');
    const history = await call('GET', `/documents/${String(json.id)}/status-history`);
    expect(history.json.items).toContainEqual(
      expect.objectContaining({state: 'delivered', at: expect.any(String) as unknown}),
    );
    expect(json.channel).toBe('feap');
  },
  'docs/integrations/api/received: document.response_sent': async () => {
    const resourcePath = await newReceivedPath();
    await call('PUT', `${resourcePath}/acknowledgement`, {body: {}});
    expect((await call('POST', `${resourcePath}/responses`, {body: {type: 'accept'}})).json.sentAt).toBeNull();
    platform.clock.advance(minute);
    expect((await eventsOf('document.response_sent')).length).toBeGreaterThan(0);
    expect((await call('GET', resourcePath)).json.responses).toEqual([
      expect.objectContaining({sentAt: expect.any(String) as unknown}),
    ]);
  },
  'docs/integrations/api/received: response-not-allowed': async () => {
    const resourcePath = await newReceivedPath();
    const respond = (type: string): Promise<Reply> =>
      call('POST', `${resourcePath}/responses`, {body: {type, ...(type !== 'accept' && {reason: 'Teste'})}});
    expectCode(await respond('accept'), 409, 'response-not-allowed');
    await call('PUT', `${resourcePath}/acknowledgement`, {body: {}});
    expect((await respond('request_correction')).status).toBe(202);
    expectCode(await respond('request_correction'), 409, 'response-not-allowed');
    expect((await respond('accept')).status).toBe(202);
    expectCode(await respond('reject'), 409, 'response-not-allowed');
    expect((await call('GET', resourcePath)).json).toMatchObject({state: 'accepted', responses: [{}, {}]});
  },
  'docs/integrations/api/received: malformed-body unsupported-media-type': async () => {
    const resourcePath = `${await newReceivedPath()}/acknowledgement`;
    expectCode(await call('PUT', resourcePath), 415, 'unsupported-media-type');
    const headers = {'Content-Type': 'application/json'};
    expectCode(await call('PUT', resourcePath, {headers, body: ''}), 400, 'malformed-body');
    expect((await call('PUT', resourcePath, {body: {}})).status).toBe(200);
  },
  'docs/integrations/api/received: schema-invalid': async () => {
    const resourcePath = await newReceivedPath();
    expect((await call('PUT', `${resourcePath}/acknowledgement`, {body: {}})).status).toBe(200);
    const reject = (reason?: string): Promise<Reply> =>
      call('POST', `${resourcePath}/responses`, {body: {type: 'reject', ...(reason !== undefined && {reason})}});
    expectCode(await reject(), 422, 'schema-invalid');
    expectCode(await reject('x'.repeat(501)), 422, 'schema-invalid');
    expect((await reject('x'.repeat(500))).status).toBe(202);
  },
  'docs/integrations/api/scope: 404': async () => {
    expectCode(await call('GET', '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0ZZZ'), 404, 'resource-not-found');
  },
  'docs/integrations/api/scope: idempotency-key-reused': async () => {
    const headers = {'Idempotency-Key': 'a-key-of-a-repeat', 'Content-Type': 'application/json'};
    const bytes = JSON.stringify(invoice());
    expect((await call('POST', '/documents', {headers, body: bytes})).status).toBe(202);
    expectCode(await call('POST', '/documents', {headers, body: `${bytes} `}), 422, 'idempotency-key-reused');
    expect((await call('POST', '/documents', {headers, body: bytes})).status).toBe(202);
  },
  'docs/integrations/api/scope: invalid-parameter': async () => {
    for (const query of ['/documents?updatedSince', '/events?since']) {
      expectCode(await call('GET', `${query}=2026-11-02T09:30:00+01:00`), 400, 'invalid-parameter');
      expect((await call('GET', `${query}=2026-11-02T08:30:00Z`)).status).toBe(200);
    }
  },
  'docs/integrations/api/scope: invalid_client token-invalid': async () => {
    await wrongClient();
    await oldToken();
  },
  'docs/integrations/api/scope: malformed-body': async () => {
    const submitEncoded = (encoding: BufferEncoding): Promise<Reply> =>
      call('POST', '/documents', {
        headers: {'Content-Type': 'application/json'},
        body: Buffer.from(JSON.stringify({...invoice(), notes: ['João']}), encoding),
      });
    expectCode(await submitEncoded('latin1'), 400, 'malformed-body');
    expect((await submitEncoded('utf8')).status).toBe(202);
  },
  'docs/integrations/api/specification: 429': async () => {
    const all = [];
    for (let count = 0; count < 700 && all.at(-1) !== 429; count += 1) all.push((await token('right')).status);
    expect(all.at(-1)).toBe(429);
  },
  'docs/integrations/api/specification: invalid_client': wrongClient,
  'docs/integrations/api/specification: invalid_client (2)': copiedBadly,
  'docs/integrations/api/specification: token-missing': noToken,
  'docs/integrations/api/usecases: 22': checkReturned,
  'docs/integrations/api/usecases: BR-CL-…': () =>
    en('exemption-code', [`${category}/TaxExemptionReasonCode = M07`], 'BR-CL-22'),
  'docs/integrations/api/usecases: DT-CIUS-PT-…': breaksRules(
    ['DT-CIUS-PT-106.1', 'DT-CIUS-PT-117.1', 'DT-CIUS-PT-029'],
    [`${category}/Percent = 23`, 'InvoiceLine/InvoicedQuantity = 1', `${sellerNumber} = 510000010`],
    'invoice',
  ),
  'docs/integrations/api/usecases: DT-CIUS-PT-… schema-invalid': async () => {
    expect(await rulesOf(xmlOf('invalid/DT-CIUS-PT-133'))).toContain('DT-CIUS-PT-133');
    expectCode(await submit({buyerReference: 'a\nb'}), 422, 'schema-invalid');
    expect((await submit({notes: ['a\n\tb']})).status).toBe(202);
  },
  'docs/integrations/webhooks/intro: 301 302 308': () =>
    checkPending(...[301, 302, 308].map((status) => ({status, error: null}))),
  'docs/integrations/webhooks/intro: 403 419': () =>
    checkPending(...[403, 419].map((status) => ({status, error: null}))),
  'docs/integrations/webhooks/intro: connection dns tls': async () => {
    const errors = ['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED'].map((code) =>
      attemptError(Object.assign(new Error(code), {code})),
    );
    expect(errors).toEqual(['connection', 'dns', 'tls']);
    await checkPending(...errors.map((error) => ({status: null, error})));
  },
  'docs/integrations/webhooks/intro: timeout': () =>
    checkPending({status: null, error: attemptError(Object.assign(new Error('slow'), {name: 'TimeoutError'}))}),
  'docs/integrations/webhooks/types: document.delivered document.status_changed': async () => {
    await checkDelivered();
    const {json} = await submitTrigger('feap-33');
    expect(await eventsOf('document.status_changed', json.id)).toHaveLength(2);
  },
  'docs/integrations/webhooks/types: document.validated': async () => {
    const {json} = await submitTrigger('channel-unreachable');
    expect((await call('POST', `/documents/${String(json.id)}/resend`)).status).toBe(202);
    platform.clock.advance(minute);
    const ids = await eventsOf('document.validated', json.id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  },
  'medidata-errors#exempt-line: BR-CIUS-PT-17 BR-CIUS-PT-18 rejected': exemptLine,
  'medidata-errors#no-commitment: 14 22': commitmentMissing,
  'moloni-errors#annulment-timeout: channel-timeout': async () => {
    expect((await submitTrigger('channel-timeout')).json).toMatchObject({
      state: 'failed',
      failure: {code: 'channel-timeout'},
    });
  },
  'moloni-errors#duplicate: 409 duplicate-document': async () => {
    const first = await submit();
    expect((await submit()).json).toMatchObject({code: 'duplicate-document', documentId: first.json.id});
  },
  'moloni-errors#schema: 413 422 payload-too-large schema-invalid': async () => {
    const content = Buffer.from('%PDF'.padEnd(5_300_000)).toString('base64');
    const pdf = {
      reference: '1',
      kind: 'INVOICE_REPRESENTATION',
      content,
      mediaType: 'application/pdf',
      fileName: 'a.pdf',
    };
    expectCode(await submit({attachments: [pdf]}), 413, 'payload-too-large');
    const [line] = invoice().lines as readonly JsonObject[];
    const price = {net: '-1.00'};
    const {json} = await submit({lines: [{...line, price}]});
    expect(json).toMatchObject({code: 'schema-invalid', errors: [{pointer: '/lines/0/price/net'}]});
    expectCode(await submit({typeCode: '381'}), 422, 'schema-invalid');
  },
  'moloni-errors#due-date: BR-CO-25': async () => {
    const {json} = await call('POST', '/validations', {
      body: {...invoice(), dueDate: undefined, paymentTerms: undefined},
    });
    expect(json.valid).toBe(false);
    expect(json.issues).toContainEqual(expect.objectContaining({rule: 'BR-CO-25', severity: 'error'}));
  },
  'moloni-errors#not-connected: 422 BE-CIUS-PT-02 parties-not-connected': async () => {
    await checkRefused('parties-not-connected', 422, 'parties-not-connected')();
    const trigger = triggers.entries.find(({id}) => id === 'parties-not-connected') ?? expect.fail();
    const {json} = await call('POST', '/validations', {body: applyTrigger(invoice(), trigger, 1)});
    expect(json).toMatchObject({valid: false, issues: [{level: 'business', rule: 'BE-CIUS-PT-02'}]});
  },
  'moloni-errors#recipient-unreachable: 422 recipient-unreachable': unreachable,
  'pages/index: 401 token-invalid token-missing': async () => {
    await noToken();
    await oldToken();
    await lateToken();
  },
  'pages/index: 409 duplicate-document': twice,
  'pages/index: invalid_client': wrongClient,
  'pages/markdown-page: 401 invalid_client': wrongClient,
  'pages/walkthroughs: 401 token-invalid': lateToken,
  'pages/walkthroughs: 409 duplicate-document': twice,
  'symptoms#accepted-not-delivered: 202': async () => {
    const sent = await submit();
    expect(sent.status).toBe(202);
    const history = await call('GET', `/documents/${String(sent.json.id)}/status-history`);
    expect(history.json.items).toEqual([expect.objectContaining({state: 'submitted'})]);
  },
  'symptoms#attachment-refused: BR-CIUS-PT-30': async () => {
    const zip = (type: string, bytes: number): Promise<Reply> =>
      call('POST', '/attachments', {
        headers: {'Content-Type': 'multipart/form-data; boundary=b'},
        body: `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: ${type}\r\n\r\n${'%PDF'.padEnd(bytes)}\r\n--b--\r\n`,
      });
    expect((await zip('application/zip', 10)).status).toBeGreaterThanOrEqual(400);
    expect((await zip('application/pdf', 5_300_000)).status).toBeGreaterThanOrEqual(400);
    expect((await zip('application/pdf', 10)).status).toBe(201);
    await breaksRules(
      ['BR-CIUS-PT-30'],
      ['. += <cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID><cac:Attachment/></cac:AdditionalDocumentReference>'],
    )();
  },
  'symptoms#be-cius-pt-01: BE-CIUS-PT-01 duplicate-at-recipient': checkFailed(
    'duplicate-at-recipient',
    'duplicate-at-recipient',
  ),
  'symptoms#be-cius-pt-02: BE-CIUS-PT-02 parties-not-connected': checkFailed(
    'connection-ended',
    'parties-not-connected',
  ),
  'symptoms#br-cius-pt-18: BR-CIUS-PT-17 BR-CIUS-PT-18': exemptLine,
  'symptoms#br-cius-pt-25: BR-CIUS-PT-25 BR-CIUS-PT-65': async () => {
    await brokenSample('BR-CIUS-PT-25', preceding)();
    await brokenSample('BR-CIUS-PT-65', preceding)();
  },
  'symptoms#br-cius-pt-66: BR-CIUS-PT-21 BR-CIUS-PT-22 BR-CIUS-PT-23 BR-CIUS-PT-66': async () => {
    await noDelivery();
    for (const [rule, name] of [
      ['BR-CIUS-PT-21', 'StreetName'],
      ['BR-CIUS-PT-22', 'CityName'],
      ['BR-CIUS-PT-23', 'PostalZone'],
    ] as const) {
      await breaksRules([rule], [`- ${address}/${name}`])();
    }
  },
  'symptoms#commitment-missing: 14 22': commitmentMissing,
  'symptoms#credentials-refused: 401 invalid_client token-invalid': async () => {
    await wrongClient();
    await oldToken();
  },
  'symptoms#dt-cius-pt-022: DT-CIUS-PT-022': brokenSample(
    'DT-CIUS-PT-022',
    'CustomizationID = urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1',
  ),
  'symptoms#error-status: ERROR rejected-by-feap': checkFailed('rejected-by-feap', 'rejected-by-feap'),
  'symptoms#nif-not-authorised: 403 nif-not-authorised': checkRefused('nif-not-authorised', 403, 'nif-not-authorised'),
  'symptoms#not-reachable: recipient-unreachable': unreachable,
  'symptoms#number-format: 23': async () => {
    await brokenSample('DT-CIUS-PT-117', 'InvoiceLine/InvoicedQuantity = 1.000')();
    await brokenSample('DT-CIUS-PT-106', `${category}/Percent = 23.00`)();
  },
  'symptoms#valid-elsewhere: BR-CIUS-PT-… DT-CIUS-PT-…': breaksRules(['BR-CIUS-PT-66'], ['- Delivery'], 'invoice'),
};

const scenarios = 'packages/simulator/operations/symptoms.test.ts';
const notExecuted = 'packages/simulator/testing/not-executed.ts';

describe('a row of a table of symptoms', () => {
  it('is the same in both languages', async () => {
    expect(await rowsOf('pt')).toEqual(await rowsOf('en'));
  });

  it('that names a result is played, or says why it is not', async () => {
    const rows = await rowsOf('pt');
    const coveredRows = [...Object.keys(symptomScenarios), ...Object.keys(unexecuted.rows)];
    expect(
      rows.filter((row) => !coveredRows.includes(row)),
      `rows of symptoms that name a code, a status, a state or a rule in backticks, and that nothing plays: write how it comes about under its name into symptomScenarios (${scenarios}), or why it cannot into ${notExecuted}`,
    ).toEqual([]);
    expect(
      coveredRows.filter((row) => !rows.includes(row)),
      `names that no row of symptoms has: correct them, or take them out of symptomScenarios (${scenarios}) or ${notExecuted}`,
    ).toEqual([]);
  });

  it.each(Object.keys(symptomScenarios))('%s', async (name) => {
    await symptomScenarios[name]?.();
  });
});
