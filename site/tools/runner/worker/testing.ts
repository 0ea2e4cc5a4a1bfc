import {loadInside} from '@integration-docs/simulator';
import {
  runAsMicrotask,
  base64,
  endpointRoute,
  faultRoutes,
  Faults,
  MovableClock,
  coreOptions,
  type CoreOptions,
  type PageInside,
} from '@integration-docs/simulator/page';
import {campaign, pageChecks, type Campaign, type PlainRequest, type Twin} from '@integration-docs/simulator/testing';
import {Session, runsAtOnceWithin} from './session.ts';
import type {StoredState, Storage} from './storage.ts';

/** In-memory storage shared by several sessions. @property fail called before the next change */
export class SharedStorage implements Storage {
  state: StoredState | null = null;
  fail: (() => void) | undefined;

  load(): Promise<StoredState | null> {
    return Promise.resolve(this.state);
  }

  replace(before: number, state: Omit<StoredState, 'revision'>): Promise<boolean> {
    this.fail?.();
    const isSame = (this.state?.revision ?? 0) === before;
    if (isSame) this.state = {revision: before + 1, ...state};
    return Promise.resolve(isSame);
  }
}

type Clock = NonNullable<CoreOptions['clock']>;

/** Result of an attempt to deliver an event. */
interface Outcome {
  readonly status: number | null;
  readonly error: string | null;
}

/** Answer of an endpoint that accepts an event. */
const accepted = {status: 204, error: null};

/**
 * Options that make the listening simulator behave like the one in the page: time advances only on request, and tasks that are due soon run
 * at once.
 *
 * @param outcome returns the result of a delivery to an address
 */
export function asInPage(
  inside: PageInside,
  now: () => Date,
  outcome: (url: string) => Outcome,
): Omit<CoreOptions, 'schemas'> {
  const after: Clock['after'] = (milliseconds, task) => (milliseconds === 0 ? runAsMicrotask(task) : () => undefined);
  const clock = new MovableClock({now, after}, {soon: runsAtOnceWithin});
  const routes = [...faultRoutes([], new Faults(), clock), endpointRoute(() => undefined)];
  return {...coreOptions(inside, (url) => Promise.resolve(outcome(url))), clock, routes};
}

const now = Date.parse('2026-11-23T12:00:00Z');

/** A request to the simulator's own control interface. */
const control = (name: string, body = '') => ({method: 'POST', target: `/simulator/${name}`, body});

/** Requests mixed into a campaign: time advances by a short and by a long step, and a document is received. */
const controlRequests = [
  control('clock', '{"advanceSeconds": 240}'),
  control('received-documents'),
  control('clock', '{"advanceSeconds": 90000}'),
];

/**
 * Sends generated requests to the server and to the simulator in the page, with the same clock and seed. All answers must be identical byte
 * for byte and must match the contract.
 *
 * @param tabs number of sessions that take turns: each one continues from the state that the last one stored
 * @throws Error with the seed and the smallest failing sequence
 */
export async function sameAnswers(count: number, seed: number, tabs = 1): Promise<Campaign> {
  const inside = await loadInside();
  const checks = pageChecks(inside.contract);
  const storage = new SharedStorage();
  const sessions = Array.from({length: tabs}, () => new Session(inside, checks, storage, () => new Date(now)));
  let requestCount = 0;
  const twin: Twin = {
    apart: tabs === 1 ? [] : ['ratelimit'],
    async ask(request: PlainRequest) {
      const session = sessions[(requestCount += 1) % tabs];
      const {answer = null} = (await session?.run(request, false)) ?? {};
      return answer && {...answer, body: base64(answer.body)};
    },
  };
  const {contract, ...simulator} = asInPage(
    inside,
    () => new Date(now),
    () => accepted,
  );
  return campaign(contract, count, seed, {simulator, twin, between: controlRequests});
}
