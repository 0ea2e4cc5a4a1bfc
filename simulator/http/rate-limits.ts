import type {SimulatorContract} from '../contract/types.ts';
import type {Clock} from '../types.ts';
import {Refusal} from './refusal.ts';

const WINDOW = 60_000;

/** The policies: limits of `limits.yaml` (`rate-read` …), requests per credential in a sliding window of a minute. */
export type RatePolicy = 'read' | 'write' | 'token';

/** `RateLimit-Policy` and `RateLimit`, draft-ietf-httpapi-ratelimit-headers. */
export type RateHeaders = Readonly<Record<string, string>>;

/** Counts requests per credential. */
export class RateLimits {
  /** When the last ones came, oldest first; by policy and credential. */
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
    const key = `${policy} ${credential}`;
    const known = (this.#moments.get(key) ?? []).filter((moment) => now - moment < WINDOW);
    const isFull = known.length >= limit;
    const isRefused = isFull && this.refuses;
    const moments = isRefused ? known : [...(isFull ? known.slice(1) : known), now];
    this.#moments.set(key, moments);
    const seconds = Math.max(1, Math.ceil(((moments[0] ?? now) + WINDOW - now) / 1000));
    const headers = {
      'RateLimit-Policy': `"${policy}";q=${limit};w=${WINDOW / 1000}`,
      RateLimit: `"${policy}";r=${limit - moments.length};t=${seconds}`,
    };
    if (!isRefused) return headers;
    throw new Refusal(
      'rate-limit-exceeded',
      {pt: `Mais de ${limit} pedidos no último minuto.`, en: `More than ${limit} requests in the last minute.`},
      {headers: {...headers, 'Retry-After': String(seconds)}},
    );
  }
}
