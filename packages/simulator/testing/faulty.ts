import {
  Faults,
  faultyAttempt,
  faultyOutcome,
  faultyRequests,
  faultySender,
  operationFinder,
  type Intercept,
} from '../faults/index.ts';
import type {Incoming} from '../http/gateway.ts';
import {loadInside} from '../inside/load.ts';
import {coreOptions} from '../core-options.ts';
import {createSimulator, type Simulator} from '../simulator.ts';
import type {SendingOptions} from '../webhooks/sender.ts';
import {ManualClock} from './manual-clock.ts';

interface FaultyOptions {
  readonly seed: number;
  /** Sends an event to an endpoint. */
  readonly post: SendingOptions['post'];
  /** Runs before the faults, with every request as received. */
  readonly intercept?: Intercept;
  /** Whether requests above the rate limits are refused. */
  readonly rateLimits?: boolean;
}

/** A listening simulator, its faults and its clock. */
export interface Faulty {
  readonly simulator: Simulator;
  readonly faults: Faults;
  readonly clock: ManualClock;
  /** Returns the id of the operation; undefined for a request to the simulator itself. */
  readonly operationOf: (request: Incoming) => string | undefined;
}

const inside = loadInside();

/**
 * Starts a simulator with triggers and webhooks, and with faults, none of which is on. Its clock moves only when a test advances it.
 */
export async function startFaulty({seed, post, intercept, rateLimits = false}: FaultyOptions): Promise<Faulty> {
  const playOptions = coreOptions(await inside, post);
  const {contract} = playOptions;
  const clock = new ManualClock();
  const faults = new Faults();
  const faulty = faultyRequests(faults, contract, clock);
  const simulator = await createSimulator({
    ...playOptions,
    seed,
    clock,
    rateLimits,
    outcomeOf: faultyOutcome(playOptions.outcomeOf, faults),
    createSender: (context) => faultySender(playOptions.createSender(context, faultyAttempt(faults)), context, faults),
    intercept: intercept === undefined ? faulty : (request, next) => intercept(request, (one) => faulty(one, next)),
  });
  await simulator.listen();
  const operationOf = operationFinder(contract);
  return {simulator, faults, clock, operationOf: (request) => operationOf(request)?.id};
}
