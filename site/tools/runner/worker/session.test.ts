import {expect, it, vi} from 'vitest';
import {loadInside} from '@integration-docs/simulator';
import type {PanelView} from '@integration-docs/simulator/page';
import {pageChecks} from '@integration-docs/simulator/testing';
import type {RunResult, PlatformRequest} from './messages.ts';
import {StoredStateError, Session} from './session.ts';
import {StorageError, type Storage} from './storage.ts';
import {SharedStorage} from './testing.ts';

vi.setConfig({testTimeout: 60_000});

const inside = await loadInside();
const checks = pageChecks(inside.contract);

const tab = (storage: Storage): Session => new Session(inside, checks, storage);

function request(
  method: string,
  target: string,
  body?: unknown,
  headers: Record<string, string> = {},
): PlatformRequest {
  const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body));
  return {
    method,
    target,
    headers: {...(body !== undefined && {'content-type': 'application/json'}), ...headers},
    body: bytes,
  };
}

function submission(number: string, changes: object = {}): PlatformRequest {
  const invoice = inside.contract.examples.Invoice as {readonly buyer: object}; // by contract
  return request(
    'POST',
    '/documents',
    {...invoice, number, buyer: {...invoice.buyer, ...changes}},
    {'idempotency-key': `key-of-the-test-${number}`.replaceAll(/\W/g, '-')},
  );
}

interface Body {
  readonly id: string;
  readonly code?: string;
  readonly items?: readonly object[];
  readonly access_token?: string;
}

function jsonOf({answer}: RunResult): Body {
  return JSON.parse(new TextDecoder().decode(answer?.body)) as Body; // by contract
}

it('runs a request with a token that it asks for, and shows the webhooks that it causes, signed', async () => {
  const ran = await tab(new SharedStorage()).run(submission('FT T/1'), true);
  expect([ran.answer?.status, jsonOf(ran).id]).toEqual([202, expect.stringMatching(/^doc_/)]);
  expect(ran.deliveries.map(({type}) => type)).toContain('document.delivered');
  for (const {headers} of ran.deliveries) {
    expect(headers['webhook-id']).toMatch(/^evt_/);
    expect(headers['webhook-signature']).toMatch(/^v1,/);
  }
});

it('tells which failure that the reader has triggered an answer met, and whether one waits', async () => {
  const session = tab(new SharedStorage());
  const ask = (method: string, target: string): Promise<RunResult> => session.run(request(method, target), true);
  const list = () => ask('GET', '/documents');
  expect([(await list()).failures, session.isArmed]).toEqual([[], false]);
  await ask('POST', '/simulator/faults/rate-limited');
  expect(session.isArmed).toBe(true);
  const {answer, failures} = await list();
  const what = inside.faults.find(({id}) => id === 'rate-limited')?.what;
  expect([answer?.status, failures, session.isArmed]).toEqual([429, [what], false]);
  expect((await list()).failures).toEqual([]);
  await ask('POST', '/simulator/faults/rate-limited');
  await ask('DELETE', '/simulator/faults/rate-limited');
  expect([session.isArmed, (await list()).answer?.status]).toEqual([false, 200]);
});

it('names maintenance with each answer that it makes, and with no other', async () => {
  const session = tab(new SharedStorage());
  await session.run(request('POST', '/simulator/faults/maintenance'), true);
  const during = await session.run(request('GET', '/documents'), true);
  const again = await session.run(request('GET', '/documents'), true);
  const what = inside.faults.find(({id}) => id === 'maintenance')?.what;
  expect([during, again].map(({answer, failures}) => [answer?.status, failures])).toEqual([
    [503, [what]],
    [503, [what]],
  ]);
  expect(session.isArmed).toBe(true);
});

it('asks for no token where the request has one, or needs none', async () => {
  const session = tab(new SharedStorage());
  const {answer} = await session.run(request('GET', '/documents', undefined, {authorization: 'Bearer nobody'}), true);
  expect(answer?.status).toBe(401);
  expect((await session.run(request('GET', '/documents'), false)).answer?.status).toBe(401);
});

it('goes on from what was kept: in another tab, and after the worker has ended', async () => {
  const storage = new SharedStorage();
  const {id} = jsonOf(await tab(storage).run(submission('FT T/1'), true));
  expect((await tab(storage).run(request('GET', `/documents/${id}`), true)).answer?.status).toBe(200);
});

it('gives every request an id of its own, in a worker that has come since too', async () => {
  const storage = new SharedStorage();
  const ids: unknown[] = [];
  for (let count = 0; count < 3; count += 1) {
    const {answer} = await tab(storage).run(request('GET', '/documents'), true);
    ids.push(answer?.headers['X-Request-Id']);
  }
  expect(new Set(ids).size).toBe(3);
});

