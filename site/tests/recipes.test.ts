import {rmSync} from 'node:fs';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {copySite} from '../commands/copySite.ts';
import {codeRecipes} from './recipes/code.ts';
import {contractRecipes} from './recipes/contract.ts';
import {pageRecipes} from './recipes/pages.ts';
import {siteIn, type Site} from './recipes/site.ts';

/** Walks every recipe of CONTRIBUTING.md in one copy of the site, as it says, checks the copy and builds it once. */

// A machine may be busy.
vi.setConfig({testTimeout: 600_000, hookTimeout: 600_000});

const recipes = [...pageRecipes, ...contractRecipes, ...codeRecipes];

/** Sections of CONTRIBUTING.md that are rules, not recipes; `chapters.test.ts` removes chapters in a copy of its own. */
const rules = [
  'A version of the official rules',
  'Facts, never typed into a page',
  'What is printed',
  'Commands',
  'Removing a chapter',
];

let site: Site;

beforeAll(async () => {
  site = siteIn(await copySite(projectRoot));
  for (const {follow} of recipes) follow(site);
  site.run('npm', 'run', '--silent', 'parity', '--', '--confirm-all');
});
afterAll(() => rmSync(site.folder, {recursive: true, force: true}));

it('CONTRIBUTING.md has these recipes and no others', () => {
  const sections = [...site.read('CONTRIBUTING.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(sections.toSorted()).toEqual([...rules, ...recipes.map(({section}) => section)].toSorted());
});

it('the check has nothing to say', () => {
  site.run(process.execPath, 'site/commands/declare-yaml.mjs');
  site.run('npx', 'oxlint');
  site.run('npm', 'run', '--silent', 'lint:contract');
  expect(site.run(process.execPath, 'site/commands/check-content.ts')).toContain('no problems');
});

describe('the build', () => {
  beforeAll(() => {
    site.run(process.execPath, 'site/commands/build.ts', '--draft');
  });

  it.each(recipes.map(({section, check}) => [section, check] as const))('%s', async (_, check) => {
    await check(site);
  });
});
