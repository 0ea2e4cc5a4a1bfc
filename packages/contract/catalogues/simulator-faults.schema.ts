import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

/** Stable English names: properties of `PUT /simulator/faults`. */
export const faultIds = [
  'answer-lost-before',
  'answer-lost-after',
  'hang',
  'in-progress',
  'token-revoked',
  'secret-expired',
  'rate-limited',
  'rate-limited-silently',
  'internal-error',
  'proxy-error',
  'maintenance',
  'outage',
  'unknown-properties',
  'event-lost',
  'event-doubled',
  'event-out-of-order',
  'event-late',
  'endpoint-disabled',
  'signature-wrong',
  'signature-old',
  'signature-missing',
  'body-rewritten',
  'bounce-after-delivered',
] as const;

/** Faults between a program and the platform, which `packages/simulator/faults/` simulates. */
export const schema = z.strictObject({
  ...head,
  /** Labels of what a fault affects. */
  kinds: z.strictObject({request: text, event: text, document: text}),
  entries: z
    .array(
      z.strictObject({
        id: z.enum(faultIds),
        kind: z.enum(['request', 'event', 'document']),
        what: text,
      }),
    )
    .refine((entries) => new Set(entries.map(({id}) => id)).size === faultIds.length, 'an entry for every fault'),
});

export type FaultCatalogue = z.infer<typeof schema>;
