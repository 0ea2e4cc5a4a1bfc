import * as z from 'zod';
import {text} from '../text.ts';

/** The partner sheet of an AS2 partnership: what each side configures. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  columns: z.strictObject({name: text, platform: text, yours: text}),
  entries: z
    .array(
      z.strictObject({
        /** Anchor of the row, after `parameter-`. */
        id: z.string().regex(/^[a-z][a-z0-9-]*$/),
        name: text,
        /** What the platform does or offers. */
        platform: text,
        /** What the reader configures or sends. */
        yours: text,
      }),
    )
    .min(1),
});
