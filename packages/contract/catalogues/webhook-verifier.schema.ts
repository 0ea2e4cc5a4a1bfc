import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

/** A difference without which the signature matches, named as in `site/tools/webhook-verifier`. */
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
  'latin-1',
  'read-as',
  'python-bytes',
  'base64',
  'quoted',
  'no-body',
  'instead-of-body',
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

/** A sign in a body that the platform did not write it like this, named as in `site/tools/webhook-verifier`. */
const trace = z.enum(['cut-off', 'not-json', 'escapes', 'spaces', 'capitals', 'order', 'end']);

/** A problem with a field of the verifier: name of the field, hyphen, problem. */
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
  'body-too-large',
  'request-too-large',
  'computed-unreadable',
  'now-not-seconds',
]);

export const schema = z.strictObject({
  ...head,
  columns: z.strictObject({cause: text, sign: text, cure: text}),
  /** Reasons why a signature does not match, the most likely first. */
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
          'body-missing',
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
  /** Characters around a secret, or missing from it, although the signature matches. */
  flaws: z.record(z.enum(['quoted', 'spaces', 'no-prefix']), text),
  /** Why code that computes the right signature refuses the request, by the row that explains it. */
  refusals: z.record(z.enum(['signature-format', 'rotation', 'clock']), text),
  traces: z.record(trace, text),
  problems: z.record(problem, text),
  /** Shown instead of the tool. */
  noScript: text,
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
    choose: text,
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
    /** Below `outside`: for a stored request, with a button, and for one that has just arrived. */
    stored: text,
    ownTime: text,
    arrived: text,
    milliseconds: text,
    refuse: text,
    /** Below a signature that matches, when the reader has not entered the signature that their code computed. */
    codeRefuses: text,
    /** Above `refusals`, and when its secret signed none of the header's signatures. */
    codeComputesRight: text,
    codeOtherSecret: text,
    /** Above the explanations of the signature in the header and of the one from the reader's code. */
    header: text,
    ofCode: text,
    unexplained: text,
    codeIsRight: text,
    /** Before the second cause, for when the first one does not apply. */
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
