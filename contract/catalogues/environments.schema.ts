import * as z from 'zod';
import {text} from '../text.ts';

/** A value that is the same in both languages (an address), or a text. */
const value = z.union([z.string().min(1), text]);

/** Sandbox beside production. Addresses are `%site.…%` tokens, never typed. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({name: text, sandbox: text, production: text}),
  entries: z
    .array(
      z.strictObject({
        /** Stable English name; the row's anchor is `environment-<id>`. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        /** What is compared. */
        name: text,
        sandbox: value,
        production: value,
      }),
    )
    .min(1),
});
