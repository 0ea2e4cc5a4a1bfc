import {loadInside} from '@integration-docs/simulator';
import {
  atOnce,
  base64,
  endpointRoute,
  faultRoutes,
  Faults,
  MovableClock,
  played,
  type CoreOptions,
  type PageInside,
} from '@integration-docs/simulator/page';
import {campaign, pageChecks, type Campaign, type PlainRequest, type Twin} from '@integration-docs/simulator/testing';
import {Session, soon} from './session.ts';
import type {Kept, Storage} from './storage.ts';

/** Storage of tabs that share it. @property fail what happens at the next change */
export class SharedStorage implements Storage {
  kept: Kept | null = null;
  fail: (() => void) | undefined;

  load(): Promise<Kept | null> {
    return Promise.resolve(this.kept);
  }

  replace(before: number, kept: Omit<Kept, 'revision'>): Promise<boolean> {
    this.fail?.();
    const isSame = (this.kept?.revision ?? 0) === before;
    if (isSame) this.kept = {revision: before + 1, ...kept};
    return Promise.resolve(isSame);
  }
}

type Clock = NonNullable<CoreOptions['clock']>;

/** What comes of an attempt to deliver an event. */
interface Outcome {
  readonly status: number | null;
  readonly error: string | null;
}

/** What an endpoint answers that takes an event. */
const taken = {status: 204, error: null};

/**
 * Options with which the simulator that listens is played as the one in the page: time passes when it is told to, and what is due soon is
 * done at once.
 *
 * @param outcome of an attempt to deliver to an address
 */
export function asInPage(
  inside: PageInside,
  now: () => Date,
  outcome: (url: string) => Outcome,
): Omit<CoreOptions, 'schemas'> {
  const after: Clock['after'] = (milliseconds, task) => (milliseconds === 0 ? atOnce(task) : () => undefined);
  const clock = new MovableClock({now, after}, {soon: soon});
  const routes = [...faultRoutes([], new Faults(), clock), endpointRoute(() => undefined)];
  return {...played(inside, (url) => Promise.resolve(outcome(url))), clock, routes};
}

const now = Date.parse('2026-11-23T12:00:00Z');

/** A request to the simulator itself. */
const control = (name: string, body = '') => ({method: 'POST', target: `/simulator/${name}`, body});

/** What happens between the requests of a campaign: time passes, by little and by much, and a document arrives. */
const between = [
  control('clock', '{"advanceSeconds": 240}'),
  control('received-documents'),
  control('clock', '{"advanceSeconds": 90000}'),
];

/**
 * Sends requests made from the contract to the server and to the platform in the page, which have the same clock and the same
 * seed: the answers have to be the same, byte for byte, and those that the contract has.
 *
 * @param tabs how many take turns: each goes on from what the one before has kept
 * @throws Error with the seed and the smallest run that fails
 */
export async function sameAnswers(count: number, seed: number, tabs = 1): Promise<Campaign> {
  const inside = await loadInside();
  const checks = pageChecks(inside.contract);
  const storage = new SharedStorage();
  const sessions = Array.from({length: tabs}, () => new Session(inside, checks, storage, () => new Date(now)));
  let asked = 0;
  const twin: Twin = {
    apart: tabs === 1 ? [] : ['ratelimit'],
    async ask(request: PlainRequest) {
      const session = sessions[(asked += 1) % tabs];
      const {answer = null} = (await session?.run(request, false)) ?? {};
      return answer && {...answer, body: base64(answer.body)};
    },
  };
  const {contract, ...simulator} = asInPage(
    inside,
    () => new Date(now),
    () => taken,
  );
  return campaign(contract, count, seed, {simulator, twin, between: between});
}
