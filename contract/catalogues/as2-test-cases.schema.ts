import * as z from 'zod';
import {text} from '../text.ts';

/** The test phase of an AS2 partnership, in order. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  columns: z.strictObject({step: text, send: text, expect: text}),
  entries: z
    .array(
      z.strictObject({
        /** Anchor of the row, after `test-`. */
        id: z.string().regex(/^[a-z][a-z0-9-]*$/),
        /** Number and name. */
        step: text,
        /** What the reader does. */
        send: text,
        /** What must be seen for the case to pass. */
        expect: text,
      }),
    )
    .min(1),
});
