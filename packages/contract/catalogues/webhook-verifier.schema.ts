import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

/** What was wrong when a signature matches after all, as `site/tools/webhook-verifier` names it. */
const finding = z.enum([
  'json-compact',
  'json-spaced',
  'json-pretty',
  'json-escapes',
  'newline-removed',
  'space-removed',
  'newline-added',
  'line-feed',
  'carriage-return',
  'bom-removed',
  'bom-added',
  'charset',
  'base64',
  'quoted',
  'key',
  'whole-secret',
  'empty-key',
  'content',
  'utf-16',
  'seconds',
  'milliseconds',
  'event-time',
  'near-time',
  'event-id',
  'hash',
  'no-hmac',
  'no-version',
  'hex',
  'base64url',
  'unpadded',
]);

/** What a body has that the platform does not write, as `site/tools/webhook-verifier` names it. */
const trace = z.enum(['cut-off', 'not-json', 'escapes', 'spaces', 'capitals', 'order']);

/** What is wrong with a field of the verifier: name of the field, hyphen, problem. */
const problem = z.enum([
  'secrets-required',
  'secrets-not-base64',
  'secrets-length',
  'secrets-padding',
  'secrets-base64url',
  'secrets-asymmetric',
  'id-required',
  'timestamp-required',
  'timestamp-not-seconds',
  'signature-required',
  'signature-length',
  'signature-unreadable',
  'body-required',
  'computed-unreadable',
  'now-not-seconds',
]);

export const schema = z.strictObject({
  ...head,
  columns: z.strictObject({cause: text, sign: text, cure: text}),
  /** Why a signature does not match, the most likely reason first. */
  entries: z
    .array(
      z.strictObject({
        /** The row has the anchor `cause-<id>`. */
        id: z.enum([
          'body-rewritten',
          'wrong-secret',
          'secret-as-text',
          'secret-spelling',
          'secret-empty',
          'signed-content',
          'signature-format',
          'body-line-end',
          'rotation',
          'clock',
          'timestamp',
          'body-charset',
          'body-wrapped',
          'body-line-breaks',
          'body-bom',
          'body-cut-off',
          'other-request',
          'hash',
        ]),
        cause: text,
        /** How the reader recognises it. */
        sign: text,
        cure: text,
      }),
    )
    .min(1),
  findings: z.record(finding, text),
  /** What stands around a secret, or is missing from it, though the signature matches. */
  flaws: z.record(z.enum(['quoted', 'spaces', 'no-prefix']), text),
  traces: z.record(trace, text),
  problems: z.record(problem, text),
  ui: z.strictObject({
    /** Above the form: what happens to a secret that is pasted. */
    privacy: text,
    request: text,
    requestHint: text,
    /** Before the names of the headers that were found. */
    found: text,
    notFound: text,
    secrets: text,
    secretsHint: text,
    body: text,
    bodyHint: text,
    file: text,
    computed: text,
    computedHint: text,
    now: text,
    nowHint: text,
    verify: text,
    example: text,
    clear: text,
    valid: text,
    which: text,
    inside: text,
    outside: text,
    /** Below `outside`: of a request that was kept, with a button, and of one that has just come. */
    stored: text,
    ownTime: text,
    arrived: text,
    milliseconds: text,
    refuse: text,
    /** Below a signature that matches, when the reader did not say what the own code computed. */
    codeRefuses: text,
    /** Above what explains the signature of the header, and that of the reader's code. */
    header: text,
    ofCode: text,
    unexplained: text,
    codeIsRight: text,
    /** Before the cause that remains when the one named first is not it. */
    otherwise: text,
    ownCode: text,
    expected: text,
    /** Link to the row of the table. */
    row: text,
    incomplete: text,
    insecure: text,
  }),
  /** Table of the public test vector. */
  vector: z.strictObject({title: text, item: text, value: text, secret: text, body: text}),
});
