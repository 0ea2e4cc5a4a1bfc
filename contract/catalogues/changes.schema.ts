import * as z from 'zod';
import {isoDate, text} from '../text.ts';

export const schema = z.strictObject({
  title: text,
  entries: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9-]+$/),
      /** Day the change was published. */
      date: isoDate,
      /** Path of the page, without language prefix. */
      to: z.string().startsWith('/'),
      text,
    }),
  ),
});
