import * as z from 'zod';
import {text} from '../localize.ts';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({operation: text, does: text, scope: text}),
  entries: z
    .array(
      z.strictObject({
        /** `operationId` of openapi.yaml. */
        operation: z.string().regex(/^[a-z][A-Za-z]+$/),
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        /** Path below the base address; the token request is below the address of the token service. */
        path: z.string().startsWith('/'),
        /** OAuth scope that the token needs; null for the token request itself. */
        scope: z.string().nullable(),
        /** `summary` of openapi.yaml. */
        does: text,
      }),
    )
    .min(1),
});
