import {afterAll, beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {projectContract} from './contract/project.ts';
import {createSimulator, type Simulator} from './simulator.ts';
import {Client} from './testing/client.ts';
import {faultsOf} from './testing/conformance.ts';
import {exampleRequests} from './testing/requests.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const contract = await projectContract();
let simulator: Simulator;
let client: Client;

beforeAll(async () => {
  simulator = await createSimulator({contract});
  client = new Client(await simulator.listen());
});
beforeEach(() => simulator.platform.reset());
afterAll(() => {
  client.close();
  return simulator.close();
});

describe('on a fresh simulator, the example request', () => {
  const requests = exampleRequests(contract).map((request) => [request.operation.id, request] as const);

  it('exists for every operation', () => {
    expect(new Set(requests.map(([id]) => id))).toEqual(new Set(contract.operations.map(({id}) => id)));
  });

  it.each(requests)('of %s is answered as the contract says', async (_, request) => {
    const response = await client.send(request);
    const [success] = Object.keys(request.operation.responses).filter((status) => status.startsWith('2'));
    expect([response.status, response.status >= 300 ? response.body.toString() : '']).toEqual([Number(success), '']);
    expect(faultsOf(request.operation, request.method, response, simulator.platform.schemas)).toEqual([]);
  });
});
