import type {Locale, Problem} from '@integration-docs/facts';
import {canonicalPages, type PageId, routeOf} from '@integration-docs/contract/pure';
import {pageFile} from '@integration-docs/docs/content';
import type {ShownNames} from '@integration-docs/docs/built';
import type {Expected} from './expected.ts';

/**
 * What the contract has and the built pages of one language do not show, or show twice.
 *
 * @param pages the built canonical pages; undefined for one that was not built
 */
export function anchorProblems(
  parts: readonly Expected[],
  pages: ReadonlyMap<PageId, ShownNames | undefined>,
  locale: Locale,
): readonly Problem[] {
  const absent = canonicalPages
    .map(({page}) => page)
    .filter((page) => pages.get(page) === undefined && parts.some((part) => part.page === page));
  return [
    ...absent.map((page) => ({
      file: 'packages/contract/canonicalPages.ts',
      line: 1,
      found: `no page at ${routeOf(page)} (${locale})`,
      expected: `${sourceOf(page, locale)}, which explains parts of the contract`,
      cure: 'Write the page, or give its tags and schemas to another one in packages/contract/canonicalPages.ts.',
    })),
    ...parts.flatMap((part) => {
      const page = pages.get(part.page);
      return page === undefined ? [] : partProblems(part, page, locale);
    }),
  ];
}

function partProblems(
  {what, page, anchor, code, file, line, write}: Expected,
  built: ShownNames,
  locale: Locale,
): readonly Problem[] {
  const place = `${routeOf(page)} (${locale})`;
  if (code !== undefined && !built.codes.has(code)) {
    return [
      {
        file,
        line,
        found: `${what}, which ${place} does not show`,
        expected: `\`${code}\` with its meaning on that page`,
        cure: `Write ${write} in ${sourceOf(page, locale)}.`,
      },
    ];
  }
  if (anchor === undefined) return [];
  const count = built.ids.get(anchor) ?? 0;
  if (count === 1) return [];
  return [
    {
      file,
      line,
      found: count === 0 ? `${what}, which no page explains` : `${what}, explained ${count} times on ${place}`,
      expected: `the anchor #${anchor} exactly once on ${place}`,
      cure: count === 0 ? `Write ${write} in ${sourceOf(page, locale)}.` : `Keep one in ${sourceOf(page, locale)}.`,
    },
  ];
}

/** The file that an author edits. */
function sourceOf(page: PageId, locale: Locale): string {
  return pageFile({kind: 'docs', locale, name: `${routeOf(page).replace(/^\/docs\//, '')}.mdx`});
}
