import * as z from 'zod';
import {head, kebab, text} from '@integration-docs/facts/schema';

/** Name of a document within a scenario. */
const document = z.string().regex(/^[a-z]+$/);

/** Code of errors.yaml with which the simulator has to refuse the step; without it, the step has to succeed. */
const refused = kebab.optional();

/** An action or an observation of a program in the simulator. `packages/simulator/operations/situations.test.ts` runs the steps in order. */
const step = z.union([
  z.strictObject({
    /** Submits the example invoice with its own number, under this name. */
    submit: document,
    /** File of samples/payloads, without extension, to submit instead of the invoice. */
    sample: kebab.optional(),
    /** Entry of simulator-triggers.yaml, which determines the buyer, or the series of the number. */
    trigger: kebab.optional(),
    /** Earlier document whose number this document has. */
    numberOf: document.optional(),
    /** Earlier document that this document refers to in BT-25. */
    corrects: document.optional(),
    /** Earlier document whose attachment this document has; its own name means that a new file is uploaded. */
    attachmentOf: document.optional(),
    /** Values by JSON pointer; null removes the value. */
    set: z.record(z.string().startsWith('/'), z.union([z.string(), z.array(z.string())]).nullable()).optional(),
    /** Rule of the warning that `validateDocument` returns before the submission. */
    warns: kebab.optional(),
    refused,
  }),
  /** Sends the same request again, with the same key. */
  z.strictObject({repeat: document}),
  z.strictObject({resend: document, channel: z.string().optional(), refused}),
  z.strictObject({annul: document, refused}),
  z.strictObject({
    /** State that the document reaches without further requests. */
    becomes: z.string(),
    document,
    channel: z.string().optional(),
    /** `failure.code` */
    failure: kebab.optional(),
    /** Time until the document is in that state, in seconds; by default 120. */
    within: z.int().positive().optional(),
  }),
]);

const entries = z
  .array(
    z.strictObject({
      id: kebab,
      situation: text,
      /** What stays legally valid: the invoice, its number. */
      stays: text,
      /** The request to send, with its number and attachment. */
      act: text,
      /** Link to an example. */
      more: z.strictObject({to: z.string().regex(/^\/docs[/#]/), label: text}).optional(),
      /** What FE-AP and the buyer see. */
      seen: text,
      scenario: z.array(step).min(2),
    }),
  )
  .min(1);

const {anchor, columns, title, table} = head;

/** What to do with an invoice that failed, by situation. A test runs the scenario of each row in the simulator. */
export const schema = z.strictObject({
  anchor,
  columns,
  /** Situations in which the buyer does not have the document. */
  before: z.strictObject({title, table, entries}),
  /** Situations in which the buyer has the document. */
  after: z.strictObject({title, table, entries}),
  /** Situations that change how a document is issued. */
  special: z.strictObject({title, table, entries}),
});

export type Scenario = z.infer<typeof entries>[number]['scenario'];
