import {connect} from 'node:net';
import {Faults} from './faults.ts';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {loadInside} from '../inside/load.ts';
import {startFaulty, type Faulty} from '../testing/faulty.ts';
import {isGenuine} from '../webhooks/signature.ts';
import type {FaultId} from './faults.ts';
import {hour} from '../durations.ts';

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const {faults: catalogue} = await loadInside();
let platform: Faulty;
let postedIds: string[] = [];
let bodies: string[] = [];
/** Whether a receiver accepts each request. */
let genuine: boolean[] = [];
let sentHeaders: Readonly<Record<string, string>>[] = [];

beforeEach(async () => {
  postedIds = [];
  bodies = [];
  genuine = [];
  sentHeaders = [];
  platform = await startFaulty({
    seed: 1,
    post: (_, headers, body) => {
      bodies.push(body);
      postedIds.push(headers['webhook-id'] ?? '');
      sentHeaders.push(headers);
      const secrets = platform.simulator.platform.state.webhooks.endpoints.flatMap((one) => one.secrets);
      const isGood = isGenuine(
        {headers, body},
        secrets.map(({value}) => value),
        platform.clock.now(),
      );
      genuine.push(isGood);
      return Promise.resolve({status: isGood ? 204 : 401, error: null});
    },
  });
});
afterEach(() => platform.simulator.close());

/** Sets one fault, for every request or event. */
function setFault(fault: FaultId, times?: number): void {
  platform.faults.set({seed: 1, faults: {[fault]: {rate: 1, ...(times !== undefined && {times})}}});
}

interface CallInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

function call(path: string, init: CallInit = {}): Promise<Response> {
  return fetch(`${platform.simulator.url}${path}`, {
    ...init,
    headers: {authorization: 'Bearer sandbox', 'content-type': 'application/json', ...init.headers},
  });
}

const register = (key: string): Promise<Response> =>
  call('/webhook-endpoints', {
    method: 'POST',
    headers: {'idempotency-key': key},
    body: JSON.stringify({url: 'http://127.0.0.1:9/', description: key, events: ['document.received']}),
  });
const endpoints = (): number => platform.simulator.platform.state.webhooks.endpoints.length;
const sendTestEvent = async (): Promise<void> => {
  const id = platform.simulator.platform.state.webhooks.endpoints.at(-1)?.id ?? '';
  await call(`/webhook-endpoints/${id}/test-event`, {method: 'POST', headers: {'idempotency-key': 'a-key-for-a-test'}});
  await platform.clock.pass(hour);
};
const arrive = async (): Promise<void> => {
  await call('/simulator/received-documents', {method: 'POST', headers: {}, body: ''});
};

