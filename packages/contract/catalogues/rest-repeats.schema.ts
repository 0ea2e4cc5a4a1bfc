import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** Results of sending a request that changes something twice. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({operation: text, repeat: text}),
  entries: z
    .array(
      z.strictObject({
        /** `operationId` of openapi.yaml; every one that is not a GET, in the order of the file. */
        operation: z.string().regex(/^[a-z][A-Za-z]+$/),
        /** What a second, equal request does. */
        repeat: text,
      }),
    )
    .min(1),
});
