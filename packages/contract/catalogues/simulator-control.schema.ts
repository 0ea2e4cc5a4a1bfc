import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

/** What steers the simulator: the diagrams that play name its entries. */
export const schema = z.strictObject({
  ...head,
  entries: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
        /** Method and path, or the header that does it. */
        request: z.string().min(1),
        does: text,
      }),
    )
    .min(1),
});
