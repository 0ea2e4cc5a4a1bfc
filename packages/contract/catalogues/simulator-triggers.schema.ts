import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

const seconds = z.int().positive();

/** Result of a document. `problem` and `failureCode` are codes of errors.yaml, `feapStatuses` of feap-statuses.yaml. */
const outcome = z.discriminatedUnion('kind', [
  z.strictObject({kind: z.literal('deliver'), feapStatuses: z.array(z.string())}),
  z.strictObject({kind: z.literal('reject'), rule: z.string()}),
  /** `late`: a proof of delivery arrives later, and then these FE-AP statuses. */
  z.strictObject({kind: z.literal('fail'), failureCode: z.string(), late: z.array(z.string()).optional()}),
  /** The document is sent, but no response arrives. */
  z.strictObject({kind: z.literal('silence')}),
  /** The document is delivered first, and then bounces. */
  z.strictObject({kind: z.literal('bounce'), failureCode: z.string()}),
  z.strictObject({kind: z.literal('refuse'), problem: z.string(), retryAfter: seconds.optional()}),
  z.strictObject({kind: z.literal('time-out')}),
]);

/** What happens to the events of a document. */
const quirk = z.strictObject({
  /** Delay of the events. */
  lateSeconds: seconds.optional(),
  /** Only events of this type are delayed, so that later events overtake them. */
  lateType: z.string().optional(),
  /** Each event is sent twice. */
  duplicate: z.literal(true).optional(),
});

/** Values in a document that make the simulator do something else than deliver the document. */
export const schema = z.strictObject({
  ...head,
  /** Labels of the fields of a document that can trigger an entry. */
  fields: z.strictObject({buyerNif: text, sellerNif: text, series: text}),
  /** FE-AP statuses of a document without a trigger. */
  usual: z.array(z.string()).min(1),
  /** FE-AP statuses of a credit note without a trigger. */
  usualOfCreditNote: z.array(z.string()).min(1),
  /** FE-AP statuses of an invoice without a trigger of which nothing is left to pay (BT-115 is 0.00). */
  usualWithNothingDue: z.array(z.string()).min(1),
  entries: z
    .array(
      z
        .strictObject({
          /** Stable English name: `POST /simulator/triggers/{id}`. */
          id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
          field: z.enum(['buyerNif', 'sellerNif', 'series']),
          value: z.string().regex(/^[^/^ ]+$/),
          result: text,
          outcome: outcome.optional(),
          quirk: quirk.optional(),
          /** Channels that reach the buyer with this tax number, in order; by default the first digit decides. */
          channels: z.array(z.enum(['feap', 'network', 'as2', 'sftp'])).optional(),
          /** Variant of the document of `POST /simulator/triggers/{id}`. */
          sample: z.enum(['credit-note', 'buyer-email']).optional(),
          /** Triggers nothing for a credit note, nor for a document that names a preceding invoice (BT-25): they correct the first one. */
          sparesCorrections: z.literal(true).optional(),
          /** Triggers something for credit notes only. */
          onlyCreditNotes: z.literal(true).optional(),
        })
        .refine(
          (entry) => [entry.outcome, entry.quirk, entry.channels].some((part) => part !== undefined),
          'an outcome, a quirk or channels',
        )
        .refine((entry) => entry.channels === undefined || entry.field === 'buyerNif', 'channels of a buyer'),
    )
    .min(1),
});

export type TriggerCatalogue = z.infer<typeof schema>;
export type Trigger = TriggerCatalogue['entries'][number];
