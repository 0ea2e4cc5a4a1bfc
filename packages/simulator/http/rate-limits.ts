import type {OperationContract, SimulatorContract} from '../contract/types.ts';
import type {Clock} from '../types.ts';
import type {Text} from './language.ts';
import {Refusal} from './refusal.ts';
import {limitOf} from '../contract/limits.ts';
import {minute, second} from '../durations.ts';

const windowLength = minute;

/** A policy: a limit of `limits.yaml` (`rate-read` …), in requests per credential in a sliding window of a minute. */
type RatePolicy = 'read' | 'write' | 'token';

/** Returns the policy that counts the requests to an operation. */
export function policyOf({id, method}: Pick<OperationContract, 'id' | 'method'>): RatePolicy {
  if (id === 'createToken') return 'token';
  return method === 'GET' ? 'read' : 'write';
}

/** Returns the text for a request above the limit. */
export function limitExceededText(limit: number): Text {
  return {pt: `Mais de ${limit} pedidos no último minuto.`, en: `More than ${limit} requests in the last minute.`};
}

/** `RateLimit-Policy` and `RateLimit`, draft-ietf-httpapi-ratelimit-headers. */
export type RateHeaders = Readonly<Record<string, string>>;

/** Counts the requests of each credential and those of the whole account. */
export class RateLimits {
  /** Times of the last requests, oldest first. Keys: policy and credential; for the whole account the policy alone. */
  readonly #moments = new Map<string, readonly number[]>();

  readonly #limits: SimulatorContract['limits'];
  readonly #clock: Clock;
  readonly #isEnforced: boolean;

  /** @param isEnforced whether requests above the limit are refused, or only counted */
  constructor(limits: SimulatorContract['limits'], clock: Clock, isEnforced: boolean) {
    this.#limits = limits;
    this.#clock = clock;
    this.#isEnforced = isEnforced;
  }

  /**
   * @returns headers with the rest of the limit: that of the credential or that of the account, whichever has less left
   * @throws Refusal `rate-limit-exceeded` with the seconds until the next request is allowed; refused requests do not count
   */
  count(policy: RatePolicy, credential: string): RateHeaders {
    const now = this.#clock.now().getTime();
    const windows = [
      {key: `${policy} ${credential}`, limit: limitOf(this.#limits, `rate-${policy}`)},
      {key: policy, limit: limitOf(this.#limits, `rate-account-${policy}`)},
    ].map(({key, limit}) => ({key, limit, recent: this.#recent(key, now)}));
    const isRefused = this.#isEnforced && windows.some(({recent, limit}) => recent.length >= limit);
    const usages = windows.map(({key, limit, recent}) => {
      const moments = isRefused ? recent : [...recent, now].slice(-limit);
      this.#moments.set(key, moments);
      const seconds = Math.max(1, Math.ceil(((moments[0] ?? now) + windowLength - now) / 1000));
      return {limit, remaining: limit - moments.length, seconds};
    });
    const [nearest] = usages.toSorted((one, other) => one.remaining - other.remaining);
    if (nearest === undefined) return {};
    const {limit, remaining, seconds} = nearest;
    const headers = {
      'RateLimit-Policy': `"${policy}";q=${limit};w=${windowLength / second}`,
      RateLimit: `"${policy}";r=${remaining};t=${seconds}`,
    };
    if (!isRefused) return headers;
    throw new Refusal('rate-limit-exceeded', limitExceededText(limit), {
      headers: {...headers, 'Retry-After': String(seconds)},
    });
  }

  #recent(key: string, now: number): readonly number[] {
    // A reset sets the clock back, so there can be times in the future: they do not count.
    return (this.#moments.get(key) ?? []).filter((moment) => moment <= now && now - moment < windowLength);
  }
}
