import * as z from 'zod';
import {text} from '../localize.ts';

export const schema = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        /** Anchor `check-<id>`; stable. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        /** The section of the page that shows it. */
        group: z.enum(['access', 'documents', 'resilience', 'states', 'webhooks', 'received', 'operation']),
        /** A statement that is true or not. */
        text,
        /** Where it is explained: a path of this site without the language prefix. */
        more: z.strictObject({to: z.string().regex(/^\/docs[/#]/), label: text}),
      }),
    )
    .min(1),
});
