import {execFile} from 'node:child_process';
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import {createSandbox} from './sandbox.ts';
import {paged, preferences, problem, refusal} from './sandbox-answers.ts';

const run = promisify(execFile);
const firstCall = fileURLToPath(new URL('../samples/first-call/', import.meta.url));

vi.setConfig({testTimeout: 30_000});

let sandbox: Server;
let base = '';

beforeAll(async () => {
  sandbox = await createSandbox();
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve));
  const {port} = sandbox.address() as AddressInfo; // an AddressInfo, because it listens on a port
  base = `http://127.0.0.1:${port}`;
}, 60_000);

afterAll(() => sandbox.close());

/** Runs a sample and gives what it prints, which is JSON. */
async function sample(name: string, env: Record<string, string> = {}): Promise<unknown> {
  const {stdout} = await run('bash', [`${firstCall}${name}`], {env: {...process.env, ...env, BASE_URL: base}});
  return JSON.parse(stdout);
}

const authorised = {Authorization: 'Bearer token'};
const answerSchema = z.looseObject({code: z.string(), requestId: z.string(), errors: z.array(z.unknown()).optional()});

type Call = Omit<RequestInit, 'headers'> & {readonly headers?: Readonly<Record<string, string>>};

async function call(path: string, init: Call = {}): Promise<{status: number; response: Response; body: unknown}> {
  const response = await fetch(`${base}${path}`, {...init, headers: {...authorised, ...init.headers}});
  const text = await response.text();
  return {status: response.status, response, body: text.startsWith('{') ? JSON.parse(text) : text};
}

