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
    /** What the entries hold: a text when left out. How each kind is checked: packages/facts/tables/frame.ts. */
    as: z.enum(['text', 'name', 'code', 'codes', 'number', 'date', 'link', 'sources']).optional(),
    /** Path of a word list in this file (`uses`, `ui.applies`): the entries hold one of its keys, the cell shows the word. */
    words: z.string().optional(),
    /** The entries hold a list of such keys. */
    many: z.literal(true).optional(),
    /** The entries hold nothing here, the cell is made of other values: `{type}[/{modifier}]` (packages/facts/tables/pattern.ts). */
    from: z.string().optional(),
    /** Regular expression that each code or name matches. */
    pattern: z.string().refine(isRegExp, 'a regular expression').optional(),
    /** An entry may leave it out. */
    optional: z.literal(true).optional(),
    /** No column of its own: it stands in the cell of another (`then`), is a facet, or is there for authors only. */
    hidden: z.literal(true).optional(),
    /** Column whose value follows in the same cell. */
    then: key.optional(),
    /** Word between the value and that of `then`: «e», `and`. */
    joined: text.optional(),
    /** Said once below the table, and no column, when all rows that are shown agree: the day on which they were checked. */
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

/** A column: its label, when the entries hold texts; otherwise its details. */
export const column = z.union([text, details]);

/** The head of a table that `<Catalogue>` draws. Not published, but for the title. */
export const head = {
  /** Caption of the table. */
  title: text,
  /** Id of the table on its page. */
  table: kebab,
  /** Anchor of a row: `error-{id}`, `invalid-{rule|lower}` (packages/facts/tables/pattern.ts). Stable: readers and pages link to it. */
  anchor: z.string(),
  /** Route of the page that explains the entries, without language prefix: the site then publishes them as JSON. */
  page: z.string().startsWith('/').optional(),
  /** Facts of the world outside of the platform (law, rule sets, products of others): each says where it comes from and when it was checked. */
  outside: z.literal(true).optional(),
  /** A text filter above the table, for tables too long to see at once. */
  filter: z.literal(true).optional(),
  /** Columns with `words` that get a drop-down beside the filter. */
  facets: z.array(key).min(1).optional(),
  /** What a cell shows that has no value. */
  empty: name.optional(),
  columns: z.record(key, column),
};
