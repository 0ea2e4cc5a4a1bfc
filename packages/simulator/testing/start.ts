import {projectContract} from '../contract/project.ts';
import {createSimulator, type Simulator, type SimulatorOptions} from '../simulator.ts';
import {isRecord} from '@integration-docs/facts';
import type {Json} from '../types.ts';
import {Client} from './client.ts';
import type {Seen} from './conformance.ts';
import {ManualClock} from './manual-clock.ts';

const contract = projectContract();

/** Parts of a request in addition to method and path. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, other values as JSON. */
  readonly body?: unknown;
}

export interface Reply extends Seen {
  /** The body as JSON; empty when it is not an object. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** A simulator with its own clock, and a client that adds the required headers. */
export interface Started {
  readonly simulator: Simulator;
  readonly clock: ManualClock;
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Reply>;
  /** Submits the example invoice with changes. */
  readonly submit: (changes?: Readonly<Record<string, Json>>, options?: CallOptions) => Promise<Reply>;
  /** Returns the example of the contract with this name. */
  readonly example: (name: string) => Readonly<Record<string, Json>>;
  readonly close: () => Promise<void>;
}

/** Starts a simulator for a test. Its clock stands still until `clock.advance`. */
export async function start(options: Partial<SimulatorOptions> = {}): Promise<Started> {
  const clock = new ManualClock();
  const loadedContract = await contract;
  const simulator = await createSimulator({contract: loadedContract, clock, ...options});
  const client = new Client(await simulator.listen());
  let keys = 0;

  const call: Started['call'] = async (method, path, {headers = {}, body} = {}) => {
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    const response = await client.send({
      method,
      target: path,
      headers: {
        Authorization: 'Bearer sandbox',
        'Accept-Language': 'en',
        'Idempotency-Key': `a-key-of-a-test-${(keys += 1)}`,
        ...(!isRaw && {'Content-Type': 'application/json'}),
        ...headers,
      },
      ...(body !== undefined && {body: isRaw ? body : JSON.stringify(body)}),
    });
    const text = response.body.toString('utf8');
    const json: unknown = text.startsWith('{') ? JSON.parse(text) : {};
    return {...response, json: isRecord(json) ? json : {}};
  };
  const example: Started['example'] = (name) => {
    const value: Json | undefined = loadedContract.examples[name];
    if (!isJsonRecord(value)) throw new Error(`the contract has no example ${name} that is an object`);
    return value;
  };
  return {
    simulator,
    clock,
    call,
    example,
    submit: (changes = {}, callOptions = {}) =>
      call('POST', '/documents', {body: {...example('Invoice'), ...changes}, ...callOptions}),
    close: () => {
      client.close();
      return simulator.close();
    },
  };
}

function isJsonRecord(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return isRecord(value);
}
