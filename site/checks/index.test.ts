import {expect, it, vi} from 'vitest';
import type {Problem} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import type {Page} from '@integration-docs/docs/content';
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

it.each([{unreadableLocales: ['pt']}, {unreadableLocales: ['pt', 'en']}])(
  'a page that is not valid MDX is the only problem that is reported: $unreadableLocales',
  async ({unreadableLocales}) => {
    const name = 'integrations/as2/status-messages.mdx';
    const isUnreadable = (page: Page): boolean => page.name === name && unreadableLocales.includes(page.locale);
    const unreadable = context.pages.filter(isUnreadable).map(({file}) => ({...contractProblem, file}));
    const pages = context.pages.filter((page) => !isUnreadable(page));
    expect(unreadable.length).toBe(unreadableLocales.length);
    const problems = await Promise.all(checks.map(async (check) => check({...context, pages, unreadable})));
    expect([...new Set(problems.flat().map(({file}) => file))]).toEqual(unreadable.map(({file}) => file));
  },
);
