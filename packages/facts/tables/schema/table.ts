import * as z from 'zod';
import {text} from './text.ts';

/** Lower-case English words joined by hyphens. */
export const kebab = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');

/** A name that is the same in both languages, or a text. Backticks mark code. */
export const name = z.union([z.string().min(1), text], {error: 'a text: {pt: …, en: …}, or a name in both languages'});

const key = z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'a key in camelCase');

const details = z
  .strictObject({
    /** Label of the column. */
    label: name.optional(),
    /** Kind of the entries' values, by default a text. packages/facts/tables/frame.ts checks each kind. */
    as: z.enum(['text', 'name', 'code', 'codes', 'number', 'date', 'link', 'links', 'sources']).optional(),
    /** Path of a word list in this file (`uses`, `ui.applies`): each entry has one of its keys, and the cell shows the word. */
    words: z.string().optional(),
    /** Each entry has a list of such keys. */
    many: z.literal(true).optional(),
    /** The entries have no value here; the cell is built from other values: `{type}[/{modifier}]` (packages/facts/tables/pattern.ts). */
    from: z.string().optional(),
    /** Regular expression that each code or name matches. */
    pattern: z.string().refine(isRegExp, 'a regular expression').optional(),
    /** An entry may leave it out. */
    optional: z.literal(true).optional(),
    /** Not a column of its own: shown in the cell of another column (`then`), used as a facet, or only for authors. */
    hidden: z.literal(true).optional(),
    /** Column whose value follows in the same cell. */
    then: key.optional(),
    /** Word between the value and the value of `then`: «e», `and`. */
    joined: text.optional(),
    /** When all shown rows have the same value, show it once below the table instead of as a column: for example the date of the check. */
    once: z.literal(true).optional(),
    /** Shown bold: always, or for these words. */
    strong: z.union([z.literal(true), z.array(z.string()).min(1)]).optional(),
  })
  .refine(({label, hidden}) => label !== undefined || hidden, {
    path: ['label'],
    error: 'a label {pt: …, en: …}, or hidden: true',
  })
  .refine(({as, words, from}) => words === undefined || (as === undefined && from === undefined), {
    path: ['words'],
    error: 'words: without as: and from:, which say something else about the entries',
  })
  .refine(({many, words}) => many === undefined || words !== undefined, {
    path: ['words'],
    error: 'the word list that many: is about',
  })
  .refine(({joined, then}) => joined === undefined || then !== undefined, {
    path: ['then'],
    error: 'the column that joined: leads to',
  })
  .refine(({pattern, as = 'text'}) => pattern === undefined || ['name', 'code', 'codes'].includes(as), {
    path: ['as'],
    error: 'as: name, code or codes, which have a pattern:',
  });

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern).source !== '';
  } catch {
    return false;
  }
}

/** A column: only its label when the entries have texts; otherwise its details. */
export const column = z.union([text, details]);

/** The head of a table that `<Catalogue>` renders. Only the title is published. */
export const head = {
  /** Caption of the table. */
  title: text,
  /** Id of the table on its page. */
  table: kebab,
  /** Anchor of a row: `error-{id}`, `invalid-{rule|lower}` (packages/facts/tables/pattern.ts). Stable: readers and pages link to it. */
  anchor: z.string(),
  /** Route of the page that explains the entries, without language prefix: the site then publishes them as JSON. */
  page: z.string().startsWith('/').optional(),
  /** Facts from outside the platform (law, rule sets, other vendors' products): each has its source and the date of its last check. */
  outside: z.literal(true).optional(),
  /** Shows a text filter above the table, for long tables. */
  filter: z.literal(true).optional(),
  /** Columns with `words` that get a drop-down next to the filter. */
  facets: z.array(key).min(1).optional(),
  /** Text of a cell without a value. */
  empty: name.optional(),
  columns: z.record(key, column),
};
