import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';
import {faultIds} from './fault-ids.ts';

/** Faults between a program and the platform, which `packages/simulator/faults/` simulates. */
export const schema = z.strictObject({
  ...head,
  /** Labels of what a fault affects. */
  kinds: z.strictObject({request: text, event: text, published: text, document: text}),
  entries: z
    .array(
      z.strictObject({
        id: z.enum(faultIds),
        kind: z.enum(['request', 'event', 'published', 'document']),
        what: text,
      }),
    )
    .refine((entries) => new Set(entries.map(({id}) => id)).size === faultIds.length, 'an entry for every fault'),
});

export type FaultCatalogue = z.infer<typeof schema>;
