import * as z from 'zod';
import {text} from '../text.ts';

const use = z.enum(['signature', 'encryption', 'key', 'transport']);
const verdict = z.enum(['recommended', 'accepted', 'agreement', 'refused']);

/** Which algorithms an AS2 partnership with the platform uses, and which it refuses. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  columns: z.strictObject({name: text, use: text, verdict: text, reason: text}),
  uses: z.record(use, text),
  verdicts: z.record(verdict, text),
  entries: z
    .array(
      z.strictObject({
        /** Anchor of the row, after `algorithm-`. */
        id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
        name: text,
        use,
        verdict,
        reason: text,
      }),
    )
    .min(1),
  /** Where the facts come from; not shown. */
  source: z.string(),
});
