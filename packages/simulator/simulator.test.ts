import {execFile} from 'node:child_process';
import {cp, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {gzipSync} from 'node:zlib';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {createSimulator} from './simulator.ts';
import {start, type CallOptions, type Started} from './testing/start.ts';
import {day} from './durations.ts';

const run = promisify(execFile);
const firstCall = fileURLToPath(new URL('../../samples/first-call/', import.meta.url));
const document = '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

let platform: Started;
beforeEach(async () => {
  platform = await start();
});
afterEach(() => platform.close());

describe('the first call', () => {
  /** A copy, because the scripts save their key beside themselves, and because a build can be older than its sources. */
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'first-call-'));
    await cp(firstCall, folder, {recursive: true});
  });
  afterAll(() => rm(folder, {recursive: true}));

  /** Runs a sample and returns its output, which is JSON. */
  const sample = async (name: string, env: Record<string, string> = {}): Promise<unknown> => {
    const {url} = platform.simulator;
    const {stdout} = await run('bash', [path.join(folder, name)], {env: {...process.env, ...env, BASE_URL: url}});
    return JSON.parse(stdout);
  };

  it('runs: token, submission, status', async () => {
    const {access_token: token} = z.object({access_token: z.string()}).parse(await sample('1-token.sh'));
    const submitted = z.object({id: z.string(), state: z.string()}).parse(await sample('2-submit.sh', {TOKEN: token}));
    expect(submitted.state).toBe('submitted');
    const status = (): Promise<unknown> => sample('3-status.sh', {TOKEN: token, DOCUMENT_ID: submitted.id});
    expect(await status()).toMatchObject({id: submitted.id, state: 'submitted'});
    platform.clock.advance(1000);
    expect(await status()).toMatchObject({state: 'validated', channel: 'feap'});
    platform.clock.advance(3000);
    expect(await status()).toMatchObject({state: 'delivered'});
  });

  it('fails with the answer shown when the document is not found', async () => {
    const failure = sample('3-status.sh', {DOCUMENT_ID: 'not-an-id'});
    await expect(failure).rejects.toMatchObject({
      code: 22,
      stdout: expect.stringContaining('invalid-parameter') as string,
    });
  });
});

