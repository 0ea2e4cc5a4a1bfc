import * as z from 'zod';
import {isRecord} from '@integration-docs/facts';
import {head, isoDate, text} from '@integration-docs/facts/schema';

export const schema = z.strictObject({
  ...head,
  source: z.string(),
  checked: isoDate,
  /** Whether random time is added to every wait. */
  jitter: z.boolean(),
  /** Maximum random time, in per cent of a wait. */
  jitterPercent: z.int().min(0).max(100),
  /** Maximum `Retry-After` of a response that replaces a shorter wait. */
  longestRetryAfterHours: z.int().positive(),
  /** Sum of `delaySeconds`. */
  totalSeconds: z.int().positive(),
  /** `totalSeconds` as text. */
  total: text,
  entries: z
    .array(
      z.strictObject({
        attempt: z.int().positive(),
        /** Seconds after the previous attempt. */
        delaySeconds: z.int().nonnegative(),
        delay: text,
        /** Time since the first attempt. */
        elapsed: text,
      }),
    )
    .min(1),
});

/** Computes the numbers, texts and sums of the attempts. The file only has the waits. */
export function derive(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.entries)) return value;
  let totalSeconds = 0;
  const entries = value.entries.map((entry: unknown, index) => {
    if (!isRecord(entry)) return entry;
    const wait = Number(entry.delaySeconds);
    totalSeconds += wait;
    const delay = wait === 0 ? {pt: 'imediata', en: 'immediate'} : inBoth(duration(wait));
    return {attempt: index + 1, ...entry, delay, elapsed: inBoth(duration(totalSeconds))};
  });
  return {...value, totalSeconds, total: inBoth(duration(totalSeconds)), entries};
}

const inBoth = (words: string): z.infer<typeof text> => ({pt: words, en: words});

/** @example duration(9305) // → '2 h 35 min 05 s' */
function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const shownParts = parts.filter(([amount], index) => amount > 0 || (seconds === 0 && index === 2));
  return shownParts
    .map(([amount, unit], index) => `${index > 0 ? String(amount).padStart(2, '0') : amount} ${unit}`)
    .join(' ');
}
