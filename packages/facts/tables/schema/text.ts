import * as z from 'zod';

const words = z.string('a text').min(1, 'a text that is not empty');

/** A text in both languages. Backticks mark code; `%site.…%` tokens are filled in (see CONTRIBUTING.md). */
export const text = z.strictObject({pt: words, en: words}, {error: 'a text: {pt: …, en: …}'});

/** ISO 8601 calendar date, `YYYY-MM-DD`. */
export const isoDate = z.iso.date({error: 'a day that exists: YYYY-MM-DD'});

/** Sources of facts: titles, each with its address if known. The title of a secondary source says that it is one. */
export const sources = z
  .array(
    z.union([
      z.string().min(1),
      text,
      z.strictObject({to: z.url({protocol: /^https$/}), label: z.union([z.string().min(1), text])}),
    ]),
  )
  .min(1, 'at least one source');
