import * as z from 'zod';
import {isoDate, text} from '../text.ts';

/** The acts that an integration with public buyers rests on. Dates of obligations are in `deadlines.yaml`. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({act: text, effect: text, checked: text}),
  entries: z
    .array(
      z.strictObject({
        /** Stable English name; the row's anchor is `act-<id>`. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        /** The act as it is cited, with its date. */
        act: text,
        /** What it changes for the reader of this site. */
        effect: text,
        /** Where we read about it; for authors, not shown. */
        source: z.string().min(1),
        /** Day on which a person last compared the row with the source. */
        checked: isoDate,
      }),
    )
    .min(1),
});
