import {expect, it} from 'vitest';
import type {PlatformEvent} from '../types.ts';
import {dropPending} from './disable.ts';
import {endpoint, scene} from './testing.ts';
import {day} from '../durations.ts';

const ok = {status: 204, error: null};
const serverError = {status: 500, error: null};

function event(id: string, type = 'document.delivered'): PlatformEvent {
  return {id, type, timestamp: '2026-11-02T09:30:00Z', data: {documentId: 'doc_1'}};
}

it('sends an event once to each endpoint that asked for its type', async () => {
  const {clock, state, sender, posts} = scene(
    [
      endpoint(),
      endpoint({id: 'whe_2', url: 'http://127.0.0.1:2/', eventTypes: ['document.failed']}),
      endpoint({id: 'whe_3', url: 'http://127.0.0.1:3/', eventTypes: ['*']}),
      endpoint({id: 'whe_4', url: 'http://127.0.0.1:4/', state: 'disabled'}),
    ],
    [ok],
  );
  sender.publish(event('evt_1'));
  expect(state.deliveries.map(({state: status, attempts}) => [status, attempts])).toEqual([
    ['pending', []],
    ['pending', []],
  ]);
  await clock.pass(0);
  expect(posts.map(({url}) => url)).toEqual(['http://127.0.0.1:8080/', 'http://127.0.0.1:3/']);
  expect(JSON.parse(posts[0]?.body ?? '')).toEqual(event('evt_1'));
  expect(posts[0]?.headers).toMatchObject({'content-type': 'application/json', 'webhook-id': 'evt_1'});
  expect(state.deliveries.map(({state: status, nextAttemptAt}) => [status, nextAttemptAt])).toEqual([
    ['succeeded', null],
    ['succeeded', null],
  ]);
  expect(state.events).toEqual([event('evt_1')]);
});

it('tries ten times, each time with the same id and a new time, then fails', async () => {
  const {clock, state, sender, posts} = scene([endpoint()], [serverError]);
  sender.publish(event('evt_1'));
  await clock.pass(0);
  expect(state.deliveries[0]).toMatchObject({state: 'pending', nextAttemptAt: '2026-11-02T09:30:05.363Z'});
  await clock.pass(4 * day);
  expect(posts).toHaveLength(10);
  expect(new Set(posts.map(({headers}) => headers['webhook-id']))).toEqual(new Set(['evt_1']));
  expect(new Set(posts.map(({headers}) => headers['webhook-signature'])).size).toBe(10);
  expect(state.deliveries[0]).toMatchObject({state: 'failed', nextAttemptAt: null});
  expect(state.deliveries[0]?.attempts).toHaveLength(10);
  expect(state.endpoints[0]?.state).toBe('enabled');
});

it.each(['0', '1', 'Mon, 02 Nov 2026 09:29:00 GMT'])(
  'keeps to the whole schedule before a 503 with Retry-After %s',
  async (retryAfter) => {
    const {clock, sender, posts} = scene([endpoint()], [{status: 503, error: null, retryAfter}]);
    sender.publish(event('evt_1'));
    await clock.pass(3 * day);
    expect(posts).toHaveLength(9);
    await clock.pass(day);
    expect(posts).toHaveLength(10);
  },
);

it('takes any 2xx as success after failures, and forgets them', async () => {
  const {clock, state, sender} = scene(
    [endpoint()],
    [serverError, {status: null, error: 'timeout'}, {status: 299, error: null}],
  );
  sender.publish(event('evt_1'));
  await clock.pass(6000);
  expect(state.endpoints[0]?.failingSince).toBe('2026-11-02T09:30:00.000Z');
  await clock.pass(day);
  expect(state.deliveries[0]?.attempts.map(({status, error}) => status ?? error)).toEqual([500, 'timeout', 299]);
  expect(state.deliveries[0]?.state).toBe('succeeded');
  expect(state.endpoints[0]?.failingSince).toBeNull();
});

