import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

const groups = ['references', 'documents', 'vat', 'amounts', 'payment', 'parties', 'attachments'] as const;

/** Format of a payload. */
const format = z.enum(['json', 'xml']);

/** A rule of EN 16931 or CIUS-PT; a part of a rule has a number after a point. */
const rule = z.string().regex(/^(BR|DT|UBL)-[A-Z]+(-[A-Z]+)*-\d+(\.\d)?$/);

export const schema = z.strictObject({
  anchor: head.anchor,
  page: head.page,
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
  columns: z.strictObject({subject: text, write: text, wrong: text, example: text}),
  /** Labels inside a cell; `xmlOnly` is shown when the JSON model has no property. */
  ui: z.strictObject({json: text, ubl: text, xmlOnly: text, enFindings: text, fragment: text, files: text}),
  /** The use cases of eSPap, each with the entries below that show it. */
  official: z.strictObject({
    /** For readers of the published list. */
    caption: text,
    entries: z.array(
      z.strictObject({
        code: z.string().regex(/^UC\d{3}$/),
        /** Ids of `entries`. */
        cases: z.array(z.string()).min(1),
      }),
    ),
  }),
  /** Documents that break a rule on purpose. */
  invalid: z.strictObject({
    anchor: head.anchor,
    caption: text,
    columns: z.strictObject({rule: text, wrong: text}),
    /** Shown in the rows with `refused`. */
    refused: text,
    entries: z
      .array(
        z.strictObject({
          /** Name of the files; row anchor `invalid-<rule>`. */
          rule: z.string().regex(/^[A-Za-z0-9-]+$/),
          files: z.array(z.string().regex(/^samples\/payloads\/invalid\/[A-Za-z0-9-]+\.(json|xml)$/)).min(1),
          /** The format that the API refuses at once, with `schema-invalid`; other files are stored first. */
          refused: format.optional(),
          /** All findings of the CIUS-PT rules. */
          cius: z.array(rule),
          /** All findings of the EN 16931 rules. */
          en: z.array(rule),
          wrong: text,
          /** Shown by the validator. */
          cure: text,
        }),
      )
      .min(12),
  }),
  entries: z
    .array(
      z.strictObject({
        /** Row anchor `usecase-<id>`; name of the files below samples/payloads. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        group: z.enum(groups),
        /** The words a reader looks for. */
        subject: text,
        /** Terms of EN 16931. */
        terms: z.array(z.string().regex(/^B[TG]-\d{1,3}$/)).min(1),
        /** Payloads of this case; only XML when the JSON model cannot express it. */
        files: z.array(format),
        /** Shows no fragment: for the base of the fragments, or a document with every field. */
        whole: z.literal(true).optional(),
        /** Another entry with a very similar fragment: the fragment of this entry is linked, not shown. */
        like: z.string().optional(),
        /** All findings of the EN 16931 rules in the payload, although CIUS-PT accepts it. */
        enFindings: z.array(rule).min(1).optional(),
        /** Properties of the JSON model (`Document` in openapi.yaml); empty when only XML can express the case. */
        json: z.array(z.string().regex(/^[a-z][A-Za-z]*(\[\])?(\.[a-z][A-Za-z0-9]*(\[\])?)*$/)),
        /** Path in UBL 2.1, as code; the same in both languages. */
        ubl: z.string().min(1),
        /** What to write. */
        write: text,
        /** What is refused, with the rule, and the fix. */
        wrong: text.optional(),
        source: z.string().min(1),
      }),
    )
    .min(1),
});
