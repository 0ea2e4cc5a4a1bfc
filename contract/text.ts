import * as z from 'zod';

/** A text in both languages. Backticks mark code; `%site.…%` tokens are filled in (see CONTRIBUTING.md). */
export const text = z.strictObject({pt: z.string().min(1), en: z.string().min(1)}, {error: 'a text: {pt: …, en: …}'});

/** ISO 8601 calendar date, `YYYY-MM-DD`. */
export const isoDate = z.iso.date({error: 'a day: YYYY-MM-DD'});
