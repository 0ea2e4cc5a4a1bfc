import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {filesBelow} from '@integration-docs/docs/content';
import {projectRoot} from '@integration-docs/facts/node';
import {coverageOf} from './coverage.ts';
import type {TestFile} from './coverage.ts';
import {isSample} from './sources.ts';

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
const contract = read('packages/contract/openapi.yaml');

async function testFiles(): Promise<readonly TestFile[]> {
  const folders = await Promise.all(['packages', 'site'].map((folder) => filesBelow(projectRoot, folder)));
  return folders
    .flat()
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({file, text: read(file)}));
}

it('every sample is run or checked by a test', async () => {
  const samples = (await filesBelow(projectRoot, 'samples')).filter(isSample);
  const coverage = coverageOf(samples, await testFiles(), contract);
  const byTest = new Map<string, number>();
  for (const {test} of coverage) byTest.set(test ?? 'none', (byTest.get(test ?? 'none') ?? 0) + 1);
  console.info(`${samples.length} samples: ${[...byTest].map(([test, count]) => `${count} by ${test}`).join(', ')}`);
  expect(
    coverage.filter(({test}) => test === undefined).map(({sample}) => sample),
    'Write a test in site/tests/samples/ that runs it (site/commands/samples/run.ts).',
  ).toEqual([]);
});

it('a sample that no test names is found', () => {
  const tests = [{file: 'site/tests/samples/x/x.test.ts', text: "run('a.sh'); import './b.js'; // c.sh"}];
  const files = ['samples/x/a.sh', 'samples/x/b.ts', 'samples/x/c.sh', 'samples/y/a.sh'];
  expect(coverageOf(files, tests, '').map(({test}) => test !== undefined)).toEqual([true, true, false, false]);
});
