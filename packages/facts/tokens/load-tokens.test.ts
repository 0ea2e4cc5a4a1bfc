import {cp, mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {tokenProblems} from './token-text.ts';
import {loadTokens} from './load-tokens.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'tokens-'));
await cp(path.join(import.meta.dirname, '../tables/fixtures/project'), root, {recursive: true});
afterAll(async () => rm(root, {recursive: true, force: true}));

it.each([
  ['a date that does not exist', 'entries:\n  - {id: small, date: 2027-02-30}\n  - id: large\n    date: 2021-01-01\n'],
  ['YAML that cannot be read', 'entries:\n  - id: small\n    date: "2027-01-01\n  - id: large\n    date: 2021-01-01\n'],
])('pages are not wrong about the dates of a catalogue with %s', async (_, deadlines) => {
  await writeFile(path.join(root, 'packages/contract/catalogues/deadlines.yaml'), deadlines);
  const {tokens} = await loadTokens(root, 'en');
  const problems = tokenProblems('%deadline.small% %deadline.large% %deadline.other%', tokens, {file: 'a', line: 1});
  expect(problems.map((problem) => problem.found)).toEqual(['the unknown token %deadline.other%']);
});
