import * as z from 'zod';
import {text} from '../text.ts';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({path: text, holds: text, writer: text, remover: text, kept: text}),
  entries: z.array(
    z.strictObject({
      /** Path from the home folder of the account, with a slash at the end. */
      path: z.string().regex(/^([a-z]+\/)+$/),
      holds: text,
      /** Who creates files in it. */
      writer: text,
      /** Who takes files out of it. */
      remover: text,
      kept: text,
    }),
  ),
});
