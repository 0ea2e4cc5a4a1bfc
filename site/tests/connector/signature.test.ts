import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {runnableConnectors} from '../../commands/connector/languages.ts';
import {run} from '../../commands/samples/run.ts';
import {compiler, type Command} from '../../commands/samples/toolchains.ts';
import type {Vector} from '../../commands/samples/vectors.ts';
import {vectors} from '../samples/vectors.ts';

/* The published vectors, put to the function of each connector that receives webhooks. */

const fixture = (name: string): string => path.join(projectRoot, 'site/tests/connector/fixtures', name);
const connector = (language: string): string => path.join(projectRoot, 'samples/connector', language);

/** How the fixture of a language is made ready in a folder, and started. */
const programs: Readonly<Record<string, (folder: string) => Promise<Command>>> = {
  typescript: () => Promise.resolve([process.execPath, fixture('verify-vectors.ts'), connector('typescript')]),
  python: () => Promise.resolve(['python3', '-B', fixture('verify-vectors.py')]),
  php: () => Promise.resolve(['php', fixture('verify-vectors.php'), connector('php')]),
  java: async (folder) => {
    const source = path.join(connector('java'), 'src/main/java/connector/Signature.java');
    await compiler('javac', '-encoding', 'UTF-8', '-d', folder, source, fixture('VerifyVectors.java'));
    return ['java', '-XX:TieredStopAtLevel=1', '-cp', folder, 'connector.VerifyVectors'];
  },
  csharp: async (folder) => {
    const program = path.join(folder, 'VerifyVectors.exe');
    const source = path.join(connector('csharp'), 'src/Signature.cs');
    await compiler('mcs', '-langversion:7', `-out:${program}`, source, fixture('VerifyVectors.cs'));
    return ['mono', '--interpreter', program];
  },
};

describe.each(runnableConnectors())('the signature in the connector in %s', (language) => {
  let folder = '';
  let verdicts: readonly string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'signature-'));
    const program = programs[language] ?? expect.fail(`Add how ${language} verifies the vectors.`);
    const stdin = vectors.map((vector) => `${lineOf(vector)}\n`).join('');
    // Python and TypeScript open their database when they are imported.
    const env = {DATA_DIR: path.join(folder, 'data'), PYTHONPATH: connector('python')};
    const {stdout, stderr, code} = await run(await program(folder), folder, {stdin, env});
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