it('loses nothing when tabs work at the same time', async () => {
  const storage = new SharedStorage();
  const tabs = [tab(storage), tab(storage), tab(storage)];
  const numbers = Array.from({length: 12}, (_, index) => `FT T/${index + 1}`);
  await Promise.all(
    tabs.map(async (one, index) => {
      for (const number of numbers.filter((_, at) => at % tabs.length === index)) {
        expect((await one.run(submission(number), true)).answer?.status).toBe(202);
      }
    }),
  );
  const {items = []} = jsonOf(await tab(storage).run(request('GET', '/documents?limit=200'), true));
  expect(items.map((item) => Reflect.get(item, 'number') as unknown)).toEqual(expect.arrayContaining(numbers));
});

it('keeps the state from before when there is no room for the new one', async () => {
  const storage = new SharedStorage();
  const session = tab(storage);
  await session.run(submission('FT T/1'), true);
  storage.fail = () => {
    throw new StorageError('QuotaExceededError');
  };
  await expect(session.run(submission('FT T/2'), true)).rejects.toThrow(StorageError);
  storage.fail = undefined;
  // Not a duplicate: the failed submission was not stored.
  expect((await session.run(submission('FT T/2'), true)).answer?.status).toBe(202);
});

it('says what breaks the contract, in the language of the page, and does nothing', async () => {
  const storage = new SharedStorage();
  const session = tab(storage);
  const invoice = inside.contract.examples.Invoice as object; // by contract
  const wrong = request(
    'POST',
    '/documents?channel=pigeon',
    {...invoice, currency: 'euro'},
    {'idempotency-key': 'a-key-of-a-test'},
  );
  const faults = await session.faults(wrong, 'en');
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.objectContaining({parameter: 'channel'}),
      expect.objectContaining({pointer: '/currency'}),
    ]),
  );
  expect(faults.every(({detail}) => /^[A-Z]/.test(detail))).toBe(true);
  expect(await session.faults(request('GET', '/documents?limit=9999'), 'pt')).toEqual([
    {parameter: 'limit', detail: 'Tem de ser <= 200; veio 9999.'},
  ]);
  expect(await session.faults(submission('FT T/1'), 'pt')).toEqual([]);
  const xml = (text: string) => ({
    ...submission('FT T/1'),
    headers: {...submission('FT T/1').headers, 'content-type': 'application/xml'},
    body: new TextEncoder().encode(text),
  });
  expect(await session.faults(xml('<Invoice'), 'en')).toEqual([
    {pointer: '', detail: 'The file has no root element (line 1, column 8).'},
  ]);
  expect(await session.faults(xml('<Invoice/>'), 'en')).toEqual([]);
  expect(storage.state).toBeNull();
});

it('starts afresh, exports, and takes up what was exported', async () => {
  const storage = new SharedStorage();
  const session = tab(storage);
  const {id} = jsonOf(await session.run(submission('FT T/1'), true));
  const file = await session.exportState();
  await session.reset();
  expect((await session.run(request('GET', `/documents/${id}`), true)).answer?.status).toBe(404);
  await tab(storage).importState('simulator.json', file);
  expect((await session.run(request('GET', `/documents/${id}`), true)).answer?.status).toBe(200);
  await expect(session.importState('a.json', '{}')).rejects.toThrow('a.json: found JSON that no simulator wrote');
});

it('says so when what was kept is of another version; starting afresh helps', async () => {
  const storage = new SharedStorage();
  storage.state = {revision: 7, text: '{"simulator": 99, "state": {}}', beside: ''};
  const session = tab(storage);
  await expect(session.run(submission('FT T/1'), true)).rejects.toThrow(StoredStateError);
  await session.reset();
  expect((await session.run(submission('FT T/1'), true)).answer?.status).toBe(202);
});

const control = (method: string, target: string, body?: object): PlatformRequest => request(method, target, body);
const answering = (answer: string): PlatformRequest => control('PUT', '/simulator/endpoint', {answer});
const later = (advanceSeconds: number): PlatformRequest => control('POST', '/simulator/clock', {advanceSeconds});

async function viewOf(session: Session): Promise<PanelView> {
  return JSON.parse(await session.look('/simulator/view')) as PanelView; // the type of this view
}

/** State of the last delivery with this event type, and the results of its attempts. */
async function attemptsOf(session: Session, type: string): Promise<readonly unknown[]> {
  const {deliveries} = await viewOf(session);
  const lastDelivery = deliveries.find((delivery) => delivery.type === type);
  return [lastDelivery?.state, ...(lastDelivery?.attempts ?? []).map(({status, error}) => status ?? error)];
}

