import * as z from 'zod';
import {text} from '../text.ts';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({aspect: text, moloni: text, moloniOn: text}),
  entries: z.array(
    z.strictObject({
      /** Row anchor `product-<id>`. */
      id: z.string().regex(/^[a-z]+$/),
      aspect: text,
      moloni: text,
      moloniOn: text,
    }),
  ),
});
