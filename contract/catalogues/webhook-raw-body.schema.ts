import * as z from 'zod';
import {isoDate, text} from '../text.ts';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({framework: text, how: text, care: text}),
  checked: isoDate,
  entries: z
    .array(
      z.strictObject({
        /** The row has the anchor `raw-body-<id>`. */
        id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
        /** A name, the same in every language. */
        framework: z.string().min(1),
        /** What to call, in code. */
        how: text,
        /** What takes the bytes away. */
        care: text,
        /** Documentation of the framework that says so. */
        source: z.url({protocol: /^https$/}),
      }),
    )
    .min(1),
});
