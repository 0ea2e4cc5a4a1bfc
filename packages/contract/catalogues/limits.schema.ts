import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

const kind = z.enum(['rate', 'size', 'count', 'time', 'retention']);

/** Effect of a change of a limit on existing clients. */
export const change = {
  /** Kind of a higher value; a lower value is of the other kind. */
  raised: z.enum(['additive', 'breaking']),
  /** Kind of adding the limit, if it was added after 1.0.0 and forbids nothing: advice, or an end of something that had none. */
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
      /** The limit as a number for code and checks, in the unit of `value`; sizes of an attachment in base64 characters. */
      number: z.int().positive(),
      ...change,
      /** For `idempotency-retention`: states of a document whose number does not protect against duplicates. For tests; not published. */
      protectedUnless: z.array(z.string()).optional(),
      /** What happens when the limit is exceeded. */
      beyond: text,
    }),
  ),
});

export type LimitCatalogue = z.infer<typeof schema>;
