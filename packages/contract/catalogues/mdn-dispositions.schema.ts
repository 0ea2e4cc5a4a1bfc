import * as z from 'zod';
import {column, head, isoDate, text} from '@integration-docs/facts/schema';

const resend = z.enum(['never', 'new-id', 'by-cause']);
const origin = z.enum(['rfc4130', 'compatibility', 'draft']);
const outcome = z.enum(['good', 'warning', 'bad']);

/** Values of the `Disposition` field of an AS2 receipt (MDN). */
export const schema = z.strictObject({
  ...head,
  columns: z.strictObject({
    disposition: column,
    meaning: text,
    cause: text,
    cure: text,
    resend: column,
    origin: column,
  }),
  /** Whether the sender should send again, and under which Message-ID. */
  resends: z.record(resend, text),
  /** Labels of the origins of a disposition. */
  origins: z.record(origin, text),
  /** Labels of the outcomes: the meaning of the disposition for the transfer. */
  outcomes: z.record(outcome, text),
  entries: z
    .array(
      z.strictObject({
        /** Anchor of the row, after `mdn-`. */
        id: z.string().regex(/^[a-z][a-z0-9-]*$/),
        /** Disposition type. */
        type: z.enum(['processed', 'failed']),
        /** Disposition modifier, after the slash; absent when there is none. */
        modifier: z.enum(['error', 'warning', 'failure']).optional(),
        /** Text after the colon; absent in the entry for any other text. */
        detail: z.string().min(1).optional(),
        /** Other texts for the disposition in the logs of AS2 products, which the decoder accepts. */
        said: z.array(z.string().min(1)).optional(),
        outcome,
        meaning: text,
        cause: text,
        cure: text,
        resend,
        origin,
      }),
    )
    .min(1),
  /** Source of the facts, shown below the table. */
  source: z.strictObject({label: text, url: z.url(), name: text, checkedLabel: text, checked: isoDate}),
});
