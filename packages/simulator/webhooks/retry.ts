import {sha256} from '../hash.ts';

/** When a delivery is tried again, and when the platform gives up: figures of the contract's catalogues, in milliseconds. */
export interface RetryPolicy {
  /** Wait before each attempt, the first one included: `retry-schedule.yaml`. */
  readonly waits: readonly number[];
  /** The largest part of a wait that is added to it at random: `.1`. */
  readonly jitter: number;
  /** No answer may hold an event back for longer. */
  readonly longestRetryAfter: number;
  /** An endpoint that fails for so long is disabled: `webhook-disable` of `limits.yaml`. */
  readonly disableAfter: number;
}

/** What an attempt came to. */
export interface Answer {
  readonly status: number | null;
  /** As `AttemptError` of the contract says; null when there was an answer. */
  readonly error: string | null;
  /** `Retry-After` of the answer, as it came. */
  readonly retryAfter?: string | null;
}

/**
 * Milliseconds until the next attempt: the schedule and a little more, which the ids decide, so that a run can be repeated; or
 * `Retry-After` of a `429` or `503` (RFC 9110 §10.2.3: seconds or a date), when that is longer.
 *
 * @param made how many attempts were made
 * @returns null after the last one
 */
export function nextWait(policy: RetryPolicy, deliveryId: string, made: number, {answer, now}: Asked): number | null {
  const wait = policy.waits[made];
  if (wait === undefined) return null;
  const planned = Math.round(wait * (1 + policy.jitter * fraction(`${deliveryId} ${made}`)));
  if (answer?.status !== 429 && answer?.status !== 503) return planned;
  return Math.max(planned, retryAfter(answer.retryAfter, now, policy.longestRetryAfter) ?? 0);
}

export interface Asked {
  readonly answer?: Answer;
  readonly now: Date;
}

/**
 * @param longest milliseconds, the most that is waited
 * @returns milliseconds, or null when the header is missing, not what RFC 9110 allows, or a date in the past
 * @example retryAfter('120', now, DAY) // → 120000
 */
export function retryAfter(header: string | null | undefined, now: Date, longest: number): number | null {
  if (header === null || header === undefined || header.trim() === '') return null;
  const milliseconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return milliseconds >= 0 ? Math.min(milliseconds, longest) : null;
}

/** A number from 0 to below 1 that looks random and is always the same for a text. */
function fraction(text: string): number {
  return new DataView(sha256(text).buffer).getUint32(0) / 2 ** 32;
}
