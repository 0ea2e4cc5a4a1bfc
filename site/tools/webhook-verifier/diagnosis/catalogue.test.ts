import data from '@integration-docs/contract/catalogues/webhook-verifier.yaml';
import {expect, it} from 'vitest';
import type {Explanation, FieldProblem, Verdict} from './diagnose.ts';
import type {Trace} from './json.ts';
import type {SecretFlaw} from './secrets.ts';

type Unexplained = Extract<Verdict, {kind: 'unexplained'}>['cause'];
/** `own-code` has its own text; `clock` and `secret-spelling` occur with a valid signature. */
type Cause = Explanation['cause'] | Exclude<Unexplained, 'own-code'> | 'clock' | 'secret-spelling';
type Problem = FieldProblem extends infer One
  ? One extends FieldProblem
    ? `${One['field']}-${One['problem']}`
    : never
  : never;

// Records, so that the compiler reports missing keys.
const causes: Record<Cause, true> = {
  'body-rewritten': true,
  'body-line-end': true,
  'body-line-breaks': true,
  'body-bom': true,
  'body-charset': true,
  'body-wrapped': true,
  'body-missing': true,
  'secret-as-text': true,
  'secret-spelling': true,
  'secret-empty': true,
  'signed-content': true,
  'signature-format': true,
  timestamp: true,
  'other-request': true,
  'wrong-secret': true,
  'body-cut-off': true,
  hash: true,
  clock: true,
};

const findings: Record<Explanation['finding'], true> = {
  'json-compact': true,
  'json-spaced': true,
  'json-pretty': true,
  'json-escapes': true,
  'newline-removed': true,
  'space-removed': true,
  'newline-added': true,
  'line-feed': true,
  'carriage-return': true,
  'bom-removed': true,
  'bom-added': true,
  charset: true,
  'latin-1': true,
  'read-as': true,
  'python-bytes': true,
  base64: true,
  quoted: true,
  'no-body': true,
  'instead-of-body': true,
  key: true,
  'whole-secret': true,
  'empty-key': true,
  content: true,
  'utf-16': true,
  seconds: true,
  milliseconds: true,
  'event-time': true,
  'near-time': true,
  'event-id': true,
  hash: true,
  'no-hmac': true,
  'no-version': true,
  hex: true,
  base64url: true,
  unpadded: true,
};

const flaws: Record<SecretFlaw, true> = {quoted: true, spaces: true, 'no-prefix': true};

const traces: Record<Trace, true> = {
  'cut-off': true,
  'not-json': true,
  escapes: true,
  spaces: true,
  capitals: true,
  order: true,
  end: true,
};

const problems: Record<Problem, true> = {
  'secrets-required': true,
  'secrets-asymmetric': true,
  'secrets-not-base64': true,
  'secrets-length': true,
  'secrets-padding': true,
  'secrets-base64url': true,
  'id-required': true,
  'body-required': true,
  'timestamp-required': true,
  'timestamp-not-seconds': true,
  'signature-required': true,
  'signature-length': true,
  'signature-unreadable': true,
  'computed-unreadable': true,
};

it('has a row for every cause that the verifier names, each once', () => {
  const rows = data.entries.map(({id}) => id);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows).toEqual(expect.arrayContaining(Object.keys(causes)));
});

it('has a text for every finding, every trace and every problem', () => {
  expect(Object.keys(data.findings)).toEqual(expect.arrayContaining(Object.keys(findings)));
  expect(Object.keys(data.flaws)).toEqual(expect.arrayContaining(Object.keys(flaws)));
  expect(Object.keys(data.traces)).toEqual(expect.arrayContaining(Object.keys(traces)));
  expect(Object.keys(data.problems)).toEqual(expect.arrayContaining(Object.keys(problems)));
});
