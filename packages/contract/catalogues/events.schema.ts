import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({type: text, when: text}),
  entries: z.array(
    z.strictObject({
      /** Event type; the key of the same event in `webhooks` of openapi.yaml. */
      type: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
      /** What the event is about: a document you issued, one you received, your webhook endpoints, or your account. */
      about: z.enum(['issued', 'received', 'webhooks', 'account']),
      /** When the event fires. */
      when: text,
      /** What the reader can decide after receiving the event. */
      decide: text,
      /** `operationId` of the next request. */
      next: z.string().regex(/^[A-Za-z][\w-]*$/),
    }),
  ),
});
