import {sha256} from '../hash.ts';

/** When a delivery is retried, and when the platform gives up: figures of the contract's catalogues, in milliseconds. */
export interface RetryPolicy {
  /** Wait before each attempt, the first one included: `retry-schedule.yaml`. */
  readonly waits: readonly number[];
  /** Maximum random addition to a wait, as a part of the wait: `.1`. */
  readonly jitter: number;
  /** Longest wait that `Retry-After` can cause. */
  readonly longestRetryAfter: number;
  /** Time after which an endpoint that keeps failing is disabled: `webhook-disable` of `limits.yaml`. */
  readonly disableAfter: number;
}

/** Result of an attempt. */
export interface Answer {
  readonly status: number | null;
  /** `AttemptError` of the contract; null when there was a response. */
  readonly error: string | null;
  /** `Retry-After` of the response, as received. */
  readonly retryAfter?: string | null;
}

/**
 * Returns the milliseconds until the next attempt: the wait of the schedule plus jitter, which depends on the ids so that a run can be
 * repeated; or `Retry-After` of a `429` or `503` (RFC 9110 §10.2.3: seconds or a date), when that is longer.
 *
 * @param attemptCount how many attempts were made
 * @returns null after the last one
 */
export function nextWait(
  policy: RetryPolicy,
  deliveryId: string,
  attemptCount: number,
  {answer, now}: AttemptContext,
): number | null {
  const wait = policy.waits[attemptCount];
  if (wait === undefined) return null;
  const plannedWait = Math.round(wait * (1 + policy.jitter * fraction(`${deliveryId} ${attemptCount}`)));
  if (answer?.status !== 429 && answer?.status !== 503) return plannedWait;
  return Math.max(plannedWait, retryAfter(answer.retryAfter, now, policy.longestRetryAfter) ?? 0);
}

export interface AttemptContext {
  readonly answer?: Answer;
  readonly now: Date;
}

/**
 * @param maxWait maximum wait, in milliseconds
 * @returns milliseconds, or null when the header is missing, not what RFC 9110 allows, or a date in the past
 * @example retryAfter('120', now, DAY) // → 120000
 */
export function retryAfter(header: string | null | undefined, now: Date, maxWait: number): number | null {
  if (header === null || header === undefined || header.trim() === '') return null;
  const milliseconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return milliseconds >= 0 ? Math.min(milliseconds, maxWait) : null;
}

/** Returns a number from 0 to below 1 that looks random and is always the same for a text. */
function fraction(text: string): number {
  return new DataView(sha256(text).buffer).getUint32(0) / 2 ** 32;
}
