import type {SimulatorContract} from '../contract/types.ts';
import type {Clock} from '../types.ts';
import {Refusal} from './refusal.ts';

const MINUTE = 60_000;

/** The limits of `limits.yaml`: requests per minute and credential. */
export type RateKind = 'rate-read' | 'rate-write' | 'rate-token';

/** Counts requests per credential, by the minute that begins with the first. */
export class RateLimits {
  readonly #windows = new Map<string, {start: number; count: number}>();

  constructor(
    private readonly limits: SimulatorContract['limits'],
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal `rate-limit-exceeded` with the seconds until the next minute begins */
  count(kind: RateKind, credential: string): void {
    const limit = this.limits[kind];
    if (limit === undefined) return;
    const now = this.clock.now().getTime();
    const key = `${kind} ${credential}`;
    const known = this.#windows.get(key);
    const window = known === undefined || now - known.start >= MINUTE ? {start: now, count: 0} : known;
    this.#windows.set(key, window);
    window.count += 1;
    if (window.count <= limit) return;
    const seconds = Math.max(1, Math.ceil((window.start + MINUTE - now) / 1000));
    throw new Refusal('rate-limit-exceeded', `More than ${limit} requests in the last minute.`, {
      headers: {'Retry-After': String(seconds)},
    });
  }
}
