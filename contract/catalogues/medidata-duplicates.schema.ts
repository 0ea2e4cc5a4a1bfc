import * as z from 'zod';
import {text} from '../text.ts';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({content: text, earlier: text, result: text}),
  entries: z.array(
    z.strictObject({
      /** Row anchor `duplicate-<id>`. */
      id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
      /** The new bytes compared with those of the earlier file. */
      content: text,
      /** State of the earlier document or file with the same number. */
      earlier: text,
      result: text,
    }),
  ),
});
