import * as z from 'zod';
import {head, kebab, text} from '@integration-docs/facts/schema';

/** Name of a document within a scenario. */
const document = z.string().regex(/^[a-z]+$/);

/** Code of errors.yaml with which the simulator has to refuse the step; it has to do it when left out. */
const refused = kebab.optional();

/** One thing that a program does, or sees, in the simulator. `packages/simulator/operations/situations.test.ts` does them in order. */
const step = z.union([
  z.strictObject({
    /** The example invoice, under a number of its own, is submitted. */
    submit: document,
    /** File of samples/payloads, without its ending, in the place of the invoice. */
    sample: kebab.optional(),
    /** Entry of simulator-triggers.yaml: who the buyer is, or which series the number has. */
    trigger: kebab.optional(),
    /** It has the number of this earlier one. */
    numberOf: document.optional(),
    /** It names this earlier one in BT-25. */
    corrects: document.optional(),
    /** It has the attachment of this earlier one; with its own name, a file is uploaded for it. */
    attachmentOf: document.optional(),
    /** Values by JSON pointer; null removes. */
    set: z.record(z.string().startsWith('/'), z.string().nullable()).optional(),
    /** Rule with which `validateDocument` warns of it before. */
    warns: kebab.optional(),
    refused,
  }),
  /** The same request again, with the same key. */
  z.strictObject({repeat: document}),
  z.strictObject({resend: document, channel: z.string().optional(), refused}),
  z.strictObject({annul: document, refused}),
  z.strictObject({
    /** State that it comes to by itself. */
    becomes: z.string(),
    document,
    channel: z.string().optional(),
    /** `failure.code` */
    failure: kebab.optional(),
    /** Seconds after which it is in that state; 120 when left out. */
    within: z.int().positive().optional(),
  }),
]);

const entries = z
  .array(
    z.strictObject({
      id: kebab,
      situation: text,
      /** What stays legally: the invoice, its number. */
      stays: text,
      /** Which call, with which number and attachment. */
      act: text,
      /** Where an example of it stands. */
      more: z.strictObject({to: z.string().regex(/^\/docs[/#]/), label: text}).optional(),
      /** What FE-AP and the buyer see. */
      seen: text,
      scenario: z.array(step).min(2),
    }),
  )
  .min(1);

const {anchor, columns, title, table} = head;

/** What to do with an invoice that did not go its way, by situation; each row is played in the simulator. */
export const schema = z.strictObject({
  anchor,
  columns,
  /** The buyer does not have the document. */
  before: z.strictObject({title, table, entries}),
  /** The buyer has it. */
  after: z.strictObject({title, table, entries}),
});

export type Scenario = z.infer<typeof entries>[number]['scenario'];
