import {newUuid} from '../../runner/page/request.ts';
import {learn} from '../../runner/page/known-values.ts';
import type {Simulator} from '../../runner/page/simulator.ts';
import type {RunResult, PlatformRequest} from '../../runner/worker/messages.ts';

/** A request of a play. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether the worker gets an access token first. */
  readonly asksToken: boolean;
}

/** A sent request and its result. */
export interface Exchange {
  readonly sent: PlatformRequest;
  readonly ran: RunResult;
}

const encoder = new TextEncoder();

/** The simulator that receives the requests, and the language of its answers. */
export interface Caller {
  readonly simulator: Pick<Simulator, 'ask'>;
  readonly language: 'pt' | 'en';
}

/**
 * Sends a request to the simulator. Later requests on any page can use the identifiers in the answer.
 *
 * @param refused address of an endpoint that accepts no connection meanwhile
 * @throws RunError
 */
export async function call({simulator, language}: Caller, request: Call, refused?: string): Promise<Exchange> {
  const {method, target, headers = {}, body = '', asksToken} = request;
  const sent: PlatformRequest = {
    method,
    target,
    headers: {'accept-language': language, ...headers},
    body: typeof body === 'string' ? encoder.encode(body) : body,
  };
  const result = await simulator.ask({kind: 'run', sent, asksToken, ...(refused !== undefined && {refused})});
  if (result.answer) learn(sent, result.answer);
  return {sent, ran: result};
}

/** Headers of a request with an idempotency key, so that a retry does not count twice. */
export function oncePerKey(mediaType: string): Readonly<Record<string, string>> {
  return {'content-type': mediaType, 'idempotency-key': newUuid()};
}
