import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {start, type Reply, type Started} from '../testing/start.ts';
import {day, minute} from '../durations.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const path = '/webhook-endpoints/whe_01JD8Z3K7Q4W9X2V5B6N8M0PW1';
let platform: Started;
beforeEach(async () => {
  platform = await start();
});
afterEach(() => platform.close());

const register = (url: string): Promise<Reply> =>
  platform.call('POST', '/webhook-endpoints', {body: {url, description: 'x', events: ['document.submitted']}});

describe('the address of an endpoint', () => {
  it.each([
    ['https://example.example/hook', 201, undefined],
    ['http://localhost:3000/hook', 201, undefined],
    ['http://127.0.0.1:3000', 201, undefined],
    ['http://example.example/hook', 422, 'schema-invalid'],
    ['https://10.0.0.1/hook', 422, 'endpoint-url-not-allowed'],
    ['https://[fd00::1]/hook', 422, 'endpoint-url-not-allowed'],
    ['https://server/hook', 422, 'endpoint-url-not-allowed'],
    ['https://example.example:8443/hook', 422, 'endpoint-url-not-allowed'],
  ])('%s → %i', async (url, status, code) => {
    const answer = await register(url);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });
});

it('shows the secret once, and the deliveries of what it asked for', async () => {
  const {json, headers} = await register('https://example.example/hook');
  expect(json.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(headers['cache-control']).toBe('no-store');
  const endpointPath = `/webhook-endpoints/${String(json.id)}`;
  expect((await platform.call('GET', endpointPath)).json.secret).toBeUndefined();
  await platform.submit();
  platform.clock.advance(minute);
  const {json: list} = await platform.call('GET', `${endpointPath}/deliveries?status=pending`);
  expect(list.items).toMatchObject([{eventType: 'document.submitted', status: 'pending', attempts: []}]);
  platform.clock.advance(30 * day);
  expect((await platform.call('GET', `${endpointPath}/deliveries`)).json.items).toEqual([]);
  const [{id}] = z.tuple([z.object({id: z.string()})]).parse(list.items);
  expect(await platform.call('GET', `${endpointPath}/deliveries/${id}`)).toMatchObject({
    status: 410,
    json: {code: 'resource-expired'},
  });
});

it('takes a company outside the account, and brings it no events', async () => {
  const withNif = async (nif: string): Promise<string> => {
    const body = {
      url: 'https://example.example/hook',
      description: 'x',
      events: ['document.submitted'],
      sellerNifs: [nif],
    };
    const {status, json} = await platform.call('POST', '/webhook-endpoints', {body});
    expect([status, json.status]).toEqual([201, 'enabled']);
    return `/webhook-endpoints/${String(json.id)}/deliveries`;
  };
  const [outside, own] = [await withNif('999999990'), await withNif('510000010')];
  await platform.submit();
  platform.clock.advance(minute);
  expect((await platform.call('GET', outside)).json.items).toEqual([]);
  expect((await platform.call('GET', own)).json.items).not.toEqual([]);
});

it('is registered twice when it is sent twice: every event goes to both, with one id and two signatures', async () => {
  const url = 'https://example.example/hook';
  const [first, second] = [await register(url), await register(url)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(new Set([first.json.id, second.json.id, first.json.secret, second.json.secret]).size).toBe(4);
  await platform.submit();
  platform.clock.advance(minute);
  const deliveryList = z.object({items: z.array(z.object({eventId: z.string(), eventType: z.string()}))});
  const [one, other] = await Promise.all(
    [first, second].map(async ({json}) =>
      deliveryList.parse((await platform.call('GET', `/webhook-endpoints/${String(json.id)}/deliveries`)).json),
    ),
  );
  expect(one?.items).toMatchObject([{eventType: 'document.submitted'}]);
  expect(one).toEqual(other);
});

it('there are ten at most', async () => {
  const answers: Reply[] = [];
  for (let count = 0; count < 10; count += 1) answers.push(await register(`https://example.example/${count}`));
  expect(answers.map(({status}) => status)).toEqual([...Array.from({length: 9}, () => 201), 409]);
  expect(answers.at(-1)?.json.code).toBe('endpoint-limit-reached');
});

it('is changed under its version, disabled and enabled', async () => {
  const update = (etag: string, body: object): Promise<Reply> =>
    platform.call('PATCH', path, {headers: {'If-Match': etag}, body});
  const disabled = await update('"3-a91f"', {status: 'disabled'});
  expect(disabled.json).toMatchObject({status: 'disabled', disabledReason: 'requested'});
  expect((await update('"3-a91f"', {status: 'enabled'})).json.code).toBe('precondition-failed');
  expect((await platform.call('POST', `${path}/test-event`)).json.code).toBe('endpoint-disabled');
  const enabled = await update(disabled.headers.etag ?? '', {status: 'enabled', events: ['document.failed']});
  expect(enabled.json).toMatchObject({status: 'enabled', disabledReason: null, events: ['document.failed']});
  expect((await platform.call('POST', `${path}/test-event`)).status).toBe(202);
});

it('sends nothing more of what waited when it was disabled, not even once it is enabled again', async () => {
  await platform.call('POST', `${path}/test-event`);
  const update = (etag: string, status: string): Promise<Reply> =>
    platform.call('PATCH', path, {body: {status}, headers: {'If-Match': etag}});
  const {headers} = await update('"3-a91f"', 'disabled');
  await update(headers.etag ?? '', 'enabled');
  const {json} = await platform.call('GET', `${path}/deliveries`);
  expect(json.items).toMatchObject([{status: 'failed'}, {status: 'failed', attempts: [], nextAttemptAt: null}]);
});

it('has two secrets for a day after a rotation, one after a leak', async () => {
  const rotate = (expirePreviousNow: boolean): Promise<Reply> =>
    platform.call('POST', `${path}/secret-rotation`, {body: {expirePreviousNow}});
  const {json, headers} = await rotate(false);
  expect(headers['cache-control']).toBe('no-store');
  expect((await platform.call('GET', path)).json.previousSecretExpiresAt).toBe(json.previousSecretExpiresAt);
  expect(platform.simulator.platform.state.webhooks.endpoints[0]?.secrets).toHaveLength(2);
  platform.clock.advance(day);
  expect((await platform.call('GET', path)).json.previousSecretExpiresAt).toBeNull();
  expect((await rotate(true)).json.previousSecretExpiresAt).toBeNull();
  expect(platform.simulator.platform.state.webhooks.endpoints[0]?.secrets).toHaveLength(1);
});

it('keeps the secret that is deployed when it is rotated again during the overlap', async () => {
  const rotate = async (): Promise<{secret: string; previousSecretExpiresAt: string}> => {
    const {json} = await platform.call('POST', `${path}/secret-rotation`, {body: {expirePreviousNow: false}});
    return z.object({secret: z.string(), previousSecretExpiresAt: z.string()}).parse(json);
  };
  const secrets = (): unknown => platform.simulator.platform.state.webhooks.endpoints[0]?.secrets;
  const deployed = platform.simulator.platform.state.webhooks.endpoints[0]?.secrets[0]?.value;
  const {previousSecretExpiresAt: until} = await rotate();
  platform.clock.advance(day / 2);
  const second = await rotate();
  expect(second.previousSecretExpiresAt).toBe(until);
  expect(secrets()).toEqual([
    {value: second.secret, until: null},
    {value: deployed, until},
  ]);
  platform.clock.advance(day);
  const third = await rotate();
  expect(secrets()).toEqual([
    {value: third.secret, until: null},
    {value: second.secret, until: third.previousSecretExpiresAt},
  ]);
});

it.each([
  ['http://hooks.example/hook', 'schema-invalid'],
  ['https://192.168.1.2/hook', 'endpoint-url-not-allowed'],
  ['https://intranet/hook', 'endpoint-url-not-allowed'],
  ['https://hooks.example:8443/hook', 'endpoint-url-not-allowed'],
])('refuses %s with %s', async (url, code) => {
  const body = {url, description: 'ERP', events: ['document.delivered']};
  expect((await platform.call('POST', '/webhook-endpoints', {body})).json.code).toBe(code);
});

it('is gone when it is deleted, with its deliveries; its events are not', async () => {
  const deliveries = (): readonly string[] =>
    platform.simulator.platform.state.webhooks.deliveries.map(({endpointId}) => endpointId);
  expect(deliveries()).toContain(path.split('/').at(-1));
  expect((await platform.call('DELETE', path)).status).toBe(204);
  expect((await platform.call('DELETE', path)).status).toBe(404);
  expect((await platform.call('GET', '/events/evt_01JD8Z3K7Q4W9X2V5B6N8M0PE3')).status).toBe(200);
  expect(deliveries()).not.toContain(path.split('/').at(-1));
});
