import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** Stable name; the row's anchor is `timeout-<id>`. */
const id = z.string().regex(/^[a-z]+(-[a-z0-9]+)*$/);

/** A limit of the platform: every text comes from limits.yaml. */
const limit = z.strictObject({limit: id});

/** What the reader's own program should wait: advice, not a limit. */
const advice = z.strictObject({
  id,
  /** What is waited for. */
  what: text,
  /** How long, with its unit. */
  value: text,
  /** What to do when that time is over. */
  beyond: text,
});

/** How long to wait for what, on both sides, in the order in which a request meets it. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({what: text, value: text, beyond: text}),
  entries: z.array(z.union([limit, advice])).min(1),
});
