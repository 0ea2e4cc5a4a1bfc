import {isDeepStrictEqual} from 'node:util';
import fc from 'fast-check';
import * as z from 'zod/mini';
import {withoutBasePath} from '../base-path.ts';
import type {SimulatorContract} from '../contract/types.ts';
import {Router} from '../http/router.ts';
import {createSimulator, type SimulatorOptions} from '../simulator.ts';
import type {Platform} from '../platform.ts';
import {Client, type RequestToSend} from './client.ts';
import {faultsOf, type ReceivedResponse} from './conformance.ts';
import {plans, type Known, type Plan} from './fuzz.ts';
import type {TestRequest} from './requests.ts';
import {askBoth, type PlainAnswer, type Twin} from './twin.ts';

/** Number of requests in a run. Every run starts from the fresh state. */
const runLength = 25;

/** After so many requests to the platform comes one to the simulator itself. */
const betweenInterval = 8;

export interface CampaignOptions {
  /** Options of the simulator; speed `instant` and no webhooks when left out. */
  readonly simulator?: Omit<SimulatorOptions, 'contract'>;
  /** Has to return the same responses, byte for byte. It starts with the same seed. */
  readonly twin?: Twin;
  /** Requests to the simulator itself, sent from time to time and in turn: they put the clock forward or add received documents. */
  readonly between?: readonly RequestToSend[];
}

export interface Campaign {
  readonly requests: number;
  /** Status → number of responses. */
  readonly statuses: ReadonlyMap<number, number>;
  /** `operationId status` of all responses. */
  readonly seen: ReadonlySet<string>;
}

/**
 * Sends requests generated from the contract, valid and changed ones, in runs that start from the fresh state. Every response has to
 * match the contract and equal that of the twin; none may be an error of the simulator.
 *
 * @throws Error with the seed and the smallest run that fails
 */
export async function campaign(
  contract: SimulatorContract,
  count: number,
  seed: number,
  {simulator: options = {speed: 'instant', seed}, twin, between = []}: CampaignOptions = {},
): Promise<Campaign> {
  const statuses = new Map<number, number>();
  const pairs = new Set<string>();
  let requests = 0;
  const simulator = await createSimulator({...options, contract});
  const address = await simulator.listen();
  const {host} = new URL(address);
  const client = new Client(address);
  const router = new Router(contract.operations);
  const {platform} = simulator;

  /** Sends a request, also to the twin. */
  const send = async (request: RequestToSend): Promise<ReceivedResponse> => {
    if (twin === undefined) return client.send(request);
    const {seen, ofServer, ofTwin} = await askBoth(client, twin, host, request);
    if (seen !== null && isDeepStrictEqual(ofServer, ofTwin)) return seen;
    throw new Error(reportTwins(request, ofServer, ofTwin));
  };

  const narrowHeader = await narrowToken(send);
  const run = async (steps: readonly Plan[]): Promise<void> => {
    await send({method: 'POST', target: '/simulator/reset'});
    for (const [index, step] of steps.entries()) {
      const extraRequest =
        index % betweenInterval === betweenInterval - 1
          ? between[((index + 1) / betweenInterval - 1) % between.length]
          : undefined;
      if (extraRequest !== undefined) await send(extraRequest);
      const request = step({...knownOf(platform), Authorization: [narrowHeader]});
      const answer = await send(request);
      requests += 1;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      pairs.add(`${request.operation.id} ${answer.status}`);
      const faults = faultsIn(request, answer, router, platform);
      if (faults.length > 0) throw new Error(report(request, answer, faults));
    }
  };
  try {
    const property = fc.asyncProperty(fc.array(plans(contract), {minLength: runLength, maxLength: runLength}), run);
    // `fc.check`, not `fc.assert`: the plans of a run are functions, and the error already contains what they sent.
    const {failed, errorInstance} = await fc.check(property, {seed, numRuns: Math.ceil(count / runLength)});
    if (failed) {
      const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
      throw new Error(`seed ${seed}\n${message}`);
    }
  } finally {
    client.close();
    await simulator.close();
  }
  return {requests, statuses, seen: pairs};
}

/** Returns a token that only few operations accept. */
async function narrowToken(send: (request: RequestToSend) => Promise<ReceivedResponse>): Promise<string> {
  const {body} = await send({
    method: 'POST',
    target: '/oauth2/token',
    headers: {
      Authorization: `Basic ${btoa('client:secret')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials&scope=recipients:read',
  });
  return `Bearer ${z.object({access_token: z.string()}).parse(JSON.parse(body.toString())).access_token}`;
}

/** Returns ids and tags of the state that requests can use. Half of the requests use them, the others values of the examples. */
export function knownOf({state}: Platform): Known {
  const documents = Object.values(state.documents);
  const received = Object.values(state.received);
  const {endpoints, deliveries, events} = state.webhooks;
  return {
    documentId: documents.map(({record}) => record.id),
    receivedDocumentId: received.map(({record}) => record.id),
    attachmentId: [...documents, ...received].flatMap(({attachments}) => attachments.map((one) => one.attachmentId)),
    endpointId: endpoints.map(({id}) => id),
    deliveryId: deliveries.map(({id}) => id),
    eventId: events.map(({id}) => id),
    'If-Match': [...documents.map(({etag}) => etag), ...endpoints.map(({etag}) => etag)],
  };
}

function faultsIn(
  {operation, method, target}: TestRequest,
  answer: ReceivedResponse,
  router: Router<SimulatorContract['operations'][number]>,
  {contract, schemas}: Platform,
): readonly string[] {
  if (answer.status >= 500) return ['a failure of the simulator'];
  const route = router.route(method, withoutBasePath(target.replace(/\?.*$/, ''), contract));
  if (route === undefined) return answer.status === 404 ? [] : ['a path that the contract does not have; expected 404'];
  if ('allow' in route) {
    const isRight = answer.status === 405 && answer.headers.allow === route.allow.join(', ');
    return isRight ? [] : ['a method that the path does not have; expected 405 with Allow'];
  }
  // A changed path can be that of another operation.
  return faultsOf(route.operation, method, answer, schemas).map((fault) =>
    route.operation === operation ? fault : `${route.operation.id}: ${fault}`,
  );
}

function reportTwins(
  {method, target, headers = {}, body}: RequestToSend,
  ofServer: PlainAnswer | null,
  ofTwin: PlainAnswer | null,
): string {
  const describe = (answer: PlainAnswer | null): string =>
    answer === null
      ? 'nothing: the connection broke'
      : `${answer.status} ${JSON.stringify(answer.headers)} ${Buffer.from(answer.body, 'base64').toString('utf8').slice(0, 1000)}`;
  return [
    `${method} ${target}`,
    JSON.stringify(headers),
    body?.toString().slice(0, 2000) ?? '',
    `→ server ${describe(ofServer)}`,
    `→ twin   ${describe(ofTwin)}`,
  ].join('\n');
}

function report(
  {method, target, headers, body}: TestRequest,
  answer: ReceivedResponse,
  faults: readonly string[],
): string {
  return [
    `${method} ${target}`,
    JSON.stringify(headers),
    body?.toString().slice(0, 2000) ?? '',
    `→ ${answer.status} ${JSON.stringify(answer.headers)}`,
    answer.body.toString('utf8').slice(0, 1000),
    ...faults,
  ].join('\n');
}
