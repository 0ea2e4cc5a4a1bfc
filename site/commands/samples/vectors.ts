import {createHmac} from 'node:crypto';
import * as z from 'zod';

const text = z.strictObject({pt: z.string().min(1), en: z.string().min(1)});

const reason = z.enum([
  'missing-header',
  'malformed-header',
  'timestamp-too-old',
  'timestamp-too-new',
  'no-matching-signature',
]);

/** Schema of vectors.json. */
export const schema = z.strictObject({
  about: text,
  vectors: z
    .array(
      z.strictObject({
        /** Unique; lower-case words joined by hyphens. */
        name: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
        what: text,
        /** Separated by spaces, as in WEBHOOK_SECRET. */
        secrets: z.string(),
        /** A header without a key here is missing in the request. */
        headers: z.strictObject({
          'webhook-id': z.string().optional(),
          'webhook-timestamp': z.string().optional(),
          'webhook-signature': z.string().optional(),
        }),
        /** Time on the receiver's clock, in Unix seconds. */
        now: z.int(),
        /** The raw bytes of the body. */
        body: z.base64(),
        expected: z.union([z.literal('valid'), z.templateLiteral(['invalid: ', reason])]),
        /** Return value of the functions in the samples: `expected` without the prefix `invalid: `. */
        verdict: z.union([z.literal('valid'), reason]),
      }),
    )
    .min(1),
});

export type Vectors = z.infer<typeof schema>;
export type Vector = Vectors['vectors'][number];

/** Returns the signature of a body, `v1,…` (Standard Webhooks, "Signature scheme"). */
export function sign(secret: string, id: string, timestamp: string, body: Uint8Array): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}
