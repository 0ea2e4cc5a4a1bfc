import * as z from 'zod';
import {head, isoDate, text} from '@integration-docs/facts/schema';

const resend = z.enum(['never', 'corrected', 'corrective', 'ask']);

/** The codes of FE-AP status messages and the business errors that eSPap defines. */
export const schema = z.strictObject({
  outside: head.outside,
  /** Caption of the table. */
  title: text,
  columns: z.strictObject({code: text, phase: text, meaning: text, action: text, resend: text, state: text}),
  /** Whether the issuer should send again. */
  resends: z.record(resend, text),
  entries: z.array(
    z.strictObject({
      /** Value of `ResponseCode` in the message. */
      code: z.string().regex(/^[A-Z]+$|^[0-9]+$/),
      /** Name of the phase in eSPap's guide. */
      phase: text,
      meaning: text,
      /** Advice for the issuer. */
      action: text,
      /** Result for the issuer: nothing to do, something to answer, something wrong. */
      outcome: z.enum(['good', 'warning', 'bad']),
      resend,
      /** Instead of a state of the document, if the code alone does not decide it. */
      state: text.optional(),
    }),
  ),
  businessErrors: z.strictObject({
    title: text,
    columns: z.strictObject({code: text, text, meaning: text, cure: text}),
    entries: z.array(
      z.strictObject({
        code: z.string().regex(/^BE-CIUS-PT-[0-9]{2}$/),
        /** The text of eSPap; `xxx` is a placeholder for a value. Not translated. */
        text: z.string().min(1),
        meaning: text,
        cure: text,
      }),
    ),
  }),
  /** Source of the facts; not shown. */
  source: z.string(),
  /** Date of the last comparison with the source. */
  checked: isoDate,
});
