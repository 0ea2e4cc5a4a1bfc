import * as z from 'zod';
import {faultIds} from '@integration-docs/contract/catalogues/simulator-faults.schema.ts';
import type {FaultState} from './faults.ts';

const fault = z.enum(faultIds);

/** Schema of the state of the faults in a file of `--data`. */
export const keptFaults = z.object({
  settings: z.object({
    seed: z.number(),
    faults: z.partialRecord(fault, z.object({rate: z.number(), times: z.number().optional()})),
  }),
  happened: z.partialRecord(fault, z.number()),
  drawn: z.record(z.string(), z.number()),
  lasting: z.object({
    until: z.object({maintenance: z.string().optional(), outage: z.string().optional()}),
    revoked: z.array(z.string()).readonly(),
  }),
}) satisfies z.ZodType<FaultState>;
