import samples from '../../../../samples/verify-signature/vectors.json';
import {expect, it} from 'vitest';
import {diagnose, type Verdict} from './diagnose.ts';
import {brief} from './testing.ts';

const {vectors} = samples;

/** The vectors that every sample passes too. */
const judge = (shared: (typeof vectors)[number]): Promise<Verdict> =>
  diagnose({
    secrets: shared.secrets,
    id: shared.headers['webhook-id'] ?? '',
    timestamp: shared.headers['webhook-timestamp'] ?? '',
    signature: shared.headers['webhook-signature'] ?? '',
    body: new Uint8Array(Buffer.from(shared.body, 'base64')),
    computed: '',
    now: shared.now,
    window: 300,
  });

it.each(vectors.map((shared) => [shared.name, shared] as const))('%s', async (_, shared) => {
  const verdict = await judge(shared);
  expect(verdict.kind === 'valid' && verdict.inWindow).toBe(shared.expected === 'valid');
});

it.each([
  ['reformatted', ['header', 'body-rewritten: json-compact']],
  ['bom-lost', ['header', 'body-bom: bom-added']],
  ['crlf-changed', ['header', 'body-line-breaks: carriage-return']],
  ['other-id', ['header', 'other-request: event-id']],
  ['malformed-signature', ['header', 'signature-format: no-version']],
  ['tampered', 'wrong-secret'],
  ['wrong-secret', 'wrong-secret'],
  ['empty-secret', ['secrets-required']],
  ['unknown-version-only', ['signature-unreadable']],
  ['missing-id', ['id-required']],
])('%s is explained', async (name, explanation) => {
  const shared = vectors.find((vector) => vector.name === name);
  expect(shared).toBeDefined();
  if (shared) expect(brief(await judge(shared))).toEqual(explanation);
});