describe('the first call', () => {
  it('runs: token, submission, status', async () => {
    const {access_token: token} = z.object({access_token: z.string()}).parse(await sample('1-token.sh'));
    const submitted = z.object({id: z.string(), state: z.string()}).parse(await sample('2-submit.sh', {TOKEN: token}));
    expect(submitted.state).toBe('submitted');
    const status = await sample('3-status.sh', {TOKEN: token, DOCUMENT_ID: submitted.id});
    expect(status).toMatchObject({id: submitted.id, state: 'delivered'});
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
  const key = {'Idempotency-Key': '8e03978e-40d5-43e8-bc93-6894a57f9324'};
  const json = {'Content-Type': 'application/json'};
  const document = '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS';

  it.each([
    ['no token', '/documents', {headers: {Authorization: ''}}, 401, 'token-missing'],
    ['limit out of range', '/documents?limit=500', {}, 400, 'invalid-parameter'],
    ['no idempotency key', '/documents', {method: 'POST', headers: json, body: '{}'}, 400, 'idempotency-key-missing'],
    ['not JSON', '/documents', {method: 'POST', headers: {...json, ...key}, body: '{"number":'}, 400, 'malformed-body'],
    [
      'body against the schema',
      '/documents',
      {method: 'POST', headers: {...json, ...key}, body: '{}'},
      422,
      'schema-invalid',
    ],
    [
      'wrong media type',
      '/documents',
      {method: 'POST', headers: {'Content-Type': 'text/plain', ...key}, body: 'x'},
      415,
      'unsupported-media-type',
    ],
    [
      'no If-Match',
      `${document}/annulment`,
      {method: 'POST', headers: {...json, ...key}, body: '{"reason":"x"}'},
      428,
      'precondition-required',
    ],
    ['no such path', '/nothing', {}, 404, 'resource-not-found'],
    ['no such method', '/documents', {method: 'PUT'}, 405, 'method-not-allowed'],
    ['no such format', `${document}/content`, {headers: {Accept: 'text/html'}}, 406, 'not-acceptable'],
    ['an error asked for', document, {headers: {Prefer: 'code=410'}}, 410, 'resource-expired'],
  ] as [string, string, Call, number, string][])('%s', async (_name, path, init, status, code) => {
    const answer = await call(path, {...init, headers: {'X-Request-Id': 'req-test', ...init.headers}});
    const body = answerSchema.parse(answer.body);
    expect([answer.status, body.code]).toEqual([status, code]);
    expect([body.requestId, answer.response.headers.get('X-Request-Id')]).toEqual(['req-test', 'req-test']);
    expect(answer.response.headers.get('Content-Type')).toBe('application/problem+json');
  });

  it('is told what is wrong in it, and where', () => {
    const {body = ''} = refusal(
      [
        {
          path: ['body', 'lines', '0'],
          code: 'required',
          message: "Request body must have required property 'quantity'",
        },
        {path: ['body', 'totals', 'vat'], code: 'pattern', message: 'must match'},
      ],
      '/documents',
      'req-1',
    );
    expect(JSON.parse(body)).toMatchObject({
      code: 'schema-invalid',
      errors: [{pointer: '/lines/0/quantity'}, {pointer: '/totals/vat', detail: 'must match'}],
    });
  });

  it('to the token endpoint is answered as OAuth says', async () => {
    const basic = {Authorization: `Basic ${btoa('client:secret')}`};
    const body = new URLSearchParams({grant_type: 'password'});
    const answer = await call('/oauth2/token', {method: 'POST', headers: basic, body});
    expect([answer.status, answer.body]).toMatchObject([400, {error: 'unsupported_grant_type'}]);
  });
});

describe('answers', () => {
  it('come with and without /v1', async () => {
    expect((await call('/v1/events')).status).toBe(200);
    expect((await call('/events')).status).toBe(200);
  });

  it('give XML, PDF or JSON, as Accept says', async () => {
    const path = '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS/content';
    const xml = await call(path, {headers: {Accept: 'application/xml'}});
    expect(xml.body).toContain('<cbc:ID>FT A/123</cbc:ID>');
    const pdf = await call(path, {headers: {Accept: 'application/pdf'}});
    expect(pdf.body).toBe('%PDF-1.7\n');
    const json = await call(path, {headers: {Accept: 'application/json'}});
    expect(json.body).toMatchObject({number: 'FT A/123'});
  });

  it('end after the second page of a list', async () => {
    const first = await call('/documents?state=delivered');
    const link = /<([^>]+)>; rel="next"/.exec(first.response.headers.get('Link') ?? '')?.[1];
    expect(link).toMatch(/^\/documents\?state=delivered&cursor=/);
    const second = await call(link ?? '');
    expect(second.body).toMatchObject({nextCursor: null});
    expect(second.response.headers.has('Link')).toBe(false);
  });
});

describe('a page of another origin', () => {
  const origin = {Origin: 'http://localhost:3000'};

  it('may ask, with the headers and the method that it announces', async () => {
    const response = await fetch(`${base}/documents`, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,idempotency-key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('POST');
    expect(response.headers.get('Access-Control-Allow-Headers')).toBe('authorization,idempotency-key');
  });

  it('reads the answer and its headers, whatever the status', async () => {
    for (const path of ['/documents', '/nothing']) {
      const {response} = await call(path, {headers: origin});
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(response.headers.get('Access-Control-Expose-Headers')).toBe('*');
    }
  });

  it('sees OPTIONS refused that is no preflight', async () => {
    expect((await call('/documents', {method: 'OPTIONS'})).status).toBe(405);
  });
});

describe('pure parts', () => {
  it('read Prefer', () => {
    expect(preferences('code=409, example=duplicateDocument')).toEqual({code: 409, exampleKey: 'duplicateDocument'});
    expect(preferences('respond-async')).toEqual({});
    expect(preferences(undefined)).toEqual({});
  });

  it('leave a body that is no page alone', () => {
    const url = new URL('http://x/documents');
    expect(paged({id: 1}, {ETag: '"1"'}, url)).toEqual({body: '{"id":1}', headers: {ETag: '"1"'}});
  });

  it('refuse a code that the catalogue does not have', () => {
    expect(() => problem('no-such-code', '', 'req-1')).toThrow('errors.yaml has no code no-such-code');
  });
});