describe('requests', () => {
  it.each([
    ['rate-limited', 429, '30'],
    ['rate-limited-silently', 429, null],
    ['internal-error', 500, null],
    ['token-revoked', 401, null],
    ['in-progress', 409, '1'],
    ['maintenance', 503, '7200'],
  ] as const)('%s is answered with %d, and nothing is done', async (fault, status, retryAfter) => {
    const before = endpoints();
    setFault(fault);
    const answer = await register('a-key-of-this-test');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(answer.headers.get('content-type')).toContain('problem+json');
    expect(endpoints()).toBe(before);
  });

  it('an answer is lost before, and after the work was done', async () => {
    const before = endpoints();
    setFault('answer-lost-before', 1);
    await expect(register('a-key-of-this-test')).rejects.toThrow('fetch failed');
    expect(endpoints()).toBe(before);
    setFault('answer-lost-after', 1);
    await expect(register('a-key-of-this-test')).rejects.toThrow('fetch failed');
    expect(endpoints()).toBe(before + 1);
    const secondResponse = await register('a-key-of-this-test');
    expect([secondResponse.status, secondResponse.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(endpoints()).toBe(before + 1);
  });

  it.each([
    ['answer-lost-before', 0],
    ['answer-lost-after', 1],
  ] as const)('%s closes the socket without a byte', async (fault, endpointCount) => {
    const before = endpoints();
    setFault(fault, 1);
    const {hostname, port} = new URL(platform.simulator.url);
    const body = JSON.stringify({url: 'https://erp.example/hook', description: 'x', events: ['document.failed']});
    const socket = connect(Number(port), hostname);
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => received.push(chunk)).on('error', () => undefined);
    socket.write(
      `POST /webhook-endpoints HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sandbox\r\nIdempotency-Key: a-key-of-this-socket\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await new Promise((resolve) => socket.on('close', resolve));
    expect([Buffer.concat(received).length, endpoints()]).toEqual([0, before + endpointCount]);
  });

  it('hang: nothing is done, and nothing comes until the client gives up', async () => {
    const before = endpoints();
    setFault('hang', 1);
    const body = JSON.stringify({url: 'https://erp.example/hook', description: 'x', events: ['document.failed']});
    const givenUp = new AbortController();
    const response = call('/webhook-endpoints', {
      method: 'POST',
      headers: {'idempotency-key': 'a-key-of-this-test'},
      body,
      signal: givenUp.signal,
    });
    await expect.poll(() => platform.faults.happened).toEqual({hang: 1});
    await platform.clock.pass(76 * hour);
    expect(await Promise.race([response, Promise.resolve('silence')])).toBe('silence');
    givenUp.abort();
    await expect(response).rejects.toThrow('aborted');
    expect(endpoints()).toBe(before);
  });

  it('a proxy answers in HTML what was done', async () => {
    const before = endpoints();
    setFault('proxy-error');
    const answer = await register('a-key-of-this-test');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html']);
    expect(endpoints()).toBe(before + 1);
  });

  it('maintenance hits all requests, those for a token too, and ends after two hours', async () => {
    setFault('maintenance', 1);
    expect((await call('/documents')).status).toBe(503);
    const token = {method: 'POST', headers: {authorization: 'Basic YTpi'}, body: new URLSearchParams()};
    const response = await fetch(`${platform.simulator.url}/oauth2/token`, token);
    expect(response.status).toBe(503);
    platform.clock.advance(hour);
    expect((await call('/documents')).headers.get('retry-after')).toBe('3600');
    platform.clock.advance(hour);
    expect((await call('/documents')).status).toBe(200);
  });

  it('an outage breaks every connection, those for a token too, and ends after a quarter of an hour', async () => {
    const before = endpoints();
    setFault('outage', 1);
    await expect(register('a-key-of-this-test')).rejects.toThrow('fetch failed');
    const token = {method: 'POST', headers: {authorization: 'Basic YTpi'}, body: new URLSearchParams()};
    await expect(fetch(`${platform.simulator.url}/oauth2/token`, token)).rejects.toThrow('fetch failed');
    expect(endpoints()).toBe(before);
    platform.clock.advance(hour / 4);
    expect((await register('a-key-of-this-test')).status).toBe(201);
  });

  it('a secret that has expired gives no token; the tokens that there are serve on', async () => {
    setFault('secret-expired', 1);
    expect((await call('/documents')).status).toBe(200);
    const headers = {authorization: 'Basic YTpi'};
    const body = new URLSearchParams({grant_type: 'client_credentials'});
    const response = await fetch(`${platform.simulator.url}/oauth2/token`, {method: 'POST', headers, body});
    expect([response.status, await response.json()]).toMatchObject([401, {error: 'invalid_client'}]);
  });

  it('a token that was revoked stays so; another one serves', async () => {
    const newToken = async (): Promise<string> => {
      const headers = {authorization: 'Basic YTpi'};
      const form = new URLSearchParams({grant_type: 'client_credentials'});
      const response = await fetch(`${platform.simulator.url}/oauth2/token`, {method: 'POST', headers, body: form});
      return `Bearer ${((await response.json()) as {access_token: string}).access_token}`;
    };
    const response = async (authorization: string): Promise<number> =>
      (await call('/documents', {headers: {authorization}})).status;
    const first = await newToken();
    setFault('token-revoked', 1);
    expect([await response(first), await response(first)]).toEqual([401, 401]);
    await platform.clock.pass(hour / 4);
    expect(await response(await newToken())).toBe(200);
  });

  it('the token sandbox, of which there is no other, is refused once', async () => {
    setFault('token-revoked', 1);
    const answers = [await call('/documents'), await call('/documents')];
    expect(answers.map(({status}) => status)).toEqual([401, 200]);
  });

  it('unknown-properties: in answers, their items and events', async () => {
    await register('a-key-for-events');
    setFault('unknown-properties');
    await arrive();
    const addedLater = {text: 'ç', list: [null, 1]};
    const page = (await (await call('/events')).json()) as {items: unknown[]};
    expect(page).toMatchObject({addedLater});
    expect(page.items.at(-1)).toMatchObject({type: 'document.received', addedLater, data: {addedLater}});
    await platform.clock.pass(hour);
    expect(JSON.parse(bodies.at(-1) ?? '')).toMatchObject({addedLater, data: {addedLater}});
  });

  it('tells its own time', async () => {
    const {headers} = await call('/documents');
    expect(headers.get('date')).toBe(platform.clock.now().toUTCString());
  });
});

/** A request of an operation, and how often the operation was executed. */
interface Repeatable {
  readonly target: string;
  readonly body: () => string | FormData;
  readonly done: () => number;
}

const receivedId = 'rcv_01JD8Z3K7Q4W9X2V5B6N8M0PR1';
const state = () => platform.simulator.platform.state;

const repeatable: Readonly<Record<string, () => Repeatable>> = {
  submitDocument: () => ({
    target: '/documents',
    body: () => JSON.stringify(platform.simulator.platform.contract.examples.Invoice),
    done: () => Object.keys(state().documents).length,
  }),
  createWebhookEndpoint: () => ({
    target: '/webhook-endpoints',
    body: () => JSON.stringify({url: 'https://erp.example/hook', description: 'ERP', events: ['document.failed']}),
    done: endpoints,
  }),
  rotateClientSecret: () => {
    const [credential] = state().account.credentials;
    return {
      target: `/credentials/${credential?.clientId ?? ''}/secret-rotation`,
      body: () => '{}',
      done: () => credential?.secrets.length ?? 0,
    };
  },
  uploadAttachment: () => ({
    target: '/attachments',
    // Every form has a new boundary.
    body: () => {
      const form = new FormData();
      form.append('file', new Blob(['%PDF-1.7'], {type: 'application/pdf'}), 'a.pdf');
      return form;
    },
    done: () => Object.keys(state().uploads).length,
  }),
  respondToReceivedDocument: () => ({
    target: `/received-documents/${receivedId}/responses`,
    body: () => '{"type": "accept"}',
    done: () => state().received[receivedId]?.record.responses.length ?? 0,
  }),
};

describe.each(Object.entries(repeatable))('after a 5xx or no answer, %s', (_, makeRepeatable) => {
  it.each([
    ['answer-lost-before', null, 0],
    ['outage', null, 0],
    ['internal-error', 500, 0],
    ['maintenance', 503, 0],
    ['answer-lost-after', null, 1],
    ['proxy-error', 502, 1],
  ] as const)(
    '%s (%s): the repeat with the same key gets the result, and all was done once',
    async (fault, code, n) => {
      await call(`/received-documents/${receivedId}/acknowledgement`, {method: 'PUT', body: '{}'});
      const {target, body, done} = makeRepeatable();
      const before = done();
      const send = (): Promise<Response> => {
        const content = body();
        const type = typeof content === 'string' && {'content-type': 'application/json'};
        const headers = {authorization: 'Bearer sandbox', 'idempotency-key': 'a-key-of-this-test', ...type};
        return fetch(`${platform.simulator.url}${target}`, {method: 'POST', headers, body: content});
      };
      setFault(fault, 1);
      const first = await send().catch(() => null);
      expect([first?.status ?? null, done() - before]).toEqual([code, n]);
      platform.clock.advance(2 * hour);
      const secondResponse = await send();
      const replayed = secondResponse.headers.get('idempotency-replayed');
      expect([secondResponse.ok, replayed, done() - before]).toEqual([true, n === 1 ? 'true' : null, 1]);
      const again = await send();
      expect([again.headers.get('idempotency-replayed'), await again.json()]).toEqual([
        'true',
        await secondResponse.json(),
      ]);
      expect(done() - before).toBe(1);
    },
  );
});

describe('events', () => {
  beforeEach(async () => {
    await register('a-key-for-events');
  });

  it.each([
    ['event-lost', 0],
    ['event-doubled', 2],
  ] as const)('%s: sent %d times', async (fault, times) => {
    setFault(fault);
    await arrive();
    await platform.clock.pass(hour);
    expect(postedIds).toHaveLength(times);
    expect(new Set(postedIds).size).toBe(Math.min(times, 1));
  });

  it.each([
    ['event-out-of-order', 0, hour],
    ['event-late', 71 * hour, 2 * hour],
  ] as const)('%s: sent after %d ms, before %d more', async (fault, silence, within) => {
    setFault(fault);
    await arrive();
    await platform.clock.pass(silence);
    expect(postedIds).toHaveLength(0);
    await platform.clock.pass(within);
    expect(postedIds).toHaveLength(1);
  });

  it.each(catalogue.filter(({kind}) => kind === 'published').map(({id}) => id))(
    '%s: not for a test event, and then for the next other one, as the table says',
    async (fault) => {
      setFault(fault, 1);
      await sendTestEvent();
      expect(postedIds).toHaveLength(1);
      expect(platform.faults.happened).toEqual({});
      await arrive();
      expect(platform.faults.happened).toEqual({[fault]: 1});
    },
  );

  it.each(['signature-wrong', 'signature-old', 'signature-missing', 'body-rewritten'] as const)(
    '%s: who verifies refuses the first attempt, and takes the next one',
    async (fault) => {
      setFault(fault, 1);
      await arrive();
      await platform.clock.pass(hour);
      expect(genuine).toEqual([false, true]);
      expect(new Set(postedIds).size).toBe(1);
    },
  );

  it('changes of a webhook only what the fault is about', async () => {
    for (const fault of ['signature-old', 'signature-missing', 'body-rewritten'] as const) {
      setFault(fault, 1);
      await arrive();
      await platform.clock.pass(hour);
    }
    const [old, , bare, , written] = sentHeaders;
    const time = (headers: typeof old): number => Number(headers?.['webhook-timestamp']);
    expect(time(sentHeaders[1]) - time(old)).toBeGreaterThanOrEqual(600);
    expect(Object.keys(bare ?? {})).toEqual(['content-type', 'webhook-id', 'webhook-timestamp']);
    expect(bodies[4]).not.toBe(bodies[5]);
    expect(JSON.parse(bodies[4] ?? '')).toEqual(JSON.parse(bodies[5] ?? ''));
    expect(written).toHaveProperty('webhook-signature');
  });

  it('endpoint-disabled: as after five days of failures', async () => {
    setFault('endpoint-disabled', 1);
    await arrive();
    const {endpoints: allEndpoints, events} = platform.simulator.platform.state.webhooks;
    expect(allEndpoints.every(({state, disabledReason}) => state === 'disabled' && disabledReason === 'failing')).toBe(
      true,
    );
    expect(events.some(({type}) => type === 'webhook_endpoint.disabled')).toBe(true);
  });
});

it('bounce-after-delivered: by e-mail, failed, with email-bounced; another channel knows no bounce', async () => {
  setFault('bounce-after-delivered');
  const {state, contract} = platform.simulator.platform;
  const example = contract.examples.Invoice as {readonly buyer: object};
  const histories = [];
  for (const [index, changes] of [{}, {vatId: 'PT999999990', contact: {email: 'a@b.example'}}].entries()) {
    const body = JSON.stringify({...example, number: `FT SIM/${index}`, buyer: {...example.buyer, ...changes}});
    const headers = {'idempotency-key': `a-key-of-this-test-${index}`};
    const answer = await call('/documents', {method: 'POST', headers, body});
    const {id} = (await answer.json()) as {id: string};
    await platform.clock.pass(hour);
    const {record, history = []} = state.documents[id] ?? {};
    histories.push([record?.channel, record?.failure?.code, ...history.map((entry) => entry.state)]);
  }
  const delivered = ['submitted', 'validated', 'delivered'];
  expect(histories).toEqual([
    ['feap', undefined, ...delivered, 'processed', 'payment_issued'],
    ['email', 'email-bounced', ...delivered, 'failed'],
  ]);
  expect(platform.faults.happened).toEqual({'bounce-after-delivered': 1});
});

it('the seed decides, whatever the order in which operations come', () => {
  const faultsDrawn = (seed: number, names: readonly string[]): readonly string[] => {
    platform.faults.set({seed, faults: {'event-lost': {rate: 0.5}}});
    return names.filter((name) => platform.faults.occurs('event-lost', name));
  };
  const names = Array.from({length: 40}, (_, index) => `name-${index}`);
  expect(faultsDrawn(7, names)).toEqual(faultsDrawn(7, names));
  expect(faultsDrawn(7, names.toReversed()).toSorted()).toEqual(faultsDrawn(7, names).toSorted());
  expect(faultsDrawn(7, names)).not.toEqual(faultsDrawn(8, names));
});

it('happens once more when it is called for once, besides what was set', () => {
  const faults = new Faults();
  faults.set({seed: 1, faults: {'event-lost': {rate: 0}}});
  faults.once('event-doubled');
  expect(faults.awaited).toEqual(['event-doubled']);
  expect([1, 2, 3].map(() => faults.occurs('event-doubled', 'a'))).toEqual([true, false, false]);
  expect(faults.awaited).toEqual([]);
  faults.once('event-doubled');
  expect(faults.occurs('event-doubled', 'b')).toBe(true);
  expect(faults.settings.faults['event-lost']).toEqual({rate: 0});
});
