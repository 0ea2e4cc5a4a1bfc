import type {OperationContract, SimulatorContract} from '../contract/types.ts';
import type {Clock} from '../types.ts';
import type {Text} from './language.ts';
import {Refusal} from './refusal.ts';

const windowLength = 60_000;

/** The policies: limits of `limits.yaml` (`rate-read` …), requests per credential in a sliding window of a minute. */
type RatePolicy = 'read' | 'write' | 'token';

/** What a request to an operation is counted as. */
export function policyOf({id, method}: Pick<OperationContract, 'id' | 'method'>): RatePolicy {
  if (id === 'createToken') return 'token';
  return method === 'GET' ? 'read' : 'write';
}

/** What one too many is told. */
export function tooMany(limit: number): Text {
  return {pt: `Mais de ${limit} pedidos no último minuto.`, en: `More than ${limit} requests in the last minute.`};
}

/** `RateLimit-Policy` and `RateLimit`, draft-ietf-httpapi-ratelimit-headers. */
export type RateHeaders = Readonly<Record<string, string>>;

/** Counts requests per credential, and all of them for the account. */
export class RateLimits {
  /** When the last ones came, oldest first; by policy and credential, of all credentials by policy. */
  readonly #moments = new Map<string, readonly number[]>();

  readonly #limits: SimulatorContract['limits'];
  readonly #clock: Clock;
  readonly #refuses: boolean;

  /** @param refuses whether one too many is refused, or only counted */
  constructor(limits: SimulatorContract['limits'], clock: Clock, refuses: boolean) {
    this.#limits = limits;
    this.#clock = clock;
    this.#refuses = refuses;
  }

  /**
   * @returns what is left: of the limit of the credential, or of that of the account where it is nearer
   * @throws Refusal `rate-limit-exceeded`, which does not count, with the seconds until there is one more
   */
  count(policy: RatePolicy, credential: string): RateHeaders {
    const now = this.#clock.now().getTime();
    const windows = [
      {key: `${policy} ${credential}`, limit: this.#limits[`rate-${policy}`]},
      {key: policy, limit: this.#limits[`rate-account-${policy}`]},
    ].flatMap(({key, limit}) => (limit === undefined ? [] : [{key, limit, known: this.#recent(key, now)}]));
    const isRefused = this.#refuses && windows.some(({known, limit}) => known.length >= limit);
    const counted = windows.map(({key, limit, known}) => {
      const moments = isRefused ? known : [...known, now].slice(-limit);
      this.#moments.set(key, moments);
      const seconds = Math.max(1, Math.ceil(((moments[0] ?? now) + windowLength - now) / 1000));
      return {limit, left: limit - moments.length, seconds};
    });
    const [nearest] = counted.toSorted((one, other) => one.left - other.left);
    if (nearest === undefined) return {};
    const {limit, left, seconds} = nearest;
    const headers = {
      'RateLimit-Policy': `"${policy}";q=${limit};w=${windowLength / 1000}`,
      RateLimit: `"${policy}";r=${left};t=${seconds}`,
    };
    if (!isRefused) return headers;
    throw new Refusal('rate-limit-exceeded', tooMany(limit), {headers: {...headers, 'Retry-After': String(seconds)}});
  }

  #recent(key: string, now: number): readonly number[] {
    // A reset takes the clock back: what came after this moment is no request of the last minute.
    return (this.#moments.get(key) ?? []).filter((moment) => moment <= now && now - moment < windowLength);
  }
}
