import * as z from 'zod';
import {isoDate, text} from '../text.ts';

const id = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** Names of a product's own parameters; not translated. */
const names = z.string().min(1);

/** Where AS2 products ask for the parameters of the partner sheet. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of the first column; the others are labelled with the name of the product. */
  parameter: text,
  /** Label of the last column: products that are not listed. */
  other: text,
  products: z
    .array(
      z.strictObject({
        id: z.enum(['aws', 'openas2', 'libas2']),
        /** Name of the product. */
        name: z.string().min(1),
        /** What to watch for. */
        note: text,
        /** Where the names were seen; not shown. */
        source: z.string().min(1),
        checked: isoDate,
      }),
    )
    .length(3),
  entries: z.array(
    z.strictObject({
      /** Anchor of the row, after `product-`. */
      id,
      /** The parameter, as the partner sheet calls it. */
      name: text,
      aws: names,
      openas2: names,
      libas2: names,
      /** Words that other products commonly use. */
      other: text,
    }),
  ),
});
