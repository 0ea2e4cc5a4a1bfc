import * as z from 'zod';
import {text} from '../text.ts';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({field: text, term: text, property: text, rule: text}),
  entries: z.array(
    z.strictObject({
      /** Field of `documents/getOne`, or of settings.json where Moloni does not have it. */
      field: z.string().regex(/^[a-zA-Z_]+(\.[a-z_]+)?$/),
      /** Term of EN 16931. */
      term: z.string().regex(/^B[TG]-[0-9]+$/),
      /** Property of the `Document` schema of the contract; lists without an index. */
      property: z.string().regex(/^[a-zA-Z]+(\.[a-zA-Z]+)*$/),
      rule: text,
    }),
  ),
});
