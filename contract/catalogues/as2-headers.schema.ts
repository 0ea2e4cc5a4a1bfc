import * as z from 'zod';
import {text} from '../text.ts';

const where = z.enum(['both', 'message']);
const need = z.enum(['required', 'platform', 'recommended', 'conditional']);
const id = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** HTTP headers of AS2, and the fields of its receipt. */
export const schema = z.strictObject({
  /** Caption of the table of headers. */
  title: text,
  columns: z.strictObject({name: text, where: text, need: text, value: text, note: text}),
  wheres: z.record(where, text),
  /** `required`: by RFC 4130; `platform`: optional there, required by the platform. */
  needs: z.record(need, text),
  entries: z
    .array(
      z.strictObject({
        /** Anchor of the row, after `header-`: the name in lower case. */
        id,
        /** The header as it is written. */
        name: z.string().min(1),
        where,
        need,
        /** An example that works; shown as code. */
        value: z.string().min(1),
        note: text,
      }),
    )
    .min(1),
  mdnFields: z.strictObject({
    title: text,
    columns: z.strictObject({name: text, content: text, check: text}),
    entries: z.array(
      z.strictObject({
        /** Anchor of the row, after `mdn-field-`. */
        id,
        name: z.string().min(1),
        content: text,
        /** What the sender of the message does with it. */
        check: text,
      }),
    ),
  }),
  /** Where the facts come from; not shown. */
  source: z.string(),
});
