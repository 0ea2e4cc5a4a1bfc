import * as z from 'zod';
import {head, name, text} from '@integration-docs/facts/schema';

/** Comparison of sandbox and production. Addresses are always `%site.…%` tokens. */
export const schema = z.strictObject({
  ...head,
  entries: z
    .array(
      z.strictObject({
        /** Stable English name; the row's anchor is `environment-<id>`. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        /** Subject of the comparison. */
        name: text,
        sandbox: name,
        production: name,
      }),
    )
    .min(1),
});
