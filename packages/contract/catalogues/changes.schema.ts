import * as z from 'zod';
import {isoDate, text} from '@integration-docs/facts/schema';

const common = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** Date from which the change applies, or on which the law was published. */
  date: isoDate,
  /** Path of the page, without language prefix. */
  to: z.string().startsWith('/'),
  /** The line that the home page and the feeds show. */
  title: text.refine(
    (title) => Object.values(title).every((words) => words.length <= 80),
    'at most 80 characters a language',
  ),
  text,
};

/** Semantic version without a label (semver.org §2). */
export const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'a version: 1.2.0');

/** Effects of a difference of the API on existing clients, the mildest first. */
export const kinds = ['words', 'additive', 'restriction', 'breaking'] as const;
export type Kind = (typeof kinds)[number];

/** Keys of an entry about a version of the API. */
export const apiChange = {
  area: z.literal('api'),
  version,
  kind: z.enum(kinds),
  /** Differences of the contract that the entry announces (`packages/contract/released`): `operation listSuppliers*`. */
  covers: z.array(z.string().min(1)),
};

/** Changes for users of the platform: of the API, of the platform around it, of the law. Never of this documentation. */
export const schema = z.strictObject({
  title: text,
  /** Name of each area. */
  areas: z.strictObject({api: text, platform: text, law: text}),
  /** Name of each kind. */
  kinds: z.strictObject({words: text, additive: text, restriction: text, breaking: text} satisfies Record<
    Kind,
    typeof text
  >),
  /** Newest first. */
  entries: z
    .array(
      z.discriminatedUnion('area', [
        z.strictObject({...common, ...apiChange}),
        z.strictObject({
          ...common,
          area: z.enum(['platform', 'law']),
          /** Only when the platform refuses, or does otherwise, what it accepted before. */
          kind: z.literal('restriction').optional(),
        }),
      ]),
    )
    .superRefine((entries, context) => {
      entries.forEach(({date}, index) => {
        const previous = entries[index - 1];
        if (previous === undefined || date <= previous.date) return;
        const message = `a date that is not later than the ${previous.date} of the entry above it`;
        context.addIssue({
          code: 'custom',
          path: [index, 'date'],
          message,
          params: {cure: 'Sort the entries: newest first.'},
        });
      });
    }),
});
