import * as z from 'zod';
import {text} from '../text.ts';

const types = ['integer', 'string', 'nullable', 'boolean', 'object', 'list'] as const;

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({field: text, type: text, meaning: text}),
  /** Name of each type. */
  types: z.strictObject({
    integer: text,
    string: text,
    nullable: text,
    boolean: text,
    object: text,
    list: text,
  } satisfies Record<(typeof types)[number], typeof text>),
  entries: z.array(
    z.strictObject({
      /** Name in the JSON. */
      field: z.string().regex(/^[a-zA-Z0-9]+$/),
      type: z.enum(types),
      meaning: text,
    }),
  ),
});
