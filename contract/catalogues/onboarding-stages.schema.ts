import * as z from 'zod';
import {isoDate, text} from '../text.ts';

/** The stages of FE-AP enrolment as eSPap publishes them, and who does what in each. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({stage: text, espap: text, supplier: text, platform: text, done: text}),
  /** Page of eSPap that the stages come from. */
  source: z.strictObject({
    /** Words before the link. */
    label: text,
    url: z.url({protocol: /^https$/}),
    /** Name of the page; not translated. */
    name: z.string().min(1),
    /** Words before the date. */
    checkedLabel: text,
    /** Day on which a person last compared the stages with that page. */
    checked: isoDate,
  }),
  /** In order. */
  entries: z
    .array(
      z.strictObject({
        id: z.enum(['request', 'tests', 'production-request', 'production-validation', 'formalisation']),
        stage: text,
        /** What eSPap publishes about it. */
        espap: text,
        /** What the supplier does. */
        supplier: text,
        /** What the platform does. */
        platform: text,
        /** How one knows that it is over. */
        done: text,
      }),
    )
    .length(5),
});
