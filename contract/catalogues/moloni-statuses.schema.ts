import * as z from 'zod';
import {text} from '../text.ts';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({status: text, meaning: text, moloni: text, action: text}),
  entries: z.array(
    z.strictObject({
      /** Value of `status` in the Moloni API. */
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      meaning: text,
      /** What Moloni lets you do with the document. */
      moloni: text,
      /** What the connection does. */
      action: text,
    }),
  ),
});
