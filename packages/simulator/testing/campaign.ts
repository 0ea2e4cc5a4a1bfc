import {isDeepStrictEqual} from 'node:util';
import fc from 'fast-check';
import * as z from 'zod';
import {withoutBasePath} from '../base-path.ts';
import type {SimulatorContract} from '../contract/types.ts';
import {Router} from '../http/router.ts';
import {createSimulator, type SimulatorOptions} from '../simulator.ts';
import type {Platform} from '../platform.ts';
import {Client, type Sent} from './client.ts';
import {faultsOf, type Seen} from './conformance.ts';
import {plans, type Known, type Plan} from './fuzz.ts';
import type {TestRequest} from './requests.ts';
import {askBoth, type PlainAnswer, type Twin} from './twin.ts';

/** Requests of one run, which begins with the fresh state. */
const runLength = 25;

/** One request to the simulator itself after so many to the platform. */
const mostBetween = 8;

export interface CampaignOptions {
  /** How the simulator is played; at once, without webhooks, when left out. */
  readonly simulator?: Omit<SimulatorOptions, 'contract'>;
  /** Has to answer the same, byte for byte; it starts with the same seed. */
  readonly twin?: Twin;
  /** Requests to the simulator itself, now and then, in turn: time passes, documents arrive. */
  readonly between?: readonly Sent[];
}

export interface Campaign {
  readonly requests: number;
  /** Status → how many. */
  readonly statuses: ReadonlyMap<number, number>;
  /** `operationId status` of all answers. */
  readonly seen: ReadonlySet<string>;
}

/**
 * Sends requests made from the contract, valid ones and changed ones, in runs that begin with the fresh state. Every answer has to
 * be one that the contract has, and the one that the twin gives; none may be a failure of the simulator.
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
  const seen = new Set<string>();
  let requests = 0;
  const simulator = await createSimulator({...options, contract});
  const address = await simulator.listen();
  const {host} = new URL(address);
  const client = new Client(address);
  const router = new Router(contract.operations);
  const {platform} = simulator;

  /** Sends it, to the twin as well. */
  const send = async (request: Sent): Promise<Seen> => {
    if (twin === undefined) return client.send(request);
    const {seen, ofServer, ofTwin} = await askBoth(client, twin, host, request);
    if (seen !== null && isDeepStrictEqual(ofServer, ofTwin)) return seen;
    throw new Error(reportTwins(request, ofServer, ofTwin));
  };

  const narrow = await narrowToken(send);
  const run = async (steps: readonly Plan[]): Promise<void> => {
    await send({method: 'POST', target: '/simulator/reset'});
    for (const [index, step] of steps.entries()) {
      const besides =
        index % mostBetween === mostBetween - 1 ? between[((index + 1) / mostBetween - 1) % between.length] : undefined;
      if (besides !== undefined) await send(besides);
      const request = step({...knownOf(platform), Authorization: [narrow]});
      const answer = await send(request);
      requests += 1;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      seen.add(`${request.operation.id} ${answer.status}`);
      const faults = faultsIn(request, answer, router, platform);
      if (faults.length > 0) throw new Error(report(request, answer, faults));
    }
  };
  try {
    const property = fc.asyncProperty(fc.array(plans(contract), {minLength: runLength, maxLength: runLength}), run);
    // Checked, not asserted: the plans of a run are functions, and what they sent is in the error.
    const {failed, errorInstance} = await fc.check(property, {seed, numRuns: Math.ceil(count / runLength)});
    if (failed) {
      const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
      throw new Error(`seed ${seed}\n${message}`);
    }
  } finally {
    client.close();
    await simulator.close();
  }
  return {requests, statuses, seen};
}

/** A token that few operations take. */
async function narrowToken(send: (request: Sent) => Promise<Seen>): Promise<string> {
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

/** What may be named: half of it is there, the rest was made up by the examples. */
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
  answer: Seen,
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
  // A changed path may have become that of another operation.
  return faultsOf(route.operation, method, answer, schemas).map((fault) =>
    route.operation === operation ? fault : `${route.operation.id}: ${fault}`,
  );
}

function reportTwins(
  {method, target, headers = {}, body}: Sent,
  ofServer: PlainAnswer | null,
  ofTwin: PlainAnswer | null,
): string {
  const shown = (answer: PlainAnswer | null): string =>
    answer === null
      ? 'nothing: the connection broke'
      : `${answer.status} ${JSON.stringify(answer.headers)} ${Buffer.from(answer.body, 'base64').toString('utf8').slice(0, 1000)}`;
  return [
    `${method} ${target}`,
    JSON.stringify(headers),
    body?.toString().slice(0, 2000) ?? '',
    `→ server ${shown(ofServer)}`,
    `→ twin   ${shown(ofTwin)}`,
  ].join('\n');
}

function report({method, target, headers, body}: TestRequest, answer: Seen, faults: readonly string[]): string {
  return [
    `${method} ${target}`,
    JSON.stringify(headers),
    body?.toString().slice(0, 2000) ?? '',
    `→ ${answer.status} ${JSON.stringify(answer.headers)}`,
    answer.body.toString('utf8').slice(0, 1000),
    ...faults,
  ].join('\n');
}