describe('a request that breaks the contract', () => {
  const json = {'Content-Type': 'application/json'};
  const noKey = {'Idempotency-Key': ''};

  it.each([
    ['no token', 'GET', '/documents', {headers: {Authorization: ''}}, 401, 'token-missing'],
    ['unknown token', 'GET', '/documents', {headers: {Authorization: 'Bearer x'}}, 401, 'token-invalid'],
    ['limit out of range', 'GET', '/documents?limit=500', {}, 400, 'invalid-parameter'],
    ['unknown parameter', 'GET', '/documents?updatedsince=2026-11-02T09:30:00Z', {}, 400, 'invalid-parameter'],
    ['cursor that is none', 'GET', '/documents?cursor=abc', {}, 400, 'invalid-cursor'],
    [
      'no idempotency key',
      'POST',
      '/documents',
      {headers: {...json, ...noKey}, body: '{}'},
      400,
      'idempotency-key-missing',
    ],
    ['not JSON', 'POST', '/documents', {headers: json, body: '{"number":'}, 400, 'malformed-body'],
    [
      'not UTF-8',
      'POST',
      '/documents',
      {headers: json, body: Buffer.from('{"a":"\xe7"}', 'latin1')},
      400,
      'malformed-body',
    ],
    [
      'not XML',
      'POST',
      '/documents',
      {headers: {'Content-Type': 'application/xml'}, body: '<Invoice>'},
      400,
      'malformed-body',
    ],
    [
      'other XML',
      'POST',
      '/validations',
      {headers: {'Content-Type': 'application/xml'}, body: '<a/>'},
      422,
      'schema-invalid',
    ],
    [
      'a document type',
      'POST',
      '/validations',
      {headers: {'Content-Type': 'application/xml'}, body: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'},
      400,
      'malformed-body',
    ],
    ['body against the schema', 'POST', '/documents', {headers: json, body: '{}'}, 422, 'schema-invalid'],
    [
      'wrong media type',
      'POST',
      '/documents',
      {headers: {'Content-Type': 'text/plain'}, body: 'x'},
      415,
      'unsupported-media-type',
    ],
    [
      'no If-Match',
      'POST',
      `${document}/annulment`,
      {headers: json, body: '{"reason":"x"}'},
      428,
      'precondition-required',
    ],
    ['no such path', 'GET', '/nothing', {}, 404, 'resource-not-found'],
    ['no such document', 'GET', '/documents/doc_00000000000000000000000000', {}, 404, 'resource-not-found'],
    ['no such method', 'PUT', '/documents', {}, 405, 'method-not-allowed'],
    ['no such format', 'GET', `${document}/content`, {headers: {Accept: 'text/html'}}, 406, 'not-acceptable'],
    ['an error asked for', 'GET', document, {headers: {Prefer: 'code=410'}}, 410, 'resource-expired'],
    [
      'an example asked for',
      'POST',
      '/documents',
      {headers: {Prefer: 'code=409, example=duplicateDocument'}},
      409,
      'duplicate-document',
    ],
  ] as [string, string, string, CallOptions, number, string][])(
    '%s',
    async (_name, method, path, init, status, code) => {
      const answer = await platform.call(method, path, {
        ...init,
        headers: {'X-Request-Id': 'req-test', ...init.headers},
      });
      expect([answer.status, answer.json.code]).toEqual([status, code]);
      expect([answer.json.requestId, answer.headers['x-request-id']]).toEqual(['req-test', 'req-test']);
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(answer.json.type).toMatch(new RegExp(`#error-${code}$`));
    },
  );

  it('is told everything that is wrong in it, and where', async () => {
    const {lines, ...invoice} = platform.example('Invoice');
    const first = z.array(z.record(z.string(), z.json())).parse(lines)[0];
    const body = {...invoice, totals: {lines: 200}, lines: [{...first, quantity: '1', extra: 1}]};
    const {json} = await platform.call('POST', '/validations', {body});
    const {errors} = z.object({errors: z.array(z.object({pointer: z.string(), detail: z.string()}))}).parse(json);
    const pointers = errors.map(({pointer}) => pointer);
    expect(pointers).toEqual(
      expect.arrayContaining(['/totals/lines', '/totals/payable', '/lines/0/quantity', '/lines/0/extra']),
    );
    expect(errors.find(({pointer}) => pointer === '/totals/payable')?.detail).toBe('Missing.');
    expect(json.detail).toBe(`${errors.length} errors in the body.`);
  });

  it.each(['/documents', '/validations', '/webhook-endpoints'])(
    'names a property that appears twice, before what the schema misses: %s',
    async (path) => {
      const {status, json: problem} = await platform.call('POST', path, {
        headers: json,
        body: '{"number":"a","number":"b"}',
      });
      expect([status, problem.code]).toEqual([400, 'malformed-body']);
      expect(problem.detail).toContain('The property number appears twice (line 1, column 15).');
    },
  );

  it.each(['gzip', 'GZIP', 'br, identity'])('is refused when its body is compressed: %s', async (coding) => {
    const body = gzipSync(JSON.stringify(platform.example('Invoice')));
    const {
      status,
      json: problem,
      headers,
    } = await platform.call('POST', '/documents', {
      headers: {...json, 'Content-Encoding': coding},
      body,
    });
    expect([status, problem.code, headers['accept-encoding']]).toEqual([415, 'unsupported-media-type', 'identity']);
    expect(problem.detail).toBe(`Send the body uncompressed; found ${coding}.`);
  });

  it('may say that its body is not compressed', async () => {
    expect((await platform.submit({}, {headers: {'Content-Encoding': 'identity'}})).status).toBe(202);
  });

  it('is told so in plain English', async () => {
    const token = await platform.call('GET', '/documents', {headers: {Authorization: 'Bearer x'}});
    expect(token.json.detail).toBe('This is not a token of this environment.');
    const cursor = await platform.call('GET', '/documents?cursor=abc');
    expect(cursor.json.detail).toBe('This is not a cursor of the platform.');
  });

  it('names what the path allows', async () => {
    expect((await platform.call('PUT', '/documents')).headers.allow).toBe('POST, GET, HEAD');
    expect((await platform.call('OPTIONS', '/documents')).status).toBe(405);
  });

  it('is refused when it is too large, as a whole or in one attachment', async () => {
    const large = Buffer.alloc(25 * 1024 * 1024 + 1, 0x20);
    const whole = await platform.call('POST', '/validations', {headers: json, body: large});
    expect([whole.status, whole.json.code]).toEqual([413, 'payload-too-large']);
    const content = 'A'.repeat(6_826_668);
    const attachment = {reference: 'a', kind: 'ATTACHMENT', content, mediaType: 'application/pdf', fileName: 'a.pdf'};
    const one = await platform.call('POST', '/validations', {
      body: {...platform.example('Invoice'), attachments: [attachment]},
    });
    expect([one.status, one.json.code]).toEqual([413, 'payload-too-large']);
  });
});

describe('answers', () => {
  it('come with and without the base path, to HEAD too', async () => {
    const {basePath} = platform.simulator.platform.contract;
    expect((await platform.call('GET', `${basePath}/events`)).status).toBe(200);
    expect((await platform.call('GET', '/events')).status).toBe(200);
    const head = await platform.call('HEAD', document);
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, '"3-a91f"']);
  });

  it('make a request id when there is none, or none that can be used', async () => {
    for (const requestId of ['', 'with space', 'x'.repeat(65)]) {
      const answer = await platform.call('GET', '/nothing', {headers: {'X-Request-Id': requestId}});
      expect(answer.headers['x-request-id']).toMatch(/^req-[0-9a-f]{12}$/);
    }
  });

  it('give XML, PDF or JSON, as Accept says', async () => {
    const accept = async (type: string): Promise<[string, string]> => {
      const {headers, body} = await platform.call('GET', `${document}/content`, {headers: {Accept: type}});
      return [headers['content-type'] ?? '', body.toString('latin1')];
    };
    expect(await accept('application/xml')).toEqual([
      'application/xml',
      expect.stringContaining('<cbc:ID>FT A/123</cbc:ID>'),
    ]);
    expect(await accept('application/pdf')).toEqual([
      'application/pdf',
      expect.stringMatching(/^%PDF-1\.7\n[^]*FT A\/123/),
    ]);
    expect(await accept('application/json;q=0.9, text/html')).toEqual([
      'application/json',
      expect.stringContaining('"FT A/123"'),
    ]);
    expect(await accept('*/*')).toEqual(['application/xml', expect.stringMatching(/^<\?xml/)]);
  });

  it('lead from page to page, to the end', async () => {
    const seen: string[] = [];
    const {basePath} = platform.simulator.platform.contract;
    let next: string | undefined = `${basePath}/documents?limit=2`;
    while (next !== undefined) {
      const {json, headers} = await platform.call('GET', next.replace(/^http:\/\/[^/]+/, ''));
      const {items, nextCursor} = z
        .object({items: z.array(z.object({id: z.string()})), nextCursor: z.nullable(z.string())})
        .parse(json);
      seen.push(...items.map(({id}) => id));
      next = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
      expect(next === undefined).toBe(nextCursor === null);
      if (next !== undefined)
        expect(next.replace(/:\d+/, '')).toContain(`http://127.0.0.1${basePath}/documents?limit=2&cursor=`);
    }
    const records = Object.values(platform.simulator.platform.state.documents).map(({record}) => record);
    const inOrder = records.toSorted((one, other) =>
      `${one.updatedAt} ${one.id}`.localeCompare(`${other.updatedAt} ${other.id}`),
    );
    expect(seen).toEqual(inOrder.map(({id}) => id));
  });

  it('refuse a cursor of other filters, and an old one', async () => {
    const {json} = await platform.call('GET', '/documents?limit=1');
    const cursor = z.string().parse(json.nextCursor);
    const other = await platform.call('GET', `/documents?limit=1&state=failed&cursor=${cursor}`);
    expect([other.json.code, other.json.detail]).toEqual(['invalid-cursor', 'The cursor belongs to another query.']);
    const list = await platform.call('GET', `/received-documents?limit=1&cursor=${cursor}`);
    expect([list.status, list.json.code]).toEqual([400, 'invalid-cursor']);
    platform.clock.advance(day);
    const old = await platform.call('GET', `/documents?limit=1&cursor=${cursor}`);
    expect([old.json.code, old.json.detail]).toEqual(['invalid-cursor', 'The cursor has expired.']);
  });
});

