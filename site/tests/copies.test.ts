import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'parse5';
import {describe, expect, it, vi} from 'vitest';
import {siteOrigin} from '../config/base-path.ts';
import {localeConfigs} from '../config/locales.ts';
import {type Locale, locales} from '@integration-docs/facts';
import site from '../config/site.ts';
import {
  attribute,
  type Element,
  findAll,
  namesOn,
  readPagesInOrder,
  readPdf,
  textOf,
  withCopy,
} from '@integration-docs/docs/built';
import {place} from '../config/base-path.ts';
import {readingOrder} from '../config/reading-order.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {documentOf} from '../commands/document-of.ts';
import {printPdf} from '../commands/print-pdf.ts';
import {browserOf} from './engines/browsers.ts';

const build = path.join(projectRoot, 'build');
const scratch = path.join(projectRoot, '.generated/copies');

const elements = (html: string): readonly Element[] => findAll(parse(html), () => true);
const isHeading = ({tagName}: Element): boolean => /^h[1-6]$/.test(tagName);
/** Normalises white space, as bookmarks of the PDF do. */
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

// CI machines can be slow.
vi.setConfig({testTimeout: 60_000});

describe.each(locales)('the document of all pages, in %s', (language: Locale) => {
  it('has every page, each id once, a place for every link inside, and nothing folded', async () => {
    const allElements = elements(await documentOf(build, language));
    const ids = allElements.map((each) => attribute(each, 'id')).filter((id) => id !== '');
    const inside = allElements.map((each) => attribute(each, 'href')).filter((href) => href.startsWith('#'));
    const pages = await readPagesInOrder({folder: build, place, order: readingOrder}, language);
    const documentPages = pages.filter((page) => !namesOn(page).repeats);
    expect(documentPages.length).toBeGreaterThan(20);
    expect(allElements.filter(({tagName}) => tagName === 'article')).toHaveLength(documentPages.length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(inside.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
    expect(inside.length).toBeGreaterThan(500);
    expect(allElements.filter((each) => attribute(each, 'href').startsWith('/'))).toEqual([]);
    expect(
      allElements.filter(({tagName, attrs}) => tagName === 'details' && !attrs.some(({name}) => name === 'open')),
    ).toEqual([]);
    expect(
      allElements.filter(({tagName}) => ['nav', 'button', 'form', 'script', 'textarea', 'img'].includes(tagName)),
    ).toEqual([]);
    expect(allElements.filter((each) => attribute(each, 'data-part') !== '')).toEqual([]);
  });
});

it.each(locales)('every page has the lines of both copies, in %s', async (language: Locale) => {
  const {htmlLang} = localeConfigs[language];
  const pages = await readPagesInOrder({folder: build, place, order: readingOrder}, language);
  expect(pages.length).toBeGreaterThan(20);
  for (const {html} of pages) {
    for (const kind of ['pdf', 'bundle'] as const) {
      const href = `/files/copy.${kind}`;
      expect(withCopy(html, {kind, href, bytes: 1_000_000, htmlLang})).toContain(
        `<p data-copy="${kind}"><a data-full-load href="${href}">`,
      );
    }
  }
});

// With `CI` set, `npm test` has installed the browser or failed before this point.
it.skipIf(browserOf('chromium') === undefined)(
  'the PDF is tagged, has a bookmark for every heading, and links that lead to pages of it',
  {timeout: 600_000},
  async () => {
    const language = 'en';
    mkdirSync(scratch, {recursive: true});
    const html = await documentOf(build, language);
    const pdf = readPdf(await printPdf(html, path.join(scratch, 'document.html')));
    expect(pdf).toMatchObject({
      isTagged: true,
      language: localeConfigs[language].htmlLang,
      title: site.title[language],
    });
    expect(pdf.pages).toBeGreaterThan(100);
    const headings = elements(html)
      .filter(isHeading)
      .map((each) => words(textOf(each)));
    expect(pdf.bookmarks.map(words).toSorted()).toEqual(headings.toSorted());
    expect([...pdf.links].filter((name) => !pdf.destinations.has(name))).toEqual([]);
    const contents = elements(html).flatMap((each) => attribute(each, 'data-page-of') || []);
    const numbers = contents.map((name) => pdf.destinations.get(name) ?? 0);
    expect(numbers[0]).toBeGreaterThan(1);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers.at(-1)).toBeLessThanOrEqual(pdf.pages);
    expect(html).toContain(`${siteOrigin}/en/`);
  },
);
