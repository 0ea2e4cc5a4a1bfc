import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse, serialize} from 'parse5';
import {expect, it, vi} from 'vitest';
import {bundledPage, findAll, pdfDocument, parseBuiltPage, readPage, twinOf} from '@integration-docs/docs/built';
import {projectRoot} from '@integration-docs/facts/node';
import {searchRules} from '../config/search-rules.ts';

// CI machines can be slow.
vi.setConfig({testTimeout: 60_000});

const build = path.join(projectRoot, 'build');

/** Together these pages have every kind of content: tabs, folds, parts, samples, tables, lists of terms, a tool. */
const pages = ['docs/integrations/api/issued', 'docs/integrations/as2/status-messages', 'markdown-page'];

/** Returns the page without its class names, which only style sheets may use. */
function withoutClasses(html: string): string {
  const page = parse(html);
  for (const element of findAll(page, () => true)) {
    element.attrs = element.attrs.filter(({name}) => name !== 'class');
  }
  return serialize(page);
}

const readPart = (): string => '<p>Parte</p>';
const documentFacts = {
  language: 'pt',
  htmlLang: 'pt-PT',
  name: '',
  title: '',
  tagline: '',
  styles: '',
  origin: 'https://docs.example',
  home: 'https://docs.example/',
  date: new Date(0),
  readPart,
} as const;
const bundledSite = {files: new Set<string>(), base: '/', origin: 'https://docs.example', readPart};

/** Returns all outputs that programs generate from a page. */
function madeOf(html: string): Readonly<Record<string, unknown>> {
  const page = {...parseBuiltPage(html), address: '/page', route: '/page'};
  return {
    markdown: twinOf(page.main, {pages: new Set()}),
    search: readPage(page, searchRules),
    zip: withoutClasses(bundledPage(html, 'page/index.html', bundledSite)),
    // Last, because it changes the parsed page.
    pdf: withoutClasses(pdfDocument([page], documentFacts)),
  };
}

it.each(pages)('%s says the same to programs without its class names', (page) => {
  const html = readFileSync(path.join(build, page, 'index.html'), 'utf8');
  expect(madeOf(withoutClasses(html))).toEqual(madeOf(html));
});
