import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

const groups = [
  'access',
  'documents',
  'delivery',
  'resilience',
  'states',
  'webhooks',
  'received',
  'operation',
  'launch',
] as const;

/** A text with placeholders, which both languages must contain. */
const withNumbers = (...names: readonly string[]): typeof text =>
  text.refine((value) => [value.pt, value.en].every((line) => names.every((name) => line.includes(`{${name}}`))), {
    error: `each language must hold ${names.map((name) => `{${name}}`).join(', ')}`,
  });

export const schema = z.strictObject({
  /** First line of a downloaded list. */
  title: text,
  /** Name of each part, in downloads and for screen readers. */
  groups: z.strictObject({
    access: text,
    documents: text,
    delivery: text,
    resilience: text,
    states: text,
    webhooks: text,
    received: text,
    operation: text,
    launch: text,
  } satisfies Record<(typeof groups)[number], typeof text>),
  /** Texts of the tool (site/tools/checklist). */
  ui: z.strictObject({
    tools: text,
    progress: withNumbers('done', 'total', 'left'),
    group: withNumbers('total', 'left'),
    onlyLeft: text,
    hidden: withNumbers('done'),
    shown: text,
    markdown: text,
    json: text,
    copy: text,
    import: text,
    reset: text,
    undo: text,
    copied: text,
    notCopied: text,
    wasReset: withNumbers('changed'),
    imported: withNumbers('changed'),
    notImported: text,
    undone: text,
    printed: text,
    /** On paper: the time of printing, and what the reader writes by hand. */
    printedAt: withNumbers('date'),
    environment: text,
    company: text,
    person: text,
  }),
  entries: z
    .array(
      z.strictObject({
        /** Anchor `check-<id>`, and key for storing the reader's check marks; stable. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        /** Section of the page that shows the entry. */
        group: z.enum(groups),
        /** A statement that is true or false. */
        text,
        /** Link to the explanation: a path of this site without the language prefix. */
        more: z.strictObject({to: z.string().regex(/^\/docs[/#]/), label: text}),
      }),
    )
    .min(1),
});
