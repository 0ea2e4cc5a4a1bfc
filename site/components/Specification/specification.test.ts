import path from 'node:path';
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {loadContract} from '@integration-docs/contract';
import {wholePage, wholeReference} from '@integration-docs/contract/pure';
import {namesOn, parseBuiltPage} from '@integration-docs/docs/built';
import {defaultLocale, formatProblem, locales, specificationRoute} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {anchorProblems} from '../../checks/contract-on-pages/anchors.ts';
import {expectedParts} from '../../checks/contract-on-pages/expected.ts';

const parts = expectedParts(await loadContract(projectRoot), wholeReference).filter(({page}) => page === wholePage);

describe.each(locales)('the built page in %s', (locale) => {
  const folder = path.join(projectRoot, 'build', locale === defaultLocale ? '' : locale);
  const html = readFileSync(path.join(folder, specificationRoute, 'index.html'), 'utf8');
  const names = namesOn(parseBuiltPage(html));

  it('shows every part of the contract once', () => {
    expect(parts.length).toBeGreaterThan(600);
    const problems = anchorProblems(parts, new Map([[wholePage, names]]), locale, wholeReference);
    expect(problems.map(formatProblem)).toEqual([]);
  });

  it('has what its links to itself lead to, those of its contents too', () => {
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, anchor = '']) => decodeURIComponent(anchor));
    expect(links.length).toBeGreaterThan(600);
    // `content` is an id of the layout around the page.
    expect(links.filter((anchor) => !names.ids.has(anchor) && anchor !== 'content')).toEqual([]);
  });
});
