import * as z from 'zod/mini';
import {faultIds} from '@integration-docs/contract/catalogues/fault-ids.ts';
import type {FaultState} from './faults.ts';

const fault = z.enum(faultIds);

/** Schema of the state of the faults in a file of `--data`. */
export const keptFaults = z.object({
  settings: z.object({
    seed: z.number(),
    faults: z.partialRecord(fault, z.object({rate: z.number(), times: z.optional(z.number())})),
  }),
  happened: z.partialRecord(fault, z.number()),
  drawn: z.record(z.string(), z.number()),
  lasting: z.object({
    until: z.object({maintenance: z.optional(z.string()), outage: z.optional(z.string())}),
    revoked: z.readonly(z.array(z.string())),
  }),
}) satisfies z.ZodMiniType<FaultState>;
