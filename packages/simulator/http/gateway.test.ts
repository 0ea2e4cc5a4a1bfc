import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {form} from '../testing/requests.ts';
import {start, type Reply, type Started} from '../testing/start.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {startFaulty} from '../testing/faulty.ts';
import {hour, minute} from '../durations.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

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

  it('are given whatever other and empty parameters come too (RFC 6749 §3.2)', async () => {
    const ignoredParameters = 'scope=&client_id=&audience=x&resource=a&resource=b';
    const answer = await askToken(`grant_type=client_credentials&${ignoredParameters}`);
    expect([answer.status, answer.json.scope]).toEqual([
      200,
      (await askToken('grant_type=client_credentials')).json.scope,
    ]);
    expect((await askToken('grant_type=&scope=events:read')).json.error).toBe('invalid_request');
  });

  it.each([
    ['the secret wrong', 'grant_type=client_credentials', basic('client:wrong'), 401, 'invalid_client'],
    ['no credentials', 'grant_type=client_credentials', {Authorization: ''}, 401, 'invalid_client'],
    ['no grant', 'scope=events:read', basic('a:b'), 400, 'invalid_request'],
    [
      'a compressed form',
      'grant_type=client_credentials',
      {...basic('a:b'), 'Content-Encoding': 'gzip'},
      400,
      'invalid_request',
    ],
    ['another grant', 'grant_type=password', basic('a:b'), 400, 'unsupported_grant_type'],
    ['a scope that does not exist', 'grant_type=client_credentials&scope=all', basic('a:b'), 400, 'invalid_scope'],
    ['a parameter twice', 'grant_type=client_credentials&grant_type=x', basic('a:b'), 400, 'invalid_request'],
    [
      'an example that there is not',
      'grant_type=client_credentials',
      {...basic('a:b'), Prefer: 'code=418'},
      400,
      'invalid_request',
    ],
    ['JSON', '{}', {...basic('a:b'), 'Content-Type': 'application/json'}, 400, 'invalid_request'],
  ])('are refused for %s, as OAuth says', async (_, form, headers, status, error) => {
    const answer = await askToken(form, {...basic(''), ...headers});
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Basic realm="api"' : undefined);
  });

  it('are refused with problem details where the page says so, and nowhere else', async () => {
    const faulty = await startFaulty({seed: 1, post: () => Promise.resolve({status: 204, error: null})});
    faulty.faults.set({seed: 1, faults: {'internal-error': {rate: 1}}});
    const response = await fetch(`${faulty.simulator.url}/oauth2/token`, {method: 'POST', body: 'x'});
    await faulty.simulator.close();
    const good = 'grant_type=client_credentials';
    const answers = [
      await platform.call('GET', '/oauth2/token'),
      await askToken(`${good}&x=${'a'.repeat(27_000_000)}`),
      await askToken(good, {...basic('client:secret'), Prefer: 'code=503'}),
      await askToken('{}', {...basic('client:secret'), 'Content-Type': 'text/plain'}),
      await askToken(good, basic('client:wrong')),
    ];
    for (let count = 0; count < 9; count += 1) answers.push(await askToken(good));
    const isProblem = (type: string | null | undefined): boolean => type === 'application/problem+json';
    const problems = [
      ...answers.filter(({headers}) => isProblem(headers['content-type'])).map(({status}) => status),
      ...(isProblem(response.headers.get('content-type')) ? [response.status] : []),
    ];
    for (const language of ['pt', 'en']) {
      const file = path.join(projectRoot, `site/content/${language}/docs/integrations/api/specification.mdx`);
      const sentence = /#token-errors \*\/\}\n\n(.*)\n/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
      const statuses = [...sentence.matchAll(/`(\d{3})`/g)].map(([, status]) => Number(status));
      expect([...new Set(problems)].sort(), file).toEqual(statuses);
    }
  });

  it('open what their scopes say, for an hour', async () => {
    const headers = await tokenFor('events:read');
    expect((await platform.call('GET', '/events', {headers})).status).toBe(200);
    const refused = await platform.call('GET', '/documents', {headers});
    expect(refused).toMatchObject({
      status: 403,
      json: {code: 'insufficient-scope', detail: 'This operation needs the scope documents:read.'},
    });
    expect(refused.headers['www-authenticate']).toBe(
      'Bearer realm="api", error="insufficient_scope", scope="documents:read"',
    );
    platform.clock.advance(hour);
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

it('a replayed answer names the first request in its body, and the repetition in its header', async () => {
  const body = {number: 'FT REPLAY/1'};
  const headers = (requestId: string): Record<string, string> => ({
    'Idempotency-Key': 'a-replay-of-a-test',
    'X-Request-Id': requestId,
  });
  await platform.submit(body);
  const first = await platform.submit(body, {headers: headers('the-first')});
  const again = await platform.submit(body, {headers: headers('the-second')});
  expect([first.json.requestId, first.headers['x-request-id']]).toEqual(['the-first', 'the-first']);
  expect([again.json.requestId, again.headers['x-request-id']]).toEqual(['the-first', 'the-second']);
});

it('of the examples of 409, only that of a request under way says when to repeat', async () => {
  const responseFor = async (example: string): Promise<unknown> =>
    (await platform.submit({}, {headers: {Prefer: `code=409, example=${example}`}})).headers['retry-after'];
  expect([await responseFor('duplicateDocument'), await responseFor('idempotencyInProgress')]).toEqual([
    undefined,
    expect.any(String),
  ]);
});

it('an example that the operation does not have is refused, and nothing is done', async () => {
  const before = Object.keys(platform.simulator.platform.state.documents).length;
  const wishes = ['code=410', 'example=duplicateDocument', 'code=409, example=resendNotAllowed'];
  for (const wish of [...wishes, 'code=409, example=toString']) {
    const {status, json} = await platform.submit({}, {headers: {Prefer: wish}});
    expect([status, json.code, json.errors]).toMatchObject([400, 'invalid-parameter', [{parameter: 'Prefer'}]]);
  }
  expect(Object.keys(platform.simulator.platform.state.documents)).toHaveLength(before);
  expect((await platform.submit({}, {headers: {Prefer: 'respond-async'}})).status).toBe(202);
});

describe('an idempotency key', () => {
  const headers = {'Idempotency-Key': 'a-key-of-this-test'};

  // Keys have at least 16 characters.
  it.each(['propertyIsEnumerable', '__defineGetter__'])('may be called as what every object has: %s', async (key) => {
    const keyHeader = {'Idempotency-Key': key};
    const first = await platform.submit({}, {headers: keyHeader});
    expect(first.status).toBe(202);
    const again = await platform.submit({}, {headers: keyHeader});
    expect([again.status, again.json, again.headers['idempotency-replayed']]).toEqual([202, first.json, 'true']);
  });

  it('gives the first answer again, for a day', async () => {
    const first = await platform.submit({}, {headers});
    const again = await platform.submit({}, {headers});
    expect([again.status, again.json, again.headers.location]).toEqual([202, first.json, first.headers.location]);
    platform.clock.advance(24 * hour);
    expect((await platform.submit({}, {headers})).json.code).toBe('duplicate-document');
  });

  const code = ({json}: Reply): unknown => json.code;
  const document = (): string => JSON.stringify(platform.example('Invoice'));
  const submit = (query: string, type = 'application/json', body = document()): Promise<Reply> =>
    platform.call('POST', `/documents${query}`, {headers: {...headers, 'Content-Type': type}, body});
  const replayedHeader = ({headers: replyHeaders}: Reply): string | undefined => replyHeaders['idempotency-replayed'];

  it('belongs to one request: method, path, query, media type and body', async () => {
    const first = await submit('?channel=feap&externalReference=ERP%2D1');
    expect([first.status, replayedHeader(first)]).toEqual([202, undefined]);
    const same = [
      await submit('?externalReference=ERP-1&channel=feap'),
      await submit('?channel=feap&externalReference=ERP-1', 'Application/JSON; charset=utf-8'),
      await platform.call('POST', '/documents?channel=feap&externalReference=ERP-1', {
        headers: {...headers, 'Content-Type': 'application/json'},
        body: document(),
      }),
    ];
    for (const answer of same) expect([answer.json.id, replayedHeader(answer)]).toEqual([first.json.id, 'true']);
    const others = [
      await submit('?channel=feap&externalReference=ERP-2'),
      await submit('?channel=feap'),
      await submit('?channel=feap&externalReference=ERP-1', 'application/json', `${document()} `),
      await submit('?channel=feap&externalReference=ERP-1', 'application/xml'),
      await platform.call('POST', '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRT/resend', {headers}),
    ];
    expect(others.map(code)).toEqual(others.map(() => 'idempotency-key-reused'));
  });

  it('compares the parts of a form, whatever its boundary', async () => {
    const upload = (boundary: string, name = 'a.pdf', type = 'application/pdf', content = '%PDF-1'): Promise<Reply> =>
      platform.call('POST', '/attachments', {
        headers: {...headers, 'Content-Type': `multipart/form-data; boundary=${boundary}`},
        body: form(name, type, content, boundary),
      });
    const first = await upload('one');
    const again = await upload('another');
    expect([first.status, replayedHeader(first)]).toEqual([201, undefined]);
    expect([again.json, replayedHeader(again)]).toEqual([first.json, 'true']);
    const others = [
      await upload('one', 'b.pdf'),
      await upload('one', 'a.pdf', 'text/plain'),
      await upload('one', 'a.pdf', 'application/pdf', '%PDF-2'),
    ];
    expect(others.map(code)).toEqual(others.map(() => 'idempotency-key-reused'));
  });

  it('belongs to the account, whoever of it asks', async () => {
    const {json} = await platform.submit({}, {headers});
    const other = {...headers, ...(await tokenFor('documents:write'))};
    expect((await platform.submit({}, {headers: other})).json.id).toBe(json.id);
    expect(code(await platform.submit({number: 'FT A/9'}, {headers: other}))).toBe('idempotency-key-reused');
  });

  it('is not used up by a request that could not begin, or that failed', async () => {
    expect(code(await platform.submit({number: 1}, {headers}))).toBe('schema-invalid');
    expect(code(await submit('', 'text/plain'))).toBe('unsupported-media-type');
    expect(code(await submit('?other=1'))).toBe('invalid-parameter');
    for (const status of [429, 500, 503]) {
      const failed = await platform.submit({}, {headers: {...headers, Prefer: `code=${status}`}});
      expect(failed.status).toBe(status);
    }
    const {status, headers: replyHeaders} = await platform.submit({}, {headers});
    expect([status, replyHeaders['idempotency-replayed']]).toEqual([202, undefined]);
  });

  it('keeps what the operation refused, in its language', async () => {
    const path = '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS/resend';
    const first = await platform.call('POST', path, {headers});
    const again = await platform.call('POST', path, {headers: {...headers, 'Accept-Language': 'pt'}});
    expect([first.status, first.json.code, replayedHeader(first)]).toEqual([409, 'resend-not-allowed', undefined]);
    expect([again.json, replayedHeader(again), again.headers['content-language']]).toEqual([first.json, 'true', 'en']);
  });

  it('gives a secret again', async () => {
    const register = (): Promise<Reply> =>
      platform.call('POST', '/webhook-endpoints', {
        headers,
        body: {url: 'https://erp.example/hook', description: 'ERP', events: ['document.failed']},
      });
    const first = await register();
    expect(first.json.secret).toMatch(/^whsec_/);
    expect((await register()).json).toEqual(first.json);
    expect((await platform.call('GET', '/webhook-endpoints')).json.items).toHaveLength(2);
  });

  it('stands with every request that would do something twice', async () => {
    for (const path of [
      '/attachments',
      '/webhook-endpoints',
      '/webhook-endpoints/whe_01JD8Z3K7Q4W9X2V5B6N8M0PW1/test-event',
    ]) {
      const answer = await platform.call('POST', path, {headers: {'Idempotency-Key': ''}});
      expect([answer.json.code, answer.json.errors], path).toEqual([
        'idempotency-key-missing',
        [{parameter: 'Idempotency-Key', detail: 'Missing.'}],
      ]);
    }
  });

  it('waits for the first request', async () => {
    const {request} = await import('node:http');
    const slow = request(`${platform.simulator.url}/documents`, {
      method: 'POST',
      headers: {...headers, Authorization: 'Bearer sandbox', 'Content-Type': 'application/json', 'Content-Length': '2'},
    });
    const firstStatus = new Promise((resolve) =>
      slow.on('response', (response) => resolve(response.resume().statusCode)),
    );
    await new Promise<void>((resolve) => slow.write('{', () => resolve()));
    // The key is in use only after the server has read the headers: until then the second request counts as the first.
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
    expect(await firstStatus).toBe(422);
  });
});

describe('the language', () => {
  const ask = async (language: string): Promise<unknown[]> => {
    const {json, headers} = await platform.call('GET', '/documents?limit=0', {headers: {'Accept-Language': language}});
    return [json.title, json.detail, json.errors, json.type, headers['content-language']];
  };

  it('of problems is that of Accept-Language, Portuguese otherwise', async () => {
    const portuguese = await ask('');
    expect(portuguese).toEqual([
      'Parâmetro inválido',
      '1 parâmetro não é válido.',
      [{parameter: 'limit', detail: 'Tem de ser >= 1; veio 0.'}],
      expect.stringMatching(/\.\w+\/docs\/integrations\/api\/specification#error-invalid-parameter$/),
      'pt',
    ]);
    expect(await ask('fr, pt-PT;q=0.8, en;q=0.5')).toEqual(portuguese);
    expect(await ask('en-GB')).toEqual([
      'Invalid parameter',
      '1 parameter is not valid.',
      [{parameter: 'limit', detail: 'Must be >= 1; found 0.'}],
      expect.stringMatching(/\/en\/docs\/integrations\/api\/specification#error-invalid-parameter$/),
      'en',
    ]);
  });

  it('is that of the messages of rules too; events are in Portuguese', async () => {
    const xml = z.string().parse(platform.simulator.platform.contract.examples.InvoiceXml);
    const body = xml.replace(/<cac:Delivery>[^]*<\/cac:Delivery>/, '');
    const type = {'Content-Type': 'application/xml'};
    const report = async (language: string): Promise<Reply> =>
      platform.call('POST', '/validations', {headers: {...type, 'Accept-Language': language}, body});
    const errors = (issues: unknown): string => {
      const list = z.array(z.record(z.string(), z.json())).parse(issues);
      return JSON.stringify(list.filter(({severity}) => severity === 'error'));
    };
    const messages = async (language: string): Promise<string> => errors((await report(language)).json.issues);
    const pt = await messages('pt');
    const en = await messages('en');
    expect(pt).toContain('BR-CIUS-PT-66');
    expect(en).toContain('BR-CIUS-PT-66');
    expect(pt).not.toBe(en);
    const {json} = await platform.call('POST', '/documents', {headers: type, body});
    platform.clock.advance(1000);
    const response = await platform.call('GET', `/documents/${String(json.id)}`);
    expect(errors(response.json.issues)).toBe(en);
    const events = await platform.call('GET', `/events?documentId=${String(json.id)}&type=document.rejected`);
    expect(JSON.stringify(events.json)).toContain(pt.slice(1, -1));
  });

  it('of an answer asked for by Prefer is the same', async () => {
    const headers = {'Accept-Language': 'pt', Prefer: 'code=429'};
    expect((await platform.call('GET', '/documents', {headers})).json.title).toBe('Limite de pedidos excedido');
  });
});

describe('the rate limit', () => {
  it('is told with every answer to somebody known', async () => {
    const {headers} = await platform.call('POST', '/validations', {body: {}});
    expect([headers['ratelimit-policy'], headers.ratelimit]).toEqual(['"write";q=120;w=60', '"write";r=119;t=60']);
    platform.clock.advance(18_000);
    const second = await platform.call('POST', '/validations', {body: {}});
    expect(second.headers.ratelimit).toBe('"write";r=118;t=42');
    // The clock was put forward, and a reset sets it back.
    platform.clock.advance(-hour);
    expect((await platform.call('POST', '/validations', {body: {}})).headers.ratelimit).toBe('"write";r=119;t=60');
    platform.clock.advance(hour);
    const unknown = await platform.call('GET', '/events', {headers: {Authorization: ''}});
    expect(unknown.headers.ratelimit).toBeUndefined();
    expect((await askToken('grant_type=client_credentials')).headers.ratelimit).toBe('"token";r=9;t=60');
  });

  it('is that of the account too', async () => {
    const ask = async (client: number): Promise<Reply> =>
      askToken('grant_type=client_credentials', basic(`client-${client}:secret`));
    for (let count = 0; count < 50; count += 1) expect((await ask(count % 6)).status).toBe(200);
    const {status, headers} = await ask(7);
    expect([status, headers['ratelimit-policy'], headers.ratelimit]).toEqual([
      429,
      '"token";q=50;w=60',
      '"token";r=0;t=60',
    ]);
  });

  it('is that of the client in the body, too, who may be nobody', async () => {
    const ask = async (client: string): Promise<string | undefined> =>
      (await askToken(`grant_type=client_credentials${client}`, {Authorization: ''})).headers.ratelimit;
    await askToken('grant_type=client_credentials&client_id=one&client_secret=s', {Authorization: ''});
    const two = await askToken('grant_type=client_credentials&client_id=two&client_secret=s', {Authorization: ''});
    expect([two.status, two.headers.ratelimit]).toEqual([200, '"token";r=9;t=60']);
    // Requests without a client have a limit too, which is not that of any client.
    for (let count = 0; count < 10; count += 1) expect((await ask('')) ?? '').toBe('');
    expect((await askToken('grant_type=client_credentials', {Authorization: ''})).status).toBe(429);
    expect((await askToken('grant_type=client_credentials')).headers.ratelimit).toBe('"token";r=9;t=60');
    expect(await ask('&client_id=one&client_secret=s')).toBe('"token";r=8;t=60');
  });

  it('slides: each request counts for a minute', async () => {
    const ask = async (): Promise<[number, string | undefined]> => {
      const {status, headers} = await askToken('grant_type=client_credentials');
      return [status, headers['retry-after']];
    };
    for (let count = 0; count < 5; count += 1) await ask();
    platform.clock.advance(50_000);
    for (let count = 0; count < 5; count += 1) await ask();
    expect(await ask()).toEqual([429, '10']);
    platform.clock.advance(10_000);
    for (let count = 0; count < 5; count += 1) expect(await ask()).toEqual([200, undefined]);
    expect(await ask()).toEqual([429, '50']);
  });

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
    platform.clock.advance(minute);
    expect((await platform.call('GET', '/webhook-endpoints')).status).toBe(200);
  });

  it('counts all credentials of the account too', async () => {
    const tokens = ['one', 'two', 'three', 'four', 'five', 'six'].map((client) => ({
      Authorization: `Basic ${btoa(`${client}:secret`)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    }));
    const statuses: number[] = [];
    for (const headers of tokens) {
      for (let count = 0; count < 10; count += 1) {
        const body = 'grant_type=client_credentials';
        statuses.push((await platform.call('POST', '/oauth2/token', {headers, body})).status);
      }
    }
    expect([statuses.lastIndexOf(200), statuses.indexOf(429)]).toEqual([49, 50]);
  });

  it('of tokens is lower', async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push((await askToken('grant_type=client_credentials')).status);
    expect(answers.slice(-2)).toEqual([200, 429]);
  });
});
