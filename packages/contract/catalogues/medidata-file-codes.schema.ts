import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

export const schema = z.strictObject({
  ...head,
  entries: z.array(
    z.strictObject({
      /** Value of `code` in the status file. */
      code: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
      cause: text,
      cure: text,
    }),
  ),
});
