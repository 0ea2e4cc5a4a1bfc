import {createHash} from 'node:crypto';
import {copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {controlRoutes} from '../control.ts';
import {Faults, MovableClock} from '../faults/index.ts';
import {systemClock} from '../state/clock.ts';
import {serve, type LocalServer} from '../testing/local-server.ts';
import {loadInside} from '../inside/load.ts';
import {readOptions, type Options} from './options.ts';
import {ownRoutes} from './routes.ts';
import {start, type Running} from './start.ts';
import {messagesIn} from './words.ts';
import {minute} from '../durations.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const inside = await loadInside();
const patience = {timeout: 20_000};
let folder = '';
let messages: string[] = [];
let logLines: string[] = [];
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  messages = [];
  logLines = [];
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await rm(folder, {recursive: true});
});

/** Starts the command on a free port with the speed `instant`; `options` override the defaults. */
async function startCommand(options: Partial<Options> = {}): Promise<Running> {
  const allOptions = {...readOptions(['--port', '0', '--speed', 'instant'], inside.options, 'en'), ...options};
  const output = {say: (text: string) => void messages.push(text), log: (line: string) => void logLines.push(line)};
  const running = await start(allOptions, inside, output, messagesIn('en'));
  ends.push(() => running.stop());
  return running;
}

async function receiver(): Promise<LocalServer> {
  const server = await serve(() => ({status: 204}));
  ends.push(() => server.close());
  return server;
}

const listSchema = z.object({
  items: z.array(z.object({id: z.string(), status: z.string(), attempts: z.optional(z.array(z.unknown()))})),
});

const post = (address: string, path_: string): Promise<Response> => fetch(`${address}${path_}`, {method: 'POST'});
const typesAt = ({seen}: LocalServer): readonly unknown[] =>
  seen.map(({body}) => (JSON.parse(body.toString('utf8')) as {type: unknown}).type);

it('says where it answers', async () => {
  const {address} = await startCommand();
  expect(messages.join('\n')).toContain(`API      ${address}`);
  expect((await fetch(`${address}/`)).status).toBe(200);
  await post(address, '/simulator/documents');
  expect(logLines).toEqual(expect.arrayContaining(['POST /simulator/documents → 202', 'POST /documents → 202']));
  expect(logLines.join('\n')).not.toContain('GET / ');
});

it('signs with the time of the receiver, and goes back to it with a reset', async () => {
  const server = await receiver();
  const {address} = await startCommand({webhook: server.base});
  const serverTime = async (): Promise<number> => Date.parse((await fetch(`${address}/`)).headers.get('date') ?? '');
  await fetch(`${address}/simulator/clock`, {method: 'POST', body: '{"advanceSeconds": 7200}'});
  expect((await serverTime()) - Date.now()).toBeGreaterThan(7_100_000);
  await post(address, '/simulator/documents');
  await vi.waitFor(() => expect(server.seen).not.toEqual([]), patience);
  const [{headers} = {headers: {}}] = server.seen;
  expect(Math.abs(Number(Reflect.get(headers, 'webhook-timestamp')) - Date.now() / 1000)).toBeLessThan(60);
  const getDocuments = (): Promise<Response> =>
    fetch(`${address}/documents`, {headers: {authorization: 'Bearer sandbox'}});
  await post(address, '/simulator/faults/maintenance');
  expect([(await getDocuments()).status, (await getDocuments()).status]).toEqual([503, 503]);
  await post(address, '/simulator/reset');
  expect((await getDocuments()).status).toBe(200);
  expect(Math.abs((await serverTime()) - Date.now())).toBeLessThan(minute);
});

const bodies: Readonly<Record<string, string>> = {
  '/simulator/speed': '{"speed": 60}',
  '/simulator/faults': '{"seed": 7, "faults": {"event-lost": 0.2, "maintenance": {"times": 1, "rate": 0.1}}}',
  '/simulator/clock': '{"advanceSeconds": 7200}',
};