it('counts a redirect as a failure', async () => {
  const {clock, state, sender} = scene([endpoint()], [{status: 308, error: null}]);
  sender.publish(event('evt_1'));
  await clock.pass(0);
  expect(state.deliveries[0]).toMatchObject({state: 'pending', attempts: [{status: 308}]});
});

it('disables at 410, drops what waits, and says so', async () => {
  const {clock, state, sender, posts, disabled} = scene([endpoint()], [serverError, {status: 410, error: null}]);
  sender.publish(event('evt_1'));
  await clock.pass(0);
  sender.publish(event('evt_2'));
  await clock.pass(0);
  expect(disabled).toEqual(['whe_1 gone']);
  const updatedAt = new Date(clock.now()).toISOString();
  expect(state.endpoints[0]).toMatchObject({state: 'disabled', disabledReason: 'gone', updatedAt});
  expect(state.deliveries.map(({state: status}) => status)).toEqual(['failed', 'failed']);
  sender.publish(event('evt_3'));
  await clock.pass(5 * day);
  expect(posts).toHaveLength(2);
});

it('leaves what was dropped before its time came', async () => {
  const {clock, state, sender, posts} = scene([endpoint()], [serverError]);
  sender.publish(event('evt_1'));
  await clock.pass(0);
  dropPending(state.deliveries, 'whe_1');
  await clock.pass(day);
  expect(posts).toHaveLength(1);
  expect(state.deliveries).toMatchObject([{state: 'failed', nextAttemptAt: null, attempts: [{status: 500}]}]);
});

it('disables after five days in which nothing succeeded', async () => {
  const {clock, state, sender, disabled} = scene([endpoint()], [serverError]);
  sender.publish(event('evt_1'));
  await clock.pass(4.9 * day);
  sender.publish(event('evt_2'));
  await clock.pass(0);
  expect(state.endpoints[0]?.state).toBe('enabled');
  await clock.pass(day);
  expect(disabled).toEqual(['whe_1 failing']);
});

it('reckons the five days in the time of the simulation', async () => {
  const {clock, sender, disabled} = scene([endpoint()], [serverError], {speed: () => day});
  sender.publish(event('evt_1'));
  await clock.pass(6000);
  expect(disabled).toEqual(['whe_1 failing']);
});

it('signs with both secrets while a rotation overlaps', async () => {
  const secrets = [
    {value: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null},
    {value: 'whsec_c2FtcGxlczogdGhlIG9sZCBzZWNyZXQh', until: '2026-11-03T09:30:00Z'},
  ];
  const {clock, sender, posts} = scene([endpoint({secrets})], [ok]);
  sender.publish(event('evt_1'));
  await clock.pass(day);
  sender.publish(event('evt_2'));
  await clock.pass(0);
  expect(posts.map(({headers}) => headers['webhook-signature']?.split(' ').length)).toEqual([2, 1]);
});

it('delivers again as another delivery of the same event', async () => {
  const {clock, state, sender, posts} = scene([endpoint()], [serverError, ok]);
  sender.publish(event('evt_1'));
  await clock.pass(0);
  const [first] = state.deliveries;
  const second = first && sender.redeliver(first);
  expect(second).toMatchObject({state: 'pending', attempts: [], eventId: 'evt_1'});
  expect(second?.id).not.toBe(first?.id);
  await clock.pass(0);
  expect(posts.map(({headers}) => headers['webhook-id'])).toEqual(['evt_1', 'evt_1']);
  expect(second?.state).toBe('succeeded');
});

it('goes on with a pending delivery although it is delivered again', async () => {
  const {clock, state, sender, posts} = scene([endpoint()], [serverError, ok]);
  sender.publish(event('evt_1'));
  await clock.pass(0);
  const [first] = state.deliveries;
  expect(first?.state).toBe('pending');
  if (first) sender.redeliver(first);
  await clock.pass(day);
  expect(state.deliveries.map(({state: one}) => one)).toEqual(['succeeded', 'succeeded']);
  expect(posts).toHaveLength(3);
});

