import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

const seconds = z.int().positive();

/** What becomes of a document. `problem` and `failureCode` are codes of errors.yaml, `feapStatuses` of feap-statuses.yaml. */
const outcome = z.discriminatedUnion('kind', [
  z.strictObject({kind: z.literal('deliver'), feapStatuses: z.array(z.string())}),
  z.strictObject({kind: z.literal('reject'), rule: z.string()}),
  /** `late`: a proof of delivery comes all the same, and then these FE-AP statuses. */
  z.strictObject({kind: z.literal('fail'), failureCode: z.string(), late: z.array(z.string()).optional()}),
  /** It is sent, and nothing comes back. */
  z.strictObject({kind: z.literal('silence')}),
  /** It is delivered, and comes back. */
  z.strictObject({kind: z.literal('bounce'), failureCode: z.string()}),
  z.strictObject({kind: z.literal('refuse'), problem: z.string(), retryAfter: seconds.optional()}),
  z.strictObject({kind: z.literal('time-out')}),
]);

/** What becomes of its events. */
const quirk = z.strictObject({
  /** They are sent so much later. */
  lateSeconds: seconds.optional(),
  /** Only those of this type are late; the later ones overtake them. */
  lateType: z.string().optional(),
  /** Each is sent twice. */
  duplicate: z.literal(true).optional(),
});

/** What a document has to hold so that the simulator does something else with it than deliver it. */
export const schema = z.strictObject({
  ...head,
  /** What of the document decides. */
  fields: z.strictObject({buyerNif: text, sellerNif: text, series: text}),
  /** FE-AP statuses of a document that no entry is about. */
  usual: z.array(z.string()).min(1),
  /** The same of a credit note. */
  usualOfCreditNote: z.array(z.string()).min(1),
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
          /** Channels that reach the buyer with this tax number, in order; by its first digit when left out. */
          channels: z.array(z.enum(['feap', 'network', 'as2', 'sftp'])).optional(),
          /** What the document of `POST /simulator/triggers/{id}` has besides the value. */
          sample: z.enum(['credit-note', 'buyer-email']).optional(),
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