it('makes the retries of webhooks while the clock is put forward', async () => {
  const server = await serve(() => ({status: 500}));
  ends.push(() => server.close());
  const {address} = await startCommand({webhook: server.base, speed: 1});
  const call = async (method: string, target: string, body?: string): Promise<unknown> => {
    const headers = {authorization: 'Bearer sandbox', 'idempotency-key': crypto.randomUUID()};
    const response = await fetch(`${address}${target}`, {method, headers, ...(body !== undefined && {body})});
    return response.json();
  };
  const {items} = listSchema.parse(await call('GET', '/webhook-endpoints'));
  const id = items.at(-1)?.id ?? '';
  for (let count = 0; count < 3; count += 1) await call('POST', `/webhook-endpoints/${id}/test-event`);
  await call('POST', '/simulator/clock', '{"advanceSeconds": 340000}');
  const deliveries = listSchema.parse(await call('GET', `/webhook-endpoints/${id}/deliveries`)).items;
  expect(deliveries.map(({status, attempts}) => [status, attempts?.length])).toEqual(Array(3).fill(['failed', 10]));
  expect(server.seen).toHaveLength(30);
});

it('is told of by the documentation: each address but those that its page is made of', async () => {
  const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/simulator-control.yaml'));
  const {entries} = z.object({entries: z.array(z.object({request: z.string()}))}).parse(data);
  const clock = new MovableClock(systemClock, {});
  const view = {requests: () => [], log: () => [], awaited: () => [], activeFaults: () => []};
  const sources = {faults: new Faults(), clock, state: () => '', ask: () => Promise.resolve(null), view};
  const actualRoutes = [...ownRoutes(inside, sources), ...controlRoutes].map(
    ({method, path: target}) => `${method} ${target}`,
  );
  const ofThePage = /^GET \/(?:simulator\/(?:about|links|panel\.\w+|view))?$/;
  const documentedRoutes = entries
    .map(({request}) => request)
    .filter((request) => !request.startsWith('Authorization'));
  expect(actualRoutes.filter((request) => !ofThePage.test(request)).toSorted()).toEqual(documentedRoutes.toSorted());
});

it('can be steered by each request that its page tells', async () => {
  const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/simulator-control.yaml'));
  const {entries} = z.object({entries: z.array(z.object({request: z.string()}))}).parse(data);
  const {address} = await startCommand();
  const [bearer, ...requests] = entries.map(({request}) => request.split(/ (.*)/));
  const authorization = bearer?.[1] ?? '';
  expect((await fetch(`${address}/documents`, {headers: {authorization}})).status).toBe(200);
  for (const [method = '', target = ''] of requests) {
    const body = method === 'GET' || bodies[target] === undefined ? {} : {body: bodies[target]};
    const {status} = await fetch(
      `${address}${target.replace('faults/{id}', 'faults/event-lost').replace('{id}', 'feap-22')}`,
      {method, ...body},
    );
    expect([target, status < 300]).toEqual([target, true]);
  }
});

it.each(['signature-wrong', 'signature-missing', 'event-lost', 'event-doubled', 'event-late', 'event-out-of-order'])(
  'keeps %s for an event that is sent: nothing is sent to the sample endpoint',
  async (fault) => {
    const server = await receiver();
    const {address} = await startCommand();
    const happened = async (): Promise<unknown> => {
      const response = await fetch(`${address}/simulator/faults`);
      return z.object({happened: z.unknown()}).parse(await response.json()).happened;
    };
    const headers = {
      authorization: 'Bearer sandbox',
      'content-type': 'application/json',
      'idempotency-key': 'the-key-of-the-endpoint',
    };
    const body = JSON.stringify({url: `${server.base}/`, description: 'ERP', events: ['document.received']});
    const {items} = listSchema.parse(await (await fetch(`${address}/webhook-endpoints`, {headers})).json());
    const sampleDeliveries = async (): Promise<number> => {
      const target = `${address}/webhook-endpoints/${items[0]?.id ?? ''}/deliveries`;
      const deliveries = listSchema.parse(await (await fetch(target, {headers})).json()).items;
      return deliveries.filter(({attempts = []}) => attempts.length > 0).length;
    };
    const before = await sampleDeliveries();
    expect((await fetch(`${address}/webhook-endpoints`, {method: 'POST', headers, body})).status).toBe(201);
    await post(address, `/simulator/faults/${fault}`);
    await post(address, '/simulator/documents');
    await vi.waitFor(async () => expect(await sampleDeliveries()).toBeGreaterThan(before + 1), patience);
    expect(await happened()).toEqual({});
    await post(address, '/simulator/received-documents');
    await vi.waitFor(async () => expect(await happened()).toEqual({[fault]: 1}), patience);
  },
);

it('prints no requests when it is to be quiet', async () => {
  const {address} = await startCommand({quiet: true});
  await fetch(`${address}/documents`);
  expect(logLines).toEqual([]);
});

