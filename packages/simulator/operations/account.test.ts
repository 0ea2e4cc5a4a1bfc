import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {projectRoot} from '@integration-docs/facts/node';
import {start, type Reply, type Started} from '../testing/start.ts';
import {createOutcomeOf} from '../triggers/outcome.ts';
import {readTriggers} from '../testing/read-triggers.ts';
import {day} from '../durations.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const [client, limited] = ['erp-example', 'erp-example-workshop'];
const outcomeOf = createOutcomeOf(await readTriggers(projectRoot));
let platform: Started;
beforeEach(async () => {
  platform = await start({outcomeOf});
});
afterEach(() => platform.close());

const rotate = (body: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  platform.call('POST', `/credentials/${client}/secret-rotation`, {body, headers});

const tokenFor = (client: string, secret: string): Promise<Reply> =>
  platform.call('POST', '/oauth2/token', {
    headers: {
      Authorization: `Basic ${btoa(`${client}:${secret}`)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });

const credentials = z.object({
  items: z.array(
    z.object({clientId: z.string(), secrets: z.array(z.object({ending: z.string(), expiresAt: z.string()}))}),
  ),
});

async function secretsOf(clientId: string): Promise<{ending: string; expiresAt: string}[]> {
  const {items} = credentials.parse((await platform.call('GET', '/credentials')).json);
  return items.find((one) => one.clientId === clientId)?.secrets ?? [];
}

function now(days = 0): string {
  return new Date(platform.clock.now().getTime() + days * day).toISOString();
}

describe('the rotation of a client secret', () => {
  it('is possible for any client that asked for a token, and for no other that the account does not list', async () => {
    const {access_token: token} = (await tokenFor('client', 'secret')).json;
    const rotateOwn = (client: string): Promise<Reply> =>
      platform.call('POST', `/credentials/${client}/secret-rotation`, {
        body: {overlapHours: 0},
        headers: {Authorization: `Bearer ${String(token)}`},
      });
    expect((await rotateOwn('another')).json.code).toBe('resource-not-found');
    const {status, json} = await rotateOwn('client');
    const secret = String(json.clientSecret);
    expect([status, await secretsOf('client')]).toMatchObject([200, [{ending: secret.slice(-4)}]]);
    expect([(await tokenFor('client', secret)).status, (await tokenFor('client', 'secret')).status]).toEqual([
      200, 401,
    ]);
  });

  it('keeps the previous one for a day, then refuses it', async () => {
    const [before] = await secretsOf(client);
    expect(before?.expiresAt).toBe(now(60));
    const {status, json} = await rotate({});
    const secret = String(json.clientSecret);
    expect([status, json.expiresAt, json.previousSecretExpiresAt]).toEqual([200, now(365), now(1)]);
    expect(await secretsOf(client)).toMatchObject([
      {ending: secret.slice(-4), expiresAt: now(365)},
      {ending: before?.ending, expiresAt: now(1)},
    ]);
    const previous = `${client}-${before?.ending}`;
    expect([(await tokenFor(client, secret)).status, (await tokenFor(client, previous)).status]).toEqual([200, 200]);
    platform.clock.advance(day);
    expect((await tokenFor(client, secret)).status).toBe(200);
    expect(await tokenFor(client, previous)).toMatchObject({status: 401, json: {error: 'invalid_client'}});
    expect(await secretsOf(client)).toHaveLength(1);
  });

  it('ends it at once when it was exposed', async () => {
    const first = String((await rotate({})).json.clientSecret);
    const {json} = await rotate({overlapHours: 0});
    expect(json.previousSecretExpiresAt).toBeNull();
    expect((await tokenFor(client, first)).status).toBe(401);
    expect((await tokenFor(client, String(json.clientSecret))).status).toBe(200);
    expect(await secretsOf(client)).toHaveLength(1);
  });

  it('ends the one that is in use too, which the simulator does not know', async () => {
    expect((await tokenFor(client, 'whatever-the-reader-chose')).status).toBe(200);
    await rotate({overlapHours: 0});
    expect((await tokenFor(client, 'whatever-the-reader-chose')).status).toBe(401);
    expect((await tokenFor('another-client', 'whatever-the-reader-chose')).status).toBe(200);
  });

  it('keeps the oldest secret when it is asked for again, and for no longer', async () => {
    const [deployed] = await secretsOf(client);
    const lost = String((await rotate({overlapHours: 24})).json.clientSecret);
    const {json} = await rotate({overlapHours: 168});
    expect(json.previousSecretExpiresAt).toBe(now(1));
    expect((await secretsOf(client))[1]?.ending).toBe(deployed?.ending);
    expect((await tokenFor(client, lost)).status).toBe(401);
  });

  it('gives the same secret to the same key', async () => {
    const headers = {'Idempotency-Key': 'a-rotation-of-a-test'};
    const [first, again] = [await rotate({}, headers), await rotate({}, headers)];
    expect(again.json).toEqual(first.json);
    expect(await secretsOf(client)).toHaveLength(2);
  });

  it('lasts a week at most, and needs a credential of the account', async () => {
    expect((await rotate({overlapHours: 169})).json.code).toBe('schema-invalid');
    const other = await platform.call('POST', '/credentials/other/secret-rotation', {body: {}});
    expect(other.json.code).toBe('resource-not-found');
  });
});

it('a secret that has expired is refused', async () => {
  const [{ending} = {ending: ''}] = await secretsOf(client);
  platform.clock.advance(60 * day);
  expect((await tokenFor(client, `${client}-${ending}`)).status).toBe(401);
  expect(await secretsOf(client)).toEqual([]);
});

it('the warning comes when it is asked for, with the secret that it is about', async () => {
  const {status, json} = await platform.call('POST', '/simulator/expiring-credential');
  expect(status).toBe(201);
  const event = await platform.call('GET', `/events/${String(json.eventId)}`);
  const [{ending} = {ending: ''}] = await secretsOf(client);
  const data = {clientId: client, ending, expiresAt: now(7), daysLeft: 7};
  expect(event.json).toMatchObject({type: 'credential.expiring', data});
});

it('issues only for suppliers that are active', async () => {
  expect((await platform.call('GET', '/suppliers')).json.items).toMatchObject([
    {nif: '510000010', status: 'active'},
    {nif: '510000029', status: 'active'},
    {nif: '510000037', status: 'pending'},
  ]);
  const {seller} = z.looseObject({seller: z.looseObject({})}).parse(platform.example('Invoice'));
  const pending = {...seller, vatId: 'PT510000037'};
  expect((await platform.submit({seller: pending as never})).json.code).toBe('nif-not-authorised');
});

it('a credential for some suppliers sees and issues nothing of others', async () => {
  const {json} = await tokenFor(limited, 'secret');
  const headers = {Authorization: `Bearer ${String(json.access_token)}`};
  expect((await platform.submit({}, {headers})).json.code).toBe('nif-not-authorised');
  const path = '/recipients/600000001/capabilities?sellerNif=510000010';
  expect((await platform.call('GET', path, {headers})).json.code).toBe('nif-not-authorised');
  const id = String((await platform.submit({number: 'FT OWN/1'})).json.id);
  const get = async (path: string): Promise<Reply> => platform.call('GET', path, {headers});
  expect((await get(`/documents/${id}`)).json.code).toBe('resource-not-found');
  expect((await get('/documents')).json.items).toEqual([]);
  expect((await get('/received-documents')).json.items).toEqual([]);
  expect((await get(`/events?documentId=${id}`)).json.items).toEqual([]);
});

it.each([
  ['600000001', '510000010', 'active'],
  ['600000001', '510000037', 'pending'],
  ['600000524', '510000010', 'missing'],
])('the connection of %s and %s is %s', async (buyer, seller, connection) => {
  const path = `/recipients/${buyer}/capabilities`;
  expect((await platform.call('GET', `${path}?sellerNif=${seller}`)).json.channels).toMatchObject([{connection}]);
  expect((await platform.call('GET', path)).json.channels).not.toMatchObject([{connection}]);
});

it('the connection of all document types is the worst of them', async () => {
  const {json} = await platform.call('GET', '/recipients/600000532/capabilities?sellerNif=510000010');
  const connections = [
    {documentType: '380', status: 'active'},
    {documentType: '381', status: 'missing'},
    {documentType: '383', status: 'active'},
  ];
  expect(json.channels).toMatchObject([{connection: 'missing', connections}]);
});

it('a company that is not in the account has no connections: the error is that of a submission', async () => {
  const path = '/recipients/600000001/capabilities?sellerNif=510000517';
  expect(await platform.call('GET', path)).toMatchObject({status: 403, json: {code: 'nif-not-authorised'}});
});

it('an endpoint for some suppliers hears of their documents, and of the account', async () => {
  const register = async (sellerNifs: readonly string[] | null): Promise<string> => {
    const body = {url: 'https://example.example/hook', description: 'x', sellerNifs};
    const events = ['document.submitted', 'document.received', 'credential.expiring'];
    const {json} = await platform.call('POST', '/webhook-endpoints', {body: {...body, events}});
    expect(json.sellerNifs).toEqual(sellerNifs);
    return `/webhook-endpoints/${String(json.id)}`;
  };
  const own = await register(['510000010']);
  const other = await register(['510000029']);
  const all = await register(null);
  await platform.submit();
  await platform.call('POST', '/simulator/received-documents');
  await platform.call('POST', '/simulator/expiring-credential');
  const typesAt = async (endpoint: string): Promise<unknown[]> => {
    const {json} = await platform.call('GET', `${endpoint}/deliveries`);
    return z
      .array(z.object({eventType: z.string()}))
      .parse(json.items)
      .map(({eventType}) => eventType)
      .sort();
  };
  const account = 'credential.expiring';
  expect(await typesAt(own)).toEqual([account, 'document.submitted']);
  expect(await typesAt(other)).toEqual([account]);
  expect(await typesAt(all)).toEqual([account, 'document.received', 'document.submitted']);
  const {headers} = await platform.call('GET', other);
  const changed = await platform.call('PATCH', other, {
    body: {sellerNifs: null},
    headers: {'If-Match': headers.etag ?? ''},
  });
  expect(changed.json.sellerNifs).toBeNull();
});
