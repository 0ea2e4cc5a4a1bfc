import * as z from 'zod';
import {text} from '../text.ts';

const symptom = z.strictObject({
  /** Stable English name; the row's anchor is `symptom-<id>`. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** What the reader sees, in the exact words or codes. */
  symptom: text,
  cause: text,
  cure: text,
  /** The page that explains it; left out when the row says it all. */
  more: z.strictObject({to: z.string().startsWith('/docs'), label: text}).optional(),
});

/** Symptom → cause → cure, for the introduction and for the onboarding page. */
export const schema = z.strictObject({
  /** Label of each column. */
  columns: z.strictObject({symptom: text, cause: text, cure: text}),
  /** First triage: which part of the documentation holds the answer. */
  introduction: z.strictObject({title: text, entries: z.array(symptom).min(1)}),
  /** What goes wrong on the way to FE-AP. */
  onboarding: z.strictObject({title: text, entries: z.array(symptom).min(1)}),
});
