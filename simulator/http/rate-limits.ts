import type {SimulatorContract} from '../contract/types.ts';
import type {Clock} from '../types.ts';
import {Refusal} from './refusal.ts';

const WINDOW = 60_000;

/** The policies: limits of `limits.yaml` (`rate-read` …), requests per credential in a sliding window of a minute. */
export type RatePolicy = 'read' | 'write' | 'token';

/** `RateLimit-Policy` and `RateLimit`, draft-ietf-httpapi-ratelimit-headers. */
export type RateHeaders = Readonly<Record<string, string>>;

/** Counts requests per credential, and those of all credentials together: the account. */
export class RateLimits {
  /** When the last ones came, oldest first; by policy and credential, and by policy. */
  readonly #moments = new Map<string, number[]>();

  /** @param refuses whether one too many is refused, or only counted */
  constructor(
    private readonly limits: SimulatorContract['limits'],
    private readonly clock: Clock,
    private readonly refuses: boolean,
  ) {}

  /** @throws Refusal `rate-limit-exceeded`, which does not count, with the seconds until there is one more */
  count(policy: RatePolicy, credential: string): RateHeaders {
    const limit = this.limits[`rate-${policy}`];
    if (limit === undefined) return {};
    const now = this.clock.now().getTime();
    const windows = [
      this.#window(`${policy} ${credential}`, limit, now),
      this.#window(policy, this.limits[`rate-account-${policy}`] ?? Infinity, now),
    ];
    const isRefused = this.refuses && windows.some(({moments, most}) => moments.length >= most);
    if (!isRefused) {
      for (const {key, moments, most} of windows) {
        if (moments.length >= most) moments.shift();
        moments.push(now);
        this.#moments.set(key, moments);
      }
    }
    const lefts = windows.map(({moments: [oldest = now], moments, most}) => ({
      left: most - moments.length,
      oldest,
      most,
    }));
    const {left, oldest, most} = lefts.reduce((one, other) => (other.left < one.left ? other : one));
    const seconds = Math.max(1, Math.ceil((oldest + WINDOW - now) / 1000));
    const headers = {
      'RateLimit-Policy': `"${policy}";q=${most};w=${WINDOW / 1000}`,
      RateLimit: `"${policy}";r=${left};t=${seconds}`,
    };
    if (!isRefused) return headers;
    throw new Refusal(
      'rate-limit-exceeded',
      {pt: `Mais de ${most} pedidos no último minuto.`, en: `More than ${most} requests in the last minute.`},
      {headers: {...headers, 'Retry-After': String(seconds)}},
    );
  }

  /** The requests of the last minute that a limit counts. */
  #window(key: string, most: number, now: number): {key: string; moments: number[]; most: number} {
    const moments = (this.#moments.get(key) ?? []).filter((moment) => now - moment < WINDOW);
    return {key, moments, most};
  }
}