describe('a page of another origin on this machine', () => {
  const origin = {Origin: 'http://localhost:3000'};

  it('may ask, with the headers and the method that it announces', async () => {
    const response = await platform.call('OPTIONS', '/documents', {
      headers: {
        ...origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,idempotency-key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers['access-control-allow-origin']).toBe(origin.Origin);
    expect(response.headers['access-control-allow-methods']).toBe('POST');
    expect(response.headers['access-control-allow-headers']).toBe('authorization,idempotency-key');
  });

  it('reads the answer and its headers, whatever the status', async () => {
    for (const path of ['/documents', '/nothing']) {
      const {headers} = await platform.call('GET', path, {headers: origin});
      expect([headers['access-control-allow-origin'], headers['access-control-expose-headers']]).toEqual([
        origin.Origin,
        '*',
      ]);
    }
  });
});

it('a page of another site neither reads nor changes anything, and is told why', async () => {
  const {json} = await platform.submit();
  const foreign = {Origin: 'https://shop.example', 'Accept-Language': 'en'};
  for (const [method, path] of [
    ['OPTIONS', '/documents'],
    ['GET', '/simulator/state'],
    ['POST', '/simulator/reset'],
  ] as const) {
    const {status, headers, body} = await platform.call(method, path, {headers: foreign});
    expect([status, headers['access-control-allow-origin']], path).toEqual([403, undefined]);
    expect(new TextDecoder().decode(body)).toContain('http://localhost');
  }
  expect((await platform.call('GET', `/documents/${String(json.id)}`)).status).toBe(200);
});

describe('the simulator itself', () => {
  it('goes back to the fresh state', async () => {
    const {json} = await platform.submit();
    expect((await platform.call('POST', '/simulator/reset')).status).toBe(204);
    expect((await platform.call('GET', `/documents/${String(json.id)}`)).status).toBe(404);
    expect((await platform.submit()).status).toBe(202);
  });

  it('lets a document arrive: the sample, JSON or XML', async () => {
    const sample = await platform.call('POST', '/simulator/received-documents');
    expect([sample.status, sample.json.state, sample.json.payableAmount]).toEqual([201, 'received', '123.00']);
    const json = await platform.call('POST', '/simulator/received-documents', {
      body: platform.example('CreditNote'),
    });
    expect(json.json.number).toBe('NC A/15');
    const {body: xml} = await platform.call('GET', `${document}/content`, {headers: {Accept: 'application/xml'}});
    const arrived = await platform.call('POST', '/simulator/received-documents', {body: xml});
    expect([arrived.status, arrived.json.sellerName]).toEqual([201, 'Fornecedor Exemplo, Lda.']);
    const {json: events} = await platform.call('GET', `/events?documentId=${String(arrived.json.id)}`);
    expect(events.items).toMatchObject([{type: 'document.received', data: {state: 'received'}}]);
    const content = await platform.call('GET', `/received-documents/${String(arrived.json.id)}/content`, {
      headers: {Accept: 'application/xml'},
    });
    expect(content.body.equals(xml)).toBe(true);
  });

  it('takes up its state where it was saved, with what was to come', async () => {
    const {json} = await platform.submit();
    platform.clock.advance(1000);
    const saved: unknown = JSON.parse(JSON.stringify(platform.simulator.snapshot()));
    const {contract} = platform.simulator.platform;
    const {stateSchema} = await import('./state/state.ts');
    const restarted = await createSimulator({contract, clock: platform.clock, state: stateSchema.parse(saved)});
    platform.clock.advance(3000);
    expect(restarted.platform.state.documents[String(json.id)]?.record.state).toBe('delivered');
    await restarted.close();
  });

  it('gives the same ids to the same seed', async () => {
    const other = await start();
    const ids = await Promise.all([platform, other].map(async ({submit}) => (await submit()).json.id));
    expect(ids[0]).toBe(ids[1]);
    await other.close();
  });
});
