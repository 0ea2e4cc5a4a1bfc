import * as z from 'zod';
import {text} from '../text.ts';

const stateName = z.string().regex(/^[a-z_]+$/);

const state = z.strictObject({
  /** Value of the `state` property in the API. */
  state: stateName,
  meaning: text,
  /** True when no other state follows. */
  final: z.boolean(),
  /** States that may follow directly. A recipient may skip steps. */
  next: z.array(stateName),
  /** Event that is sent when the document enters the state. */
  event: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  /** FE-AP status codes that lead to the state, from feap-statuses.yaml (facts §1.8). */
  feap: z.array(z.string()),
});

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({state: text, meaning: text, next: text, event: text, feap: text}),
  /** States of a document you issue, in the order a document goes through them. */
  entries: z.array(state).min(1),
  /** States of a document you receive. */
  received: z.array(state.omit({feap: true})).min(1),
});
