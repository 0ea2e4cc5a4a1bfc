import * as z from 'zod';
import {text} from '../text.ts';

/** What a request for support carries, so that the first answer can be the cure. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({item: text, where: text}),
  /** In the order to send it. */
  entries: z
    .array(
      z.strictObject({
        /** Stable English name; the row's anchor is `support-<id>`. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        item: text,
        /** Where the reader finds it, or how it is written. */
        where: text,
      }),
    )
    .min(1),
});
