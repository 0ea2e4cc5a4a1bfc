import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod';
import {start, type Reply, type Started} from '../testing/start.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const HOUR = 60 * 60 * 1000;
let platform: Started;
beforeEach(async () => {
  platform = await start({rateLimits: true});
});
afterEach(() => platform.close());

const basic = (credentials: string): Record<string, string> => ({Authorization: `Basic ${btoa(credentials)}`});
const formType = {'Content-Type': 'application/x-www-form-urlencoded'};
const askToken = (form: string, headers = basic('client:secret')): Promise<Reply> =>
  platform.call('POST', '/oauth2/token', {headers: {...formType, ...headers}, body: form});
const tokenFor = async (scope: string): Promise<Record<string, string>> => {
  const {json} = await askToken(`grant_type=client_credentials&scope=${encodeURIComponent(scope)}`);
  return {Authorization: `Bearer ${z.string().parse(json.access_token)}`};
};

describe('tokens', () => {
  it('are given for the scopes asked for, or all', async () => {
    const answer = await askToken('grant_type=client_credentials&scope=events:read');
    expect(answer).toMatchObject({status: 200, json: {token_type: 'Bearer', expires_in: 3600, scope: 'events:read'}});
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await askToken('grant_type=client_credentials')).json.scope).toContain('webhooks:manage');
    const inBody = 'grant_type=client_credentials&client_id=a&client_secret=b';
    expect((await askToken(inBody, {Authorization: ''})).status).toBe(200);
  });

  it.each([
    ['the secret wrong', 'grant_type=client_credentials', basic('client:wrong'), 401, 'invalid_client'],
    ['no credentials', 'grant_type=client_credentials', {Authorization: ''}, 401, 'invalid_client'],
    ['no grant', 'scope=events:read', basic('a:b'), 400, 'invalid_request'],
    ['another grant', 'grant_type=password', basic('a:b'), 400, 'unsupported_grant_type'],
    ['a scope that does not exist', 'grant_type=client_credentials&scope=all', basic('a:b'), 400, 'invalid_scope'],
    ['a parameter twice', 'grant_type=client_credentials&grant_type=x', basic('a:b'), 400, 'invalid_request'],
    ['JSON', '{}', {...basic('a:b'), 'Content-Type': 'application/json'}, 400, 'invalid_request'],
  ])('are refused for %s, as OAuth says', async (_, form, headers, status, error) => {
    const answer = await askToken(form, {...basic(''), ...headers});
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Basic realm="api"' : undefined);
  });

  it('open what their scopes say, for an hour', async () => {
    const headers = await tokenFor('events:read');
    expect((await platform.call('GET', '/events', {headers})).status).toBe(200);
    const refused = await platform.call('GET', '/documents', {headers});
    expect(refused).toMatchObject({
      status: 403,
      json: {code: 'insufficient-scope', detail: 'This operation needs the scope documents:read.'},
    });
    platform.clock.advance(HOUR);
    const expired = await platform.call('GET', '/events', {headers});
    expect([expired.status, expired.json.code]).toEqual([401, 'token-invalid']);
    expect(expired.headers['www-authenticate']).toBe('Bearer realm="api", error="invalid_token"');
  });

  it('that somebody changed are refused', async () => {
    const {Authorization = ''} = await tokenFor('events:read');
    const [prefix, , signature] = Authorization.split('.');
    const payload = Buffer.from(JSON.stringify({client: 'x', scope: 'documents:read', until: 9e15})).toString(
      'base64url',
    );
    const headers = {Authorization: [prefix, payload, signature].join('.')};
    expect((await platform.call('GET', '/documents', {headers})).json.code).toBe('token-invalid');
  });
});

describe('an idempotency key', () => {
  const headers = {'Idempotency-Key': 'a-key-of-this-test'};

  it('gives the first answer again, for a day', async () => {
    const first = await platform.submit({}, {headers});
    const again = await platform.submit({}, {headers});
    expect([again.status, again.json, again.headers.location]).toEqual([202, first.json, first.headers.location]);
    platform.clock.advance(24 * HOUR);
    expect((await platform.submit({}, {headers})).json.code).toBe('duplicate-document');
  });

  it('belongs to one body', async () => {
    await platform.submit({}, {headers});
    expect((await platform.submit({number: 'FT A/9'}, {headers})).json).toMatchObject({
      code: 'idempotency-key-reused',
      status: 422,
    });
  });

  it('belongs to one credential and one operation', async () => {
    await platform.submit({}, {headers});
    const other = {...headers, ...(await tokenFor('documents:write'))};
    expect((await platform.submit({number: 'FT A/9'}, {headers: other})).status).toBe(202);
    expect((await platform.call('POST', '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRT/resend', {headers})).status).toBe(
      202,
    );
  });

  it('is not used up by a request that could not begin', async () => {
    expect((await platform.submit({number: 1}, {headers})).json.code).toBe('schema-invalid');
    expect((await platform.submit({}, {headers})).status).toBe(202);
  });

  it('waits for the first request', async () => {
    const {request} = await import('node:http');
    const slow = request(`${platform.simulator.url}/documents`, {
      method: 'POST',
      headers: {...headers, Authorization: 'Bearer sandbox', 'Content-Type': 'application/json', 'Content-Length': '2'},
    });
    const answered = new Promise((resolve) => slow.on('response', (response) => resolve(response.resume().statusCode)));
    await new Promise<void>((resolve) => slow.write('{', () => resolve()));
    // The key is taken when the headers are read: until then the second request is the first.
    await vi.waitFor(async () => {
      const second = await platform.call('POST', '/documents', {
        headers: {...headers, 'Content-Type': 'application/json'},
        body: '{}',
      });
      expect([second.status, second.json.code, second.headers['retry-after']]).toEqual([
        409,
        'idempotency-in-progress',
        '1',
      ]);
    });
    slow.end('}');
    expect(await answered).toBe(422);
  });
});

describe('the rate limit', () => {
  it('counts per credential and minute', async () => {
    for (let count = 0; count < 600; count += 1) await platform.call('GET', '/webhook-endpoints');
    const refused = await platform.call('GET', '/webhook-endpoints');
    expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([
      429,
      'rate-limit-exceeded',
      '60',
    ]);
    expect(
      (await platform.call('GET', '/webhook-endpoints', {headers: await tokenFor('webhooks:manage')})).status,
    ).toBe(200);
    expect((await platform.submit()).status).toBe(202);
    platform.clock.advance(60_000);
    expect((await platform.call('GET', '/webhook-endpoints')).status).toBe(200);
  });

  it('of tokens is lower', async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push((await askToken('grant_type=client_credentials')).status);
    expect(answers.slice(-2)).toEqual([200, 429]);
  });
});
