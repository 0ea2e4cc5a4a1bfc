import * as z from 'zod';
import {head, kebab, text} from '@integration-docs/facts/schema';

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

/** A kind of document, and where the work of the one who issued or received it ends. */
const settled = z.strictObject({
  id: kebab,
  /**
   * `invoice`: any type but a credit note, with an amount due. `nothing_due`: the same with BT-115 `0.00`. `credit_note`: types `381` and `NC`.
   * `any`: each of them. `received`: a received document, which has no channel.
   */
  kind: z.enum(['invoice', 'nothing_due', 'credit_note', 'any', 'received']),
  /** Values of the `channel` property in the API. */
  channels: z
    .array(z.enum(['feap', 'network', 'as2', 'sftp', 'email']))
    .min(1)
    .optional(),
  /** Nothing more is expected: a program that waits can stop here, as it does at a final state. */
  state: stateName,
  /** States that may follow all the same. */
  later: z.array(stateName),
});

export const schema = z
  .strictObject({
    /** Caption of the table. */
    title: text,
    /** Label of each column. */
    columns: z.strictObject({state: text, meaning: text, next: text, event: text, feap: text}),
    /** States of a document you issue, in the order a document goes through them. */
    entries: z.array(state).superRefine(checkMachine),
    /** States of a document you receive. */
    received: z.array(state.omit({feap: true})).superRefine(checkMachine),
    /** For each kind of document and channel: the state at which you can stop waiting. */
    settled: z.strictObject({
      ...head,
      /** Name of each kind. */
      kinds: z.record(settled.shape.kind, text),
      entries: z.array(settled),
    }),
  })
  .superRefine(({entries, received, settled: table}, context) => {
    table.entries.forEach(({kind, channels, state: name, later}, index) => {
      const states: readonly State[] = kind === 'received' ? received : entries;
      const next = states.find((one) => one.state === name)?.next;
      const path = ['settled', 'entries', index];
      const report = (key: string, message: string): void =>
        context.addIssue({code: 'custom', path: [...path, key], message});
      if (next === undefined) report('state', `a state of ${kind === 'received' ? 'received' : 'issued'} documents`);
      if (later.some((one) => next?.includes(one) === false))
        report('later', `states that may follow ${name}: ${next?.join(', ')}`);
      if ((channels === undefined) !== (kind === 'received'))
        report('channels', 'channels, unless the document is received');
    });
  });
