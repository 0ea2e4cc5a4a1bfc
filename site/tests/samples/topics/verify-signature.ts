import {beforeAll, describe, expect, it} from 'vitest';
import type {Vector} from '../../../commands/samples/vectors.ts';
import type {Runner} from '../runner.ts';
import {vectorNamed, vectors} from '../vectors.ts';

export function verifySignature(runner: Runner): void {
  describe('the function', () => {
    let verdicts: readonly string[] = [];
    beforeAll(async () => {
      verdicts = await verifyAll(runner, vectors);
    });
    const numbered = vectors.map(({name, expected}, index) => [name, expected, index] as const);
    it.each(numbered)('%s: %s', (_name, expected, index) => {
      expect(verdicts[index]).toBe(expected.replace('invalid: ', ''));
    });
  });

  // Tests the command around the function: how it reads secrets, headers and bytes, and its exit code.
  it.concurrent.each(['rotated-new-secret-first', 'empty-secret', 'missing-signature', 'not-utf8', 'empty-body'])(
    'the command: %s',
    async (name) => {
      const {secrets, headers, now, body, expected} = vectorNamed(name);
      const {stdout, stderr, code} = await runner.run('verify-signature', {
        stdin: Buffer.from(body, 'base64'),
        env: {
          WEBHOOK_SECRET: secrets,
          WEBHOOK_ID: headers['webhook-id'] ?? '',
          WEBHOOK_TIMESTAMP: headers['webhook-timestamp'] ?? '',
          WEBHOOK_SIGNATURE: headers['webhook-signature'] ?? '',
          NOW: String(now),
        },
      });
      expect({stdout, stderr, code}).toEqual({stdout: `${expected}\n`, stderr: '', code: expected === 'valid' ? 0 : 1});
    },
  );
}

/** Returns the verdicts of all vectors, from one process (`fixtures/verify-vectors.*` with the function of the sample). */
async function verifyAll(runner: Runner, all: readonly Vector[]): Promise<readonly string[]> {
  const stdin = all.map((vector) => `${lineOf(vector)}\n`).join('');
  const {stdout, stderr, code} = await runner.run('verify-vectors', {stdin});
  expect({stderr, code}).toEqual({stderr: '', code: 0});
  const verdicts = stdout.trimEnd().split(/\r?\n/);
  expect(verdicts).toHaveLength(all.length);
  return verdicts;
}

function lineOf({secrets, headers, now, body}: Vector): string {
  const {'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = ''} = headers;
  return [secrets, id, timestamp, signature, now, body].join('|');
}
