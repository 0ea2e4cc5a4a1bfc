import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

/** Options of the command `node simulator.mjs`. The command and its help are generated from them. */
export const schema = z.strictObject({
  ...head,
  entries: z
    .array(
      z.strictObject({
        /** Name without the hyphens. */
        id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
        /** Placeholder for the value; an option without one is a flag. */
        value: z
          .string()
          .regex(/^[A-Z]+(\|[A-Z]+)*$|^[a-z]+(\|[a-z]+)+$/)
          .optional(),
        /** Default value. */
        default: z.string().optional(),
        what: text,
      }),
    )
    .min(1),
});

export type OptionCatalogue = z.infer<typeof schema>;
