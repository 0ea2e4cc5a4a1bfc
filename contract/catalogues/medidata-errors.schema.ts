import * as z from 'zod';
import {text} from '../text.ts';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({symptom: text, cause: text, cure: text}),
  entries: z.array(
    z.strictObject({
      /** Row anchor `error-<id>`. */
      id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
      symptom: text,
      cause: text,
      cure: text,
    }),
  ),
});