it('sends a test event to one endpoint, whatever that asked for', async () => {
  const {clock, state, sender, posts} = scene([endpoint(), endpoint({id: 'whe_2', eventTypes: ['*']})], [ok]);
  const test = sender.test(endpoint());
  await clock.pass(0);
  expect(test).toMatchObject({type: 'webhook_endpoint.test', data: {endpointId: 'whe_1'}});
  expect(posts).toHaveLength(1);
  expect(state.events).toEqual([test]);
});

it('drops attempts of an endpoint that is gone', async () => {
  const {clock, state, sender, posts} = scene([endpoint()], [serverError]);
  sender.publish(event('evt_1'));
  await clock.pass(0);
  state.endpoints.length = 0;
  await clock.pass(day);
  expect(posts).toHaveLength(1);
  expect(state.deliveries[0]).toMatchObject({state: 'failed', nextAttemptAt: null});
});

it('takes up after a restart what was under way, at its time', async () => {
  const {clock, state, sender, posts} = scene([endpoint()], [serverError]);
  sender.publish(event('evt_1'));
  await clock.pass(0);
  sender.stop();
  await clock.pass(2000);
  const later = scene(state.endpoints, [ok]);
  later.state.events.push(...state.events);
  later.state.deliveries.push(...state.deliveries);
  await later.clock.pass(2000);
  later.sender.resume();
  await later.clock.pass(2000);
  expect([posts.length, later.posts.length]).toEqual([1, 0]);
  await later.clock.pass(2000);
  expect(later.state.deliveries[0]).toMatchObject({state: 'succeeded', attempts: [{status: 500}, {status: 204}]});
});

it('takes up after a restart at the speed of the simulator', async () => {
  // This clock does not run a task earlier, so the sender asks it for the whole wait.
  const speed = (): number => 10;
  const before = scene([endpoint()], [serverError], {speed});
  before.sender.publish(event('evt_1'));
  await before.clock.pass(0);
  expect(before.state.deliveries[0]?.nextAttemptAt).toBe('2026-11-02T09:30:00.536Z');
  const later = scene(before.state.endpoints, [ok], {speed});
  later.state.events.push(...before.state.events);
  later.state.deliveries.push(...before.state.deliveries);
  later.sender.resume();
  await later.clock.pass(5000);
  expect(later.posts).toHaveLength(0);
  await later.clock.pass(500);
  expect(later.posts).toHaveLength(1);
});

it('remembers what was sent, for people to look at', async () => {
  const {clock, state, sender, posts} = scene([endpoint()], [ok]);
  sender.publish(event('evt_1'));
  await clock.pass(0);
  expect(sender.requests(state.deliveries[0]?.id ?? '')).toMatchObject(
    posts.map(({headers, body}) => ({headers, body})),
  );
  expect(sender.requests('dlv_other')).toEqual([]);
});

it('holds an event back, so that a later one overtakes it', async () => {
  const delayOf = ({type}: PlatformEvent): number => (type === 'document.validated' ? 10_000 : 0);
  const {clock, state, sender, posts} = scene([endpoint({eventTypes: ['*']})], [ok], {delayOf});
  sender.publish(event('evt_1', 'document.validated'));
  sender.publish(event('evt_2'));
  expect(state.deliveries[0]?.nextAttemptAt).toBe('2026-11-02T09:30:10.000Z');
  await clock.pass(10_000);
  expect(posts.map(({headers}) => headers['webhook-id'])).toEqual(['evt_2', 'evt_1']);
});

it('does not take a moment for five days where all happens at once', async () => {
  const {clock, state, sender} = scene([endpoint()], [serverError], {speed: () => Infinity});
  sender.publish(event('evt_1'));
  await clock.pass(4 * day);
  expect(state.endpoints[0]?.state).toBe('enabled');
  expect(state.deliveries[0]?.attempts).toHaveLength(10);
});
