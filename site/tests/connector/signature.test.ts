import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {connectorLanguages, runnableConnectors} from '../../commands/connector/languages.ts';
import {run} from '../../commands/samples/run.ts';
import type {Vector} from '../../commands/samples/vectors.ts';
import {vectors} from '../samples/vectors.ts';

/* Runs the published vectors through the function of each connector that verifies webhook signatures. */

describe.each(runnableConnectors())('the signature in the connector in %s', (language) => {
  let folder = '';
  let verdicts: readonly string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'signature-'));
    const stdin = vectors.map((vector) => `${lineOf(vector)}\n`).join('');
    // Python and TypeScript open their database when they are imported.
    const env = {DATA_DIR: path.join(folder, 'data')};
    const program = await connectorLanguages[language].vectors(folder);
    const {stdout, stderr, code} = await run(program, folder, {stdin, env});
    expect({stderr, code}).toEqual({stderr: '', code: 0});
    verdicts = stdout.trimEnd().split(/\r?\n/);
  }, 120_000);
  afterAll(() => rm(folder, {recursive: true, force: true}));

  it.each(vectors.map(({name, verdict}, index) => [name, verdict, index] as const))('%s: %s', (_, verdict, index) => {
    expect(verdicts[index]).toBe(verdict);
  });

  it('gives a verdict for each', () => {
    expect(verdicts).toHaveLength(vectors.length);
  });
});

function lineOf({secrets, headers, now, body}: Vector): string {
  const {'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = ''} = headers;
  return [secrets, id, timestamp, signature, now, body].join('|');
}
