import {expect, it, vi} from 'vitest';
import type {Problem} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {readContext} from './context.ts';
import {checks} from './index.ts';

// Running all checks on all content is slow on a busy machine.
vi.setConfig({testTimeout: 60_000});

const context = await readContext(projectRoot);
const contractProblem: Problem = {file: context.contract.file, line: 1, found: 'f', expected: 'e', cure: 'c'};

it('nothing is called unused as long as the contract cannot be read', async () => {
  const contract = {...context.contract, loaded: undefined, problems: [contractProblem]};
  const names = {count: 0, problems: []};
  const problems = await Promise.all(checks.map(async (check) => check({...context, contract, names})));
  expect(problems.flat()).toContain(contractProblem);
  expect(problems.flat().filter(({file}) => file.startsWith('samples/'))).toEqual([]);
});
