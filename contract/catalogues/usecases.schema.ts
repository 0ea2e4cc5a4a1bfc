import * as z from 'zod';
import {text} from '../localize.ts';

const groups = ['references', 'documents', 'vat', 'amounts', 'payment', 'parties', 'attachments'] as const;

export const schema = z.strictObject({
  /** Caption of each table. */
  groups: z.strictObject({
    references: text,
    documents: text,
    vat: text,
    amounts: text,
    payment: text,
    parties: text,
    attachments: text,
  } satisfies Record<(typeof groups)[number], typeof text>),
  /** Label of each column. */
  columns: z.strictObject({subject: text, write: text, wrong: text}),
  /** Labels inside a cell; `xmlOnly` stands where the JSON model has no property. */
  ui: z.strictObject({json: text, ubl: text, xmlOnly: text}),
  entries: z
    .array(
      z.strictObject({
        /** Row anchor `usecase-<id>`. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        group: z.enum(groups),
        /** The words a reader looks for. */
        subject: text,
        /** Terms of EN 16931. */
        terms: z.array(z.string().regex(/^B[TG]-\d{1,3}$/)).min(1),
        /** Properties of the JSON model (`Document` in openapi.yaml); none when only XML can say it. */
        json: z.array(z.string().regex(/^[a-z][A-Za-z]*(\[\])?(\.[a-z][A-Za-z0-9]*(\[\])?)*$/)),
        /** Where it stands in UBL 2.1, as a path in code; the same in both languages. */
        ubl: z.string().min(1),
        /** What to write. */
        write: text,
        /** What is refused, with the rule, and the cure. */
        wrong: text.optional(),
        source: z.string().min(1),
      }),
    )
    .min(1),
});