it('shows what there is: the document with its states, its deliveries, verified, and the request', async () => {
  const session = tab(new SharedStorage());
  const {id} = jsonOf(await session.run(submission('FT T/1'), true));
  const view = await viewOf(session);
  expect(view.documents[0]).toMatchObject({id, number: 'FT T/1'});
  expect(view.documents[0]?.history.map(({state}) => state)).toEqual(
    expect.arrayContaining(['submitted', 'validated', 'delivered']),
  );
  const delivery = view.deliveries.find(({type}) => type === 'document.delivered');
  expect(delivery?.attempts).toMatchObject([{status: 204, sent: {isValid: true}}]);
  expect(view.requests).toMatchObject([{method: 'POST', target: '/documents', status: 202}]);
  expect(view).toMatchObject({speed: null, endpoint: '204', nextAt: null});
});

it('tries a refused delivery again when the clock says so, whichever worker is there by then', async () => {
  const storage = new SharedStorage();
  await tab(storage).run(answering('500'), false);
  const ran = await tab(storage).run(submission('FT T/1'), true);
  expect(new Set(ran.deliveries.map(({status}) => status))).toEqual(new Set([500]));
  // The second attempt is due after seconds, the third after five minutes.
  const attemptsBefore = await attemptsOf(tab(storage), 'document.delivered');
  expect(attemptsBefore).toEqual(['pending', 500, 500]);
  await tab(storage).run(answering('timeout'), false);
  await tab(storage).run(later(3600), false);
  expect(await attemptsOf(tab(storage), 'document.delivered')).toEqual(['pending', 500, 500, 'timeout', 'timeout']);
  await tab(storage).run(answering('204'), false);
  await tab(storage).run(later(7 * 3600), false);
  expect(await attemptsOf(tab(storage), 'document.delivered')).toEqual([
    ...['succeeded', 500, 500, 'timeout', 'timeout', 204],
  ]);
  const {now, deliveries} = await viewOf(tab(storage));
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(7.9 * 3_600_000);
  expect(deliveries.every(({attempts}) => attempts.every(({sent}) => sent?.isValid !== false))).toBe(true);
});

it('looking at it changes nothing: what has become due meanwhile is done with the next request', async () => {
  vi.useFakeTimers({toFake: ['Date'], now: Date.parse('2026-11-23T12:00:00Z')});
  try {
    const storage = new SharedStorage();
    await tab(storage).run(answering('500'), false);
    await tab(storage).run(submission('FT T/1'), true);
    const {state: storedState} = storage;
    vi.setSystemTime('2026-11-23T12:10:00Z');
    const session = tab(storage);
    await viewOf(session);
    expect(await attemptsOf(session, 'document.delivered')).toEqual(['pending', 500, 500]);
    expect(storage.state).toBe(storedState);
    await session.run(request('GET', '/documents'), true);
    expect(await attemptsOf(session, 'document.delivered')).toEqual(['pending', 500, 500, 500]);
  } finally {
    vi.useRealTimers();
  }
});

it('plays a trigger whose events come late, and a fault once, in a worker that has come since', async () => {
  const storage = new SharedStorage();
  await tab(storage).run(control('POST', '/simulator/faults/event-doubled'), false);
  expect((await viewOf(tab(storage))).awaited).toEqual(['event-doubled']);
  const {answer} = await tab(storage).run(control('POST', '/simulator/triggers/no-proof'), false);
  expect(answer?.status).toBe(202);
  // The event is not due yet, so no endpoint has received it.
  expect(await viewOf(tab(storage))).toMatchObject({
    awaited: ['event-doubled'],
    documents: [{state: 'validated'}, {}, {}, {}],
  });
  await tab(storage).run(later(25 * 3600), false);
  const {awaited, documents, deliveries} = await viewOf(tab(storage));
  expect([awaited, documents[0]]).toMatchObject([[], {state: 'failed', detail: 'channel-timeout'}]);
  const failed = deliveries.filter(({type}) => type === 'document.failed');
  expect(failed.map(({eventId}) => eventId)).toEqual([failed[0]?.eventId, failed[0]?.eventId]);
});

const once = (fault: string): PlatformRequest => control('POST', `/simulator/faults/${fault}`);

it.each([
  ['maintenance', 503, '7200', 2 * 3600],
  ['outage', undefined, undefined, 15 * 60],
] as const)('%s goes on in every worker, until the clock is there', async (fault, status, retryAfter, seconds) => {
  const storage = new SharedStorage();
  await tab(storage).run(once(fault), false);
  const list = request('GET', '/documents');
  const {answer} = await tab(storage).run(list, true);
  expect([answer?.status, answer?.headers['Retry-After']]).toEqual([status, retryAfter]);
  expect((await tab(storage).run(submission('FT T/1'), true)).answer?.status).toBe(status);
  expect(await viewOf(tab(storage))).toMatchObject({awaited: [], activeFaults: [{fault}]});
  await tab(storage).run(later(seconds), false);
  expect((await tab(storage).run(list, true)).answer?.status).toBe(200);
  expect(await viewOf(tab(storage))).toMatchObject({activeFaults: [], documents: [{number: 'FT A/124'}, {}, {}]});
});

