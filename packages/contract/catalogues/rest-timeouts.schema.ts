import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** Stable name; the row's anchor is `timeout-<id>`. */
const id = z.string().regex(/^[a-z]+(-[a-z0-9]+)*$/);

/** A limit of the platform: every text comes from limits.yaml. */
const limit = z.strictObject({limit: id});

/** Recommended timeout of the reader's own program: advice, not a limit. */
const advice = z.strictObject({
  id,
  /** What the program waits for. */
  what: text,
  /** The timeout, with its unit. */
  value: text,
  /** What to do after the timeout. */
  beyond: text,
});

/** Timeouts of both sides, in the order in which they apply to a request. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({what: text, value: text, beyond: text}),
  entries: z.array(z.union([limit, advice])).min(1),
});
