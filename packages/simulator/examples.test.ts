import {afterAll, beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {exampleRequests as requestsOnPages, loadContract, targetOf} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {projectContract} from './contract/project.ts';
import {mediaTypeOf} from './http/media-types.ts';
import {createSimulator, type Simulator} from './simulator.ts';
import {Client} from './testing/client.ts';
import {faultsOf} from './testing/conformance.ts';
import {exampleRequests} from './testing/requests.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 60_000});

const contract = await projectContract();
const onPages = requestsOnPages((await loadContract(projectRoot)).in.en);
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

/** What a page shows later in a story, or of a busier account: the fresh simulator has less. */
const laterOrBusier: ReadonlySet<string> = new Set([
  'listDocuments',
  'listEvents',
  'listReceivedDocuments',
  'listReceivedDocumentStatusHistory',
  'listWebhookDeliveries',
]);

/** Properties that differ from run to run: moments, secrets and the bytes of a made PDF; of what a request creates, ids too. */
const changing = /At$|[sS]ecret$|^(?:access_token|sha256|size)$/;
const changingWhenCreated = /^(?:id|attachmentId|eventId|responseId)$/;

/** An answer without the properties that differ from run to run. */
function comparable(answer: unknown, method: string): unknown {
  const text = JSON.stringify(answer, (name, value: unknown) =>
    changing.test(name) || (method === 'POST' && changingWhenCreated.test(name)) ? undefined : value,
  );
  return JSON.parse(text);
}

function targetOnPage(operationId: string): string {
  const request = onPages.find(({id}) => id === operationId);
  if (request === undefined) throw new Error(`no request of ${operationId} on the pages`);
  return `${request.isTokenRequest ? '' : contract.basePath}${targetOf(request)}`;
}

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

  const withFirstBody = [...new Map(requests.toReversed()).values()];
  const comparableWithPage = withFirstBody.filter(({operation}) => !laterOrBusier.has(operation.id));

  it.each(comparableWithPage.map((request) => [request.operation.id, request] as const))(
    'of %s is answered as the page shows',
    async (id, request) => {
      const [, success] = Object.entries(request.operation.responses).find(([status]) => status.startsWith('2')) ?? [];
      const [shown] = Object.values(success?.content['application/json']?.examples ?? {});
      const seen = await client.send({...request, target: targetOnPage(id)});
      if (shown === undefined || mediaTypeOf(seen.headers['content-type']) !== 'application/json') return;
      const answer: unknown = JSON.parse(seen.body.toString('utf8'));
      expect(comparable(answer, request.method)).toEqual(comparable(shown, request.method));
    },
  );
});