it('going back to the initial state ends a fault that goes on', async () => {
  const session = tab(new SharedStorage());
  await session.run(once('maintenance'), false);
  expect((await session.run(request('GET', '/documents'), true)).answer?.status).toBe(503);
  await session.reset();
  expect((await session.run(request('GET', '/documents'), true)).answer?.status).toBe(200);
});

const tokenRequest: PlatformRequest = {
  ...request('POST', '/oauth2/token', undefined, {
    authorization: `Basic ${btoa('client:secret')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }),
  body: new TextEncoder().encode('grant_type=client_credentials'),
};

it('a token that was revoked serves in no worker; one that the page asks for does', async () => {
  const storage = new SharedStorage();
  const {access_token: token} = jsonOf(await tab(storage).run(tokenRequest, false));
  await tab(storage).run(once('token-revoked'), false);
  const list = request('GET', '/documents', undefined, {authorization: `Bearer ${token ?? ''}`});
  const ran = await tab(storage).run(list, false);
  expect([ran.answer?.status, jsonOf(ran).code]).toEqual([401, 'token-invalid']);
  expect((await tab(storage).run(list, false)).answer?.status).toBe(401);
  expect((await tab(storage).run(request('GET', '/documents'), true)).answer?.status).toBe(200);
});

it('a secret that has expired gives no token to who asks for one, and does not hit the page itself', async () => {
  const storage = new SharedStorage();
  await tab(storage).run(once('secret-expired'), false);
  expect((await tab(storage).run(request('GET', '/documents'), true)).answer?.status).toBe(200);
  const statuses = [await tab(storage).run(tokenRequest, false), await tab(storage).run(tokenRequest, false)];
  expect(statuses.map(({answer}) => answer?.status)).toEqual([401, 200]);
});

it.each([
  ['event-late', 3 * 24 * 3600],
  ['event-out-of-order', 3600],
])('%s: the event waits in the state, and comes when the clock is there', async (fault, seconds) => {
  const storage = new SharedStorage();
  const sentOf = async (): Promise<readonly string[]> => {
    const {deliveries} = await viewOf(tab(storage));
    return deliveries.filter(({attempts}) => attempts[0]?.sent?.isValid === true).map(({type}) => type);
  };
  await tab(storage).run(once(fault), false);
  await tab(storage).run(submission('FT T/1'), true);
  expect(await sentOf()).toContain('document.status_changed');
  expect(await sentOf()).not.toContain('document.delivered');
  await tab(storage).run(later(seconds + 60), false);
  expect((await sentOf()).filter((type) => type === 'document.delivered')).toHaveLength(1);
});

it('a document comes back after it was delivered, once', async () => {
  const storage = new SharedStorage();
  await tab(storage).run(once('bounce-after-delivered'), false);
  const byEmail = {vatId: 'PT999999990', contact: {email: 'a@b.example'}};
  await tab(storage).run(submission('FT T/1', byEmail), true);
  await tab(storage).run(later(24 * 3600), false);
  const {documents} = await viewOf(tab(storage));
  expect(documents[0]?.history.map(({state}) => state)).toEqual(['submitted', 'validated', 'delivered', 'failed']);
});

it('loses an answer once, and does what was asked', async () => {
  const session = tab(new SharedStorage());
  await session.run(control('POST', '/simulator/faults/answer-lost-after'), false);
  expect((await session.run(submission('FT T/1'), true)).answer).toBeNull();
  const {documents, requests} = await viewOf(session);
  expect([documents[0]?.number, requests[0]?.status]).toEqual(['FT T/1', null]);
});

it('refuses a fault that a page cannot have, with words', async () => {
  const session = tab(new SharedStorage());
  const hung = await session.run(control('POST', '/simulator/faults/hang'), false);
  expect(hung.answer?.status).toBe(400);
  expect(jsonOf(hung)).toMatchObject({code: 'invalid-parameter', detail: expect.stringContaining('hang') as string});
});

it('says what its endpoint may answer', async () => {
  const {answer} = await tab(new SharedStorage()).run(answering('418'), false);
  expect(answer?.status).toBe(400);
});

it('takes the clock along in a file, and sets it right again with the state', async () => {
  const storage = new SharedStorage();
  const session = tab(storage);
  await session.run(later(3600), false);
  const file = await session.exportState();
  await session.reset();
  expect(Date.parse((await viewOf(session)).now) - Date.now()).toBeLessThan(1000);
  await session.importState('simulator.json', file);
  expect(Date.parse((await viewOf(session)).now) - Date.now()).toBeGreaterThan(3_500_000);
});
