import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

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

interface State {
  readonly state: string;
  readonly final: boolean;
  readonly next: readonly string[];
}

/** Checks that next states are in the same list, that every state but the first is next of another, and that final states have no next. */
function checkMachine(states: readonly State[], context: z.core.$RefinementCtx): void {
  const names = states.map(({state}) => state);
  const nextStates = states.flatMap(({next}) => next);
  const report = (path: readonly (string | number)[], message: string): void =>
    context.addIssue({code: 'custom', path: [...path], message});
  states.forEach(({state, final, next}, index) => {
    next.forEach((name, position) => {
      if (!names.includes(name)) report([index, 'next', position], `a state of this list: ${names.join(', ')}`);
    });
    if (index > 0 && !nextStates.includes(state)) report([index, 'state'], 'a state that is the "next" of another');
    if (final !== (next.length === 0)) report([index, 'final'], `${!final}, as "next" names ${next.length} states`);
  });
}

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({state: text, meaning: text, next: text, event: text, feap: text}),
  /** States of a document you issue, in the order a document goes through them. */
  entries: z.array(state).superRefine(checkMachine),
  /** States of a document you receive. */
  received: z.array(state.omit({feap: true})).superRefine(checkMachine),
});
