import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

/** Topics of terms: the keys of `topics`, in the order of the drop-down. */
const glossaryTopics = ['documents', 'parties', 'tax', 'public', 'format', 'api', 'webhooks', 'as2'] as const;

const words = z.array(z.string().min(1)).min(1);

const entry = z.strictObject({
  /** Row anchor `term-<id>`; stable, other pages link to it. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  topic: z.enum(glossaryTopics),
  /** European Portuguese term. It has a separate key, so that English pages show it too. */
  termPt: z.string().min(1),
  /** English term. It has a separate key, so that Portuguese pages show it too. */
  termEn: z.string().min(1),
  /** One sentence (a second one only to distinguish the term from another). */
  definition: text,
  /** Other words that a reader may search for. They are arrays, so that `localize` keeps both languages. */
  synonyms: z.strictObject({pt: words, en: words}).optional(),
  /** Brazilian or other forms that the Portuguese pages do not use; not shown. */
  avoid: words.optional(),
  /** Section of the domain facts, or the number of a standard or act. */
  source: z.string().min(1),
});

export const schema = z.strictObject({
  anchor: head.anchor,
  page: head.page,
  title: text,
  columns: z.strictObject({termPt: text, termEn: text, definition: text}),
  ui: z.strictObject({topic: text, synonyms: text}),
  topics: z.strictObject({
    documents: text,
    parties: text,
    tax: text,
    public: text,
    format: text,
    api: text,
    webhooks: text,
    as2: text,
  } satisfies Record<(typeof glossaryTopics)[number], typeof text>),
  entries: z.array(entry),
});
