import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

/** The options of the command `node simulator.mjs`: the command and its help are made of them. */
export const schema = z.strictObject({
  ...head,
  entries: z
    .array(
      z.strictObject({
        /** Name without the hyphens. */
        id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
        /** What stands for its value; an option without one is either there or not. */
        value: z
          .string()
          .regex(/^[A-Z]+(\|[A-Z]+)*$|^[a-z]+(\|[a-z]+)+$/)
          .optional(),
        /** The value when it is left out. */
        default: z.string().optional(),
        what: text,
      }),
    )
    .min(1),
});

export type OptionCatalogue = z.infer<typeof schema>;
