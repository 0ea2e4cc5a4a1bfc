import {fileURLToPath} from 'node:url';
import vm from 'node:vm';
import fc from 'fast-check';
import {beforeAll, expect, it, vi} from 'vitest';
import {isRecord} from '@integration-docs/facts';
import {limitOf, requestBytes} from './contract/limits.ts';
import {loadInside} from './inside/load.ts';
import {bundleForPage} from './page/bundle.ts';
import type {PlayedInPage} from './page/testing.ts';
import {coreOptions} from './core-options.ts';
import {createSimulator, type Simulator} from './simulator.ts';
import {knownOf} from './testing/campaign.ts';
import {Client} from './testing/client.ts';
import {plans} from './testing/fuzz.ts';
import {encodeBody, exampleRequests, requestOf, type TestRequest} from './testing/requests.ts';
import {askBoth} from './testing/twin.ts';
import type {Json} from './types.ts';

vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const now = Date.parse('2026-11-22T12:00:00Z');
const inside = await loadInside();

/** Globals of a worker, in addition to the language. There is no `process` and no `Buffer`, and code cannot be generated from text. */
const workerGlobals = {
  ...{URL, URLSearchParams, TextEncoder, TextDecoder, atob, btoa, structuredClone, queueMicrotask},
  ...{setTimeout, clearTimeout, crypto},
};

let page: PlayedInPage;
let server: Simulator;
let client: Client;
let host: string;

beforeAll(async () => {
  const code = await bundleForPage(fileURLToPath(new URL('page/testing.ts', import.meta.url)));
  const context = vm.createContext({...workerGlobals}, {codeGeneration: {strings: false, wasm: false}});
  vm.runInContext(code, context);
  page = (context as {readonly createPlayed: (now: number) => PlayedInPage}).createPlayed(now); // by page/testing.ts
  server = await createSimulator({
    ...coreOptions(inside, () => Promise.resolve({status: 204, error: null})),
    speed: 'instant',
    clock: {now: () => new Date(now), after: (milliseconds, task) => (milliseconds === 0 && task(), () => undefined)},
  });
  const address = await server.listen();
  host = new URL(address).host;
  client = new Client(address);
  return async () => {
    client.close();
    await server.close();
  };
});

async function compare(requests: readonly TestRequest[]): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  for (const request of requests) {
    const {ofServer, ofTwin} = await askBoth(client, page, host, request);
    const about = `${request.method} ${request.target}`;
    expect([about, ofTwin]).toEqual([about, ofServer]);
    if (ofServer !== null) statuses.add(ofServer.status);
  }
  return statuses;
}

function reset(): void {
  page.reset();
  server.platform.reset();
}

it('says what a state file that does not fit should have', () => {
  const state: object = JSON.parse(page.snapshot()) as object;
  const text = JSON.stringify({simulator: 1, state: {...state, documents: 5}});
  expect(() => page.readState(text)).toThrow(/at state\.documents: .*expected record, received number/);
});

it('answers the example of every operation as the server does, byte for byte', async () => {
  for (const request of exampleRequests(inside.contract)) {
    reset();
    const [status] = await compare([request]);
    expect([request.operation.id, status === undefined || status >= 300]).toEqual([request.operation.id, false]);
  }
  expect(JSON.parse(page.snapshot())).toEqual(server.snapshot());
});

it('answers requests that are made up as the server does, byte for byte', async () => {
  reset();
  const sampledPlans = fc.sample(plans(inside.contract), {numRuns: 600, seed: 20_261_123});
  const statuses = new Set<number>();
  for (const plan of sampledPlans) {
    for (const status of await compare([plan(knownOf(server.platform))])) statuses.add(status);
  }
  for (const status of [200, 202, 400, 401, 404, 405, 415, 422]) expect(statuses).toContain(status);
  expect(JSON.parse(page.snapshot())).toEqual(server.snapshot());
});

it.each([
  ['at the limit', limitOf(inside.contract.limits, 'attachment-size'), [200, 202]],
  ['as long as the request', requestBytes(inside.contract.limits) - 100_000, [413, 413]],
] as const)('answers an attachment inside the document %s as the server does', async (_, length, expected) => {
  reset();
  const {Invoice: invoice} = inside.contract.examples;
  const file = {reference: 'a', kind: 'ATTACHMENT', mediaType: 'text/csv', fileName: 'a.csv'};
  const document: Json = {
    ...(isRecord(invoice) ? invoice : {}),
    attachments: [{...file, content: 'A'.repeat(length - (length % 4))}],
  };
  const statuses: number[] = [];
  for (const id of ['validateDocument', 'submitDocument']) {
    const operation = inside.contract.operations.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`no operation ${id}`);
    const body = encodeBody('application/json', document);
    statuses.push(...(await compare([requestOf(operation, inside.contract.basePath, body)])));
  }
  expect(statuses).toEqual(expected);
});

it('plays every trigger as the server does', async () => {
  reset();
  for (const {id} of inside.triggers.entries) {
    const target = `/simulator/triggers/${id}`;
    const [ofPage, ofServer] = await Promise.all([
      page.ask({method: 'POST', target, headers: {}, body: new Uint8Array()}),
      server.ask({method: 'POST', target, headers: {}, body: () => Promise.resolve(new Uint8Array())}),
    ]);
    expect([id, ofPage?.status]).toEqual([id, ofServer?.status]);
  }
});