it('warns where the network reaches it', async () => {
  await startCommand({host: '0.0.0.0'});
  expect(messages.join('\n')).toContain('Warning: answers on 0.0.0.0');
});

it('names another port when its own is taken', async () => {
  const {address} = await startCommand();
  const port = Number(new URL(address).port);
  await expect(startCommand({port})).rejects.toThrow(
    `Port ${port} is taken. Choose another: node simulator.mjs --port ${port + 1}`,
  );
});

describe('--webhook', () => {
  it('registers for all events and prints the secret; the events of a document arrive', async () => {
    const receiverServer = await receiver();
    const {address} = await startCommand({webhook: receiverServer.base});
    expect(messages.join('\n')).toMatch(/Webhooks to http:\/\/127\.0\.0\.1:\d+\. Secret: whsec_[A-Za-z0-9+/]{32}/);
    await post(address, '/simulator/documents');
    const expected = ['document.submitted', 'document.validated', 'document.delivered', 'document.status_changed'];
    await vi.waitFor(() => expect(typesAt(receiverServer)).toEqual(expect.arrayContaining(expected)), patience);
    const page = path.join(projectRoot, 'site/content/en/docs/integrations/webhooks/security.mdx');
    const {'content-type': type = '', 'user-agent': agent = ''} = receiverServer.seen[0]?.headers ?? {};
    expect(await readFile(page, 'utf8')).toContain(`\`Content-Type: ${type}\` and \`User-Agent: ${agent}\``);
  });

  it('is still there after a reset, with the secret that was printed', async () => {
    const receiverServer = await receiver();
    const {address} = await startCommand({webhook: receiverServer.base});
    const authorization = 'Bearer sandbox';
    const endpoints = async (): Promise<unknown> =>
      (await fetch(`${address}/webhook-endpoints`, {headers: {authorization}})).json();
    const before = await endpoints();
    await post(address, '/simulator/reset');
    expect(await endpoints()).toEqual(before);
    await post(address, '/simulator/documents');
    await vi.waitFor(() => expect(typesAt(receiverServer)).toContain('document.delivered'), patience);
  });

  it('says why an address will not do', async () => {
    await expect(startCommand({webhook: 'http://10.0.0.1/'})).rejects.toThrow(
      /^http:\/\/10\.0\.0\.1\/ could not be registered: /,
    );
  });
});

it('sends twice, and out of order, as triggers say', async () => {
  const receiverServer = await receiver();
  const {address} = await startCommand({webhook: receiverServer.base, speed: 20});
  await post(address, '/simulator/triggers/duplicate-events');
  const count = (type: string): number => typesAt(receiverServer).filter((one) => one === type).length;
  await vi.waitFor(() => expect(count('document.delivered')).toBe(2), patience);
  const before = receiverServer.seen.length;
  await vi.waitFor(() => expect(count('document.status_changed')).toBe(4), patience);
  await post(address, '/simulator/triggers/events-out-of-order');
  await vi.waitFor(() => expect(count('document.validated')).toBe(3), patience);
  const types = typesAt(receiverServer).slice(before);
  expect(types.indexOf('document.delivered')).toBeLessThan(types.lastIndexOf('document.validated'));
});

