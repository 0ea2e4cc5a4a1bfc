import * as z from 'zod';
import {head, isoDate, text} from '@integration-docs/facts/schema';

export const schema = z.strictObject({
  ...head,
  source: z.string(),
  checked: isoDate,
  /** Whether random time is added to every wait. */
  jitter: z.boolean(),
  /** Sum of `delaySeconds`. */
  totalSeconds: z.int().positive(),
  /** The same, for reading. */
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
