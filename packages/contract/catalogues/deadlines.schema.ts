import * as z from 'zod';
import {head, isoDate, sources, text} from '@integration-docs/facts/schema';

const entry = z
  .strictObject({
    /** Stable English name; `%deadline.<id>%` in a page gives the date. */
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'kebab-case, English'),
    /** The date; `applies` says how it counts. */
    date: isoDate,
    /** `from`: the first day of an obligation. `until`: the last day of a tolerance. */
    applies: z.enum(['from', 'until']),
    /** Who must comply. */
    who: text,
    /** What they must do, or may still do. */
    obligation: text,
    /** Source of the date, in words that help a reader to find it. */
    source: text,
    /** The documents that were read, with their addresses if known. */
    read: sources,
    /** Day on which a person last compared the date with the source. */
    checked: isoDate,
    /** `settled`: in the past or not expected to move. `may-change`: moved before, or a law under discussion may move it. */
    certainty: z.enum(['settled', 'may-change']),
    /** What the reader should confirm, and where. Required when the date may change. */
    note: text.optional(),
  })
  .refine((value) => value.certainty === 'settled' || value.note !== undefined, {
    path: ['note'],
    message: 'a date that may change needs a note: what to confirm and where',
  });

/** Dates of public-sector e-invoicing in Portugal. */
export const schema = z.strictObject({
  ...head,
  /** Texts of the component. */
  ui: z.strictObject({
    applies: z.strictObject({from: text, until: text}),
    certainty: z.strictObject({settled: text, 'may-change': text}),
  }),
  entries: z.array(entry).min(1),
});
