import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

const kind = z.enum(['rate', 'size', 'count', 'time', 'retention']);

/** What a change of a limit is for a client that works today. */
export const change = {
  /** A higher figure; a lower one is the other. */
  raised: z.enum(['additive', 'breaking']),
  /** The limit itself, when it came after 1.0.0 and forbids nothing: an advice, an end of what had none. */
  added: z.literal('additive').optional(),
};

export const schema = z.strictObject({
  ...head,
  /** Label of each kind. */
  kinds: z.record(kind, text),
  entries: z.array(
    z.strictObject({
      /** Stable name, used as the anchor of the row. */
      id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
      kind,
      /** What is limited. */
      limit: text,
      /** The limit, with its unit. */
      value: text,
      /** The same figure for code and checks, in the unit of `value`; sizes of an attachment in base64 characters. */
      number: z.int().positive(),
      ...change,
      /** What happens when the limit is passed. */
      beyond: text,
    }),
  ),
});

export type LimitCatalogue = z.infer<typeof schema>;
