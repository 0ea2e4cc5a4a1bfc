import * as z from 'zod';
import {text} from '../text.ts';

/** How a system connects to the platform: the decision table of the introduction. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({name: text, choose: text, carries: text, result: text, need: text, avoid: text}),
  entries: z
    .array(
      z.strictObject({
        id: z.enum(['rest', 'as2', 'sftp', 'webhooks']),
        /** Name of the channel; the link's text. */
        name: text,
        /** Page where it is explained: a path of this site without the language prefix. */
        to: z.string().startsWith('/docs/'),
        /** When this is the right one. */
        choose: text,
        /** What travels, and in which direction. */
        carries: text,
        /** How the sender learns what became of a document. */
        result: text,
        /** What must exist before the first test. */
        need: text,
        /** When another one is better. */
        avoid: text,
      }),
    )
    .length(4),
});
