import {newUuid} from '../../runner/page/request.ts';
import {learn} from '../../runner/page/known.ts';
import type {Simulator} from '../../runner/page/simulator.ts';
import type {Answered, Ran, Sent} from '../../runner/worker/messages.ts';

/** A request that a play makes. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether the worker asks for an access token first. */
  readonly asksToken: boolean;
}

/** A request that was made, and what came of it. */
export interface Exchange {
  readonly sent: Sent;
  readonly ran: Ran;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Who asks the simulator, in which language of answers. */
export interface Caller {
  readonly simulator: Pick<Simulator, 'ask'>;
  readonly language: 'pt' | 'en';
}

/**
 * Sends a request to the simulator. What its answer identifies is offered to the next request of any page.
 *
 * @param refused address of an endpoint that is not there meanwhile
 * @throws RunError
 */
export async function call({simulator, language}: Caller, made: Call, refused?: string): Promise<Exchange> {
  const {method, target, headers = {}, body = '', asksToken} = made;
  const sent: Sent = {
    method,
    target,
    headers: {'accept-language': language, ...headers},
    body: typeof body === 'string' ? encoder.encode(body) : body,
  };
  const ran = await simulator.ask({kind: 'run', sent, asksToken, ...(refused !== undefined && {refused})});
  if (ran.answer) learn(sent, ran.answer);
  return {sent, ran};
}

/** Headers of a request whose repetition must not count twice. */
export function oncePerKey(mediaType: string): Readonly<Record<string, string>> {
  return {'content-type': mediaType, 'idempotency-key': newUuid()};
}

export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The body of an answer as JSON, null for what is none. The caller knows the contract. */
export function jsonOf(answer: Answered | null): unknown {
  if (answer === null) return null;
  try {
    return JSON.parse(textOf(answer.body)) as unknown;
  } catch {
    return null;
  }
}
