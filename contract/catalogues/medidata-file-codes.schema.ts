import * as z from 'zod';
import {text} from '../text.ts';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({code: text, cause: text, cure: text}),
  entries: z.array(
    z.strictObject({
      /** Value of `code` in the status file. */
      code: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
      cause: text,
      cure: text,
    }),
  ),
});