describe('--data', () => {
  it('takes up the state again, with the same endpoint and secret', async () => {
    const data = path.join(folder, 'state.json');
    const receiverServer = await receiver();
    const first = await startCommand({data, webhook: receiverServer.base});
    const document: unknown = await (await post(first.address, '/simulator/documents')).json();
    await first.stop();
    ends.length = 1;
    const secret = messages.find((line) => line.includes('Secret'));
    messages = [];
    const second = await startCommand({data, webhook: receiverServer.base});
    expect(messages).toContain(secret);
    const {id, number} = document as {id: string; number: string};
    const response = await fetch(`${second.address}/documents/${id}`, {headers: {authorization: 'Bearer sandbox'}});
    expect(await response.json()).toMatchObject({id, number});
  });

  it('takes up the faults again: what is set, what has happened, what goes on, and what comes next', async () => {
    const data = path.join(folder, 'state.json');
    const ask = async (address: string, target: string, init: RequestInit = {}): Promise<number> =>
      (await fetch(`${address}${target}`, {headers: {authorization: 'Bearer sandbox'}, ...init})).status;
    const set = (address: string, faults: object): Promise<number> =>
      ask(address, '/simulator/faults', {method: 'PUT', body: JSON.stringify({seed: 7, faults})});
    const some = async (address: string): Promise<readonly number[]> => {
      const statuses: number[] = [];
      while (statuses.length < 20) statuses.push(await ask(address, '/documents'));
      return statuses;
    };
    const fullRun = await startCommand();
    await set(fullRun.address, {'internal-error': 0.5});
    const expected = [...(await some(fullRun.address)), ...(await some(fullRun.address))];
    const first = await startCommand({data});
    await set(first.address, {'internal-error': 0.5});
    const before = await some(first.address);
    await first.stop();
    ends.pop();
    const second = await startCommand({data});
    expect([...before, ...(await some(second.address))]).toEqual(expected);
    await set(second.address, {maintenance: {times: 1}});
    expect(await ask(second.address, '/documents')).toBe(503);
    await second.stop();
    ends.pop();
    const third = await startCommand({data});
    expect([await ask(third.address, '/documents'), await ask(third.address, '/documents')]).toEqual([503, 503]);
    const faultState: unknown = await (await fetch(`${third.address}/simulator/faults`)).json();
    expect(faultState).toEqual({seed: 7, faults: {maintenance: {rate: 1, times: 1}}, happened: {maintenance: 1}});
  });

  it('refuses a broken file and leaves it alone', async () => {
    const data = path.join(folder, 'state.json');
    await writeFile(data, '{"simulator": 1');
    await expect(startCommand({data})).rejects.toThrow('state.json: found no JSON');
    expect(await readFile(data, 'utf8')).toBe('{"simulator": 1');
  });

  it('says at once that a file cannot be written', async () => {
    await expect(startCommand({data: path.join(folder, 'missing', 'state.json')})).rejects.toThrow('ENOENT');
  });
});

it('--sftp: takes a document, says why another is refused, and goes on after a restart', async () => {
  const sftp = path.join(folder, 'account');
  const put = async (name: string): Promise<void> => {
    const xml = await readFile(path.join(projectRoot, 'samples/medidata/invoice-m07.xml'));
    const sum = createHash('sha256').update(xml).digest('hex');
    await writeFile(path.join(sftp, 'outbound', `${name}.sha256`), `${sum}  ${name}\n`);
    await writeFile(path.join(folder, name), xml);
    await rename(path.join(folder, name), path.join(sftp, 'outbound', name));
  };
  const statuses = async (): Promise<number> =>
    (await readdir(path.join(sftp, 'inbound/status'))).filter((name) => name.endsWith('.json')).length;
  const first = await startCommand({sftp});
  await put('510000010_FT_2026S_418.xml');
  await put('invoice.xml');
  await vi.waitFor(async () => expect(await statuses()).toBe(6), patience);
  expect(messages.join('\n')).toMatch(/510000010_FT_2026S_418\.xml arrived: doc_/);
  expect(messages.join('\n')).toContain('invoice.xml will not do: file-name-invalid. The name does not have the form');
  await first.stop();
  ends.length = 0;
  await startCommand({sftp});
  await put('510000010_FT_2026S_418.xml');
  await vi.waitFor(async () => expect(await statuses()).toBe(7), patience);
  const last = path.join(sftp, 'inbound/status/510000010_FT_2026S_418.0006.status.json');
  expect(JSON.parse(await readFile(last, 'utf8'))).toMatchObject({state: 'payment_issued', duplicate: true});
});

it('--sftp: says when the folder cannot be one', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(startCommand({sftp: file})).rejects.toThrow(/^Does not start: .*(?:EEXIST|ENOTDIR)/);
});

it('--received: a file that is put into the folder arrives; one that is no invoice does not', async () => {
  const receivedFolder = path.join(folder, 'in');
  const {address} = await startCommand({received: receivedFolder});
  await copyFile(path.join(projectRoot, 'samples/first-call/invoice.xml'), path.join(receivedFolder, 'invoice.xml'));
  await writeFile(path.join(receivedFolder, 'broken.xml'), '<Invoice>');
  await vi.waitFor(
    async () => expect((await readdir(receivedFolder)).toSorted()).toEqual(['arrived', 'refused']),
    patience,
  );
  await vi.waitFor(() => expect(messages.filter((line) => line.includes('.xml'))).toHaveLength(2), patience);
  expect(messages.join('\n')).toMatch(/invoice\.xml arrived: rcv_/);
  expect(messages.join('\n')).toMatch(/broken\.xml will not do: /);
  const list = await fetch(`${address}/received-documents`, {headers: {authorization: 'Bearer sandbox'}});
  expect(JSON.stringify(await list.json())).toContain('FT A/123');
});
