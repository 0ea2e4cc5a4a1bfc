import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

/** Requests and headers that control the simulator. Interactive diagrams refer to the entries. */
export const schema = z.strictObject({
  ...head,
  entries: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
        /** Method and path, or a header. */
        request: z.string().min(1),
        does: text,
      }),
    )
    .min(1),
});
