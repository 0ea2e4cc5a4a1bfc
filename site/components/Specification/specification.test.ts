import path from 'node:path';
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {loadContract} from '@integration-docs/contract';
import {wholePage, wholeReference} from '@integration-docs/contract/pure';
import {namesOn, parsePage} from '@integration-docs/docs/built';
import {defaultLocale, formatProblem, locales, specificationRoute} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {anchorProblems} from '../../checks/contract-on-pages/anchors.ts';
import {expectedParts} from '../../checks/contract-on-pages/expected.ts';

const parts = expectedParts(await loadContract(projectRoot), wholeReference).filter(({page}) => page === wholePage);

it.each(locales)('the built page shows every part of the contract once (%s)', (locale) => {
  const folder = path.join(projectRoot, 'build', locale === defaultLocale ? '' : locale);
  const page = parsePage(readFileSync(path.join(folder, specificationRoute, 'index.html'), 'utf8'));
  const pages = new Map([[wholePage, namesOn(page)]]);
  expect(parts.length).toBeGreaterThan(600);
  expect(anchorProblems(parts, pages, locale, wholeReference).map(formatProblem)).toEqual([]);
});
