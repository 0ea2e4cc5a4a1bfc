import type {Page} from '../load-pages.ts';
import {pageFile} from '../paths.ts';
import {type Problem, readYaml, type Where} from '@integration-docs/facts';
import {compareSides} from './compare.ts';
import {outlineOf} from './outline.ts';
import {stampProblems} from './stamp.ts';
import type {Lock, Twins} from './stamp.ts';

interface PageTwins extends Twins {
  readonly pt: Page;
  readonly en: Page;
}

/**
 * Returns the differences between the two languages of the site.
 *
 * @param lock undefined when it cannot be parsed: then confirmations are not checked
 * @param pageProblems problems of single pages: their lines get no second one here, and their pages need no confirmation before they are fixed
 */
export function parityProblems(
  pages: readonly Page[],
  lock: Lock | undefined,
  pageProblems: readonly Problem[] = [],
): readonly Problem[] {
  const isReported = (where: Where): boolean =>
    pageProblems.some(({file, line}) => file === where.file && line === where.line);
  // A page that cannot be parsed is not in `pages`, but exists.
  const reportedFiles = new Set(pageProblems.map(({file}) => file));
  const structure = structureProblems(pages, reportedFiles).filter(
    (problem) => !isReported(problem) && !('other' in problem && isReported(problem.other as Where)),
  );
  if (lock === undefined) return structure;
  const filesWithProblems = new Set([...pageProblems, ...structure].map(({file}) => file));
  const twinsToFix = twinsOf(pages).filter(
    ({pt, en}) => filesWithProblems.has(pt.file) || filesWithProblems.has(en.file),
  );
  const filesToFix = new Set(twinsToFix.flatMap(({pt, en}) => [pt.file, en.file]));
  return [
    ...structure,
    ...stampProblems(lock, twinsOf(pages), reportedFiles).filter(({file}) => !filesToFix.has(file)),
  ];
}

/**
 * Returns the differences in structure, without checking confirmations.
 *
 * @param reportedFiles files that have a problem of their own, even if they cannot be parsed
 */
export function structureProblems(
  pages: readonly Page[],
  reportedFiles: ReadonlySet<string> = new Set(),
): readonly Problem[] {
  return [...loneProblems(pages, reportedFiles), ...twinsOf(pages).flatMap(twinProblems)];
}

/** Returns the pages that exist in both languages. */
export function twinsOf(pages: readonly Page[]): readonly PageTwins[] {
  const english = new Map(pages.filter(({locale}) => locale === 'en').map((page) => [page.file, page]));
  return pages
    .filter(({locale}) => locale === 'pt')
    .flatMap((pt) => {
      const en = english.get(pageFile({...pt, locale: 'en'}));
      return en ? [{pt, en}] : [];
    });
}

function loneProblems(pages: readonly Page[], reportedFiles: ReadonlySet<string>): readonly Problem[] {
  const files = new Set(pages.map(({file}) => file));
  return pages.flatMap((page) => {
    const twin = pageFile({...page, locale: page.locale === 'pt' ? 'en' : 'pt'});
    if (files.has(twin) || reportedFiles.has(twin)) return [];
    const found = page.locale === 'pt' ? 'a page without its English twin' : 'a page without its Portuguese twin';
    return [{file: page.file, line: 1, found, expected: twin, cure: `Write ${twin}, or remove this page.`}];
  });
}

/** Returns the differences between the two languages of a page, and the violations of heading rules in either. */
export function twinProblems({pt, en}: PageTwins): readonly Problem[] {
  const left = {file: pt.file, outline: outlineOf(pt.tree, pt.file)};
  const right = {file: en.file, outline: outlineOf(en.tree, en.file)};
  return [
    ...left.outline.problems,
    ...right.outline.problems,
    ...frontMatterProblems(pt, en),
    ...compareSides(left, right),
  ];
}

const sharedKeys = ['unlisted', 'slug', 'hide_table_of_contents', 'sidebar', 'repeats'] as const;

function frontMatterProblems(pt: Page, en: Page): readonly Problem[] {
  const left = frontMatter(pt);
  const right = frontMatter(en);
  return sharedKeys
    .filter((key) => left.values[key] !== right.values[key])
    .map((key) => ({
      file: en.file,
      line: right.lineOf(key),
      found: `${key}: ${formatValue(right.values[key])}`,
      expected: `${formatValue(left.values[key])}, as in ${pt.file}:${left.lineOf(key)}`,
      cure: 'Write the same front matter in both files.',
    }));
}

function formatValue(value: unknown): string {
  return value === undefined ? '(not there)' : JSON.stringify(value);
}

function frontMatter(page: Page): {
  readonly values: Readonly<Record<string, unknown>>;
  readonly lineOf: (key: string) => number;
} {
  const node = page.tree.children[0];
  // The check of the front matter reports a page without front matter, or with front matter that cannot be parsed.
  if (node?.type !== 'yaml') return {values: {}, lineOf: () => 1};
  const {value, lineOf} = readYaml(node.value, {file: page.file, line: 2});
  const values = typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  return {values, lineOf: (key) => lineOf([key])};
}
