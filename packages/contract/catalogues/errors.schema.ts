import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

const explained = {
  /** Short name, same for every occurrence; `title` of the problem details. */
  title: text,
  meaning: text,
  /** The usual reason. */
  cause: text,
  /** What the reader does now. */
  cure: text,
  /** Explanation of the fix: a path of this site without the language prefix. */
  link: z.strictObject({to: z.string().regex(/^\/docs\//), label: text}).optional(),
  /** True when the same request, unchanged, may succeed later. */
  retryable: z.boolean(),
};
/** Members of the example response besides type, title and status; not needed for a code that no operation answers with. */
const example = z.strictObject({
  detail: text,
  /** Each mistake in the request. */
  errors: z
    .array(z.strictObject({pointer: z.string().optional(), parameter: z.string().optional(), detail: text}))
    .min(1)
    .optional(),
  /** The document that already exists. */
  documentId: z.string().optional(),
});
/** HTTP status of an error response. */
const status = z.int().min(400).max(599);
const kebab = z.string().regex(/^[a-z]+(-[a-z]+)*$/);

export const schema = z.strictObject({
  /** Captions of the three tables. */
  title: text,
  tokenTitle: text,
  deliveryTitle: text,
  /** Label of each column. */
  columns: z.strictObject({
    code: text,
    status: text,
    meaning: text,
    cause: text,
    cure: text,
  }),
  /** `code` of problem details (RFC 9457); ordered by HTTP status. */
  entries: z
    .array(z.strictObject({code: kebab, status, ...explained, example: example.optional()}))
    .superRefine((entries, context) => {
      entries.forEach((entry, index) => {
        const previousStatus = entries[index - 1]?.status ?? 0;
        if (entry.status >= previousStatus) return;
        const message = `the entries in the order of their status; ${previousStatus} stands before it`;
        context.addIssue({code: 'custom', path: [index, 'status'], message});
      });
    }),
  /** `error` of the token endpoint (RFC 6749 §5.2). */
  token: z.array(z.strictObject({code: z.string().regex(/^[a-z]+(_[a-z]+)*$/), status, ...explained})),
  /** `failure.code` of a document that could not be delivered; `retryable` says whether a resend may succeed. */
  delivery: z.array(z.strictObject({code: kebab, ...explained})),
});
