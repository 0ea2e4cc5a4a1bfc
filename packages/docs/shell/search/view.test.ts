import {expect, it} from 'vitest';
import type {PageResult, Results} from '@integration-docs/search';
import {pagesBelowAnswer} from './view.ts';

const page = (...hrefs: readonly string[]): PageResult => ({
  title: [],
  breadcrumb: [],
  kind: 'guide',
  sections: hrefs.map((href) => ({href, title: [], kind: 'guide', excerpt: null, without: []})),
});
const results = (answer: Results['answer']): Results => ({
  ...{query: '', language: 'en', answer, hasAll: true, kinds: [], correction: null, found: []},
  ...{pages: [page('/a#one', '/a#two'), page('/b#one')], pageCount: 2, sectionCount: 3, more: 0},
});
const hrefs = (pages: readonly PageResult[]): readonly (readonly string[])[] =>
  pages.map(({sections}) => sections.map(({href}) => href));

it('the section that is the answer stands in no page below it, nor a page that had no other', () => {
  const answer = (href: string): Results['answer'] => ({href, page: '', title: [], facts: null});
  expect(hrefs(pagesBelowAnswer(results(answer('/a#one'))))).toEqual([['/a#two'], ['/b#one']]);
  expect(hrefs(pagesBelowAnswer(results(answer('/b#one'))))).toEqual([['/a#one', '/a#two']]);
  expect(hrefs(pagesBelowAnswer(results(null)))).toEqual([['/a#one', '/a#two'], ['/b#one']]);
});
