import {expect, it} from 'vitest';
import {faultIds} from '@integration-docs/contract/catalogues/fault-ids.ts';
import {projectContract} from '../contract/project.ts';
import {createSimulator} from '../simulator.ts';
import {ManualClock} from '../testing/manual-clock.ts';
import {MovableClock} from './clock.ts';
import {Faults} from './faults.ts';
import {faultRoutes} from './routes.ts';

const contract = await projectContract();

async function startServer() {
  const faults = new Faults();
  const clock = new MovableClock(new ManualClock());
  const simulator = await createSimulator({contract, clock, routes: faultRoutes(faultIds, faults, clock)});
  const address = await simulator.listen();
  const send = async (method: string, path: string, body?: object) => {
    const init = body === undefined ? {} : {body: JSON.stringify(body)};
    const response = await fetch(`${address}${path}`, {method, headers: {'accept-language': 'en'}, ...init});
    return {status: response.status, json: (await response.json()) as Readonly<Record<string, unknown>>};
  };
  return {simulator, send};
}

it('switches faults on and off, and tells how often each has happened', async () => {
  const {simulator, send} = await startServer();
  const faults = {'internal-error': 0.5, maintenance: {times: 1}};
  const expectedSettings = {
    seed: 7,
    faults: {'internal-error': {rate: 0.5}, maintenance: {rate: 1, times: 1}},
    happened: {},
  };
  expect(await send('PUT', '/simulator/faults', {seed: 7, faults})).toEqual({status: 200, json: expectedSettings});
  expect((await send('GET', '/simulator/faults')).json).toEqual(expectedSettings);
  expect((await send('PUT', '/simulator/faults', {})).json).toEqual({seed: 1, faults: {}, happened: {}});
  await simulator.close();
});

it('cancels one that has not happened, and keeps the others', async () => {
  const {simulator, send} = await startServer();
  await send('PUT', '/simulator/faults', {faults: {'event-lost': 0.5}});
  await send('POST', '/simulator/faults/internal-error');
  const {status, json} = await send('DELETE', '/simulator/faults/internal-error');
  expect([status, json.faults]).toEqual([200, {'event-lost': {rate: 0.5}}]);
  expect((await send('DELETE', '/simulator/faults/answer-eaten')).status).toBe(404);
  await simulator.close();
});

it.each([
  ['PUT', '/simulator/faults', {faults: {'answer-eaten': 1}}, 'answer-lost-before'],
  ['PUT', '/simulator/faults', {faults: {maintenance: 2}}, 'from 0 to 1'],
  ['POST', '/simulator/clock', {advanceSeconds: -1}, 'advanceSeconds'],
] as const)('%s %s refuses %o, and says what it takes', async (method, path, body, expected) => {
  const {simulator, send} = await startServer();
  const {status, json} = await send(method, path, body);
  expect([status, json.code]).toEqual([400, 'invalid-parameter']);
  expect(json.detail).toContain(expected);
  await simulator.close();
});

it('puts the clock forward, and does what would happen meanwhile, each at its moment', async () => {
  const {simulator, send} = await startServer();
  const {platform} = simulator;
  const before = platform.now().getTime();
  const invoice = JSON.stringify({...(contract.examples.Invoice as object), number: 'FT SIM/1'});
  const headers = {
    authorization: 'Bearer sandbox',
    'content-type': 'application/json',
    'idempotency-key': 'a-key-of-this-test',
  };
  const answer = await fetch(`${simulator.url}/documents`, {method: 'POST', headers, body: invoice});
  const {id} = (await answer.json()) as {id: string};
  await send('POST', '/simulator/clock', {advanceSeconds: 7200});
  expect(platform.now().getTime()).toBe(before + 7_200_000);
  const history = platform.state.documents[id]?.history ?? [];
  expect(history.map(({state}) => state)).toEqual([
    'submitted',
    'validated',
    'delivered',
    'processed',
    'payment_issued',
  ]);
  expect(new Set(history.map(({at}) => at)).size).toBe(history.length);
  await simulator.close();
});
