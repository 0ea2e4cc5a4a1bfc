import type {Locale, Problem} from '@integration-docs/facts';
import {type PageId, referencePages, type ReferencePages, routeOf} from '@integration-docs/contract/pure';
import {pageFile} from '@integration-docs/docs/content';
import type {ShownNames} from '@integration-docs/docs/built';
import type {Expected} from './expected.ts';

/**
 * Finds parts of the contract that the built pages of one language do not show, or show more than once.
 *
 * @param pages the built canonical pages; undefined for one that was not built
 * @param canonical the pages that explain the contract
 */
export function anchorProblems(
  parts: readonly Expected[],
  pages: ReadonlyMap<PageId, ShownNames | undefined>,
  locale: Locale,
  canonical: ReferencePages = referencePages,
): readonly Problem[] {
  const absentPages = canonical.list
    .map(({page}) => page)
    .filter((page) => pages.get(page) === undefined && parts.some((part) => part.page === page));
  return [
    ...absentPages.map((page) => ({
      file: 'packages/contract/canonical-pages.ts',
      line: 1,
      found: `no page at ${routeOf(page, canonical)} (${locale})`,
      expected: `${sourceOf(page, locale, canonical)}, which explains parts of the contract`,
      cure: 'Write the page, or give its tags and schemas to another one in packages/contract/canonical-pages.ts.',
    })),
    ...parts.flatMap((part) => {
      const page = pages.get(part.page);
      return page === undefined ? [] : partProblems(part, page, locale, canonical);
    }),
  ];
}

function partProblems(
  {what, page, anchor, code, file, line, write}: Expected,
  shownNames: ShownNames,
  locale: Locale,
  canonical: ReferencePages,
): readonly Problem[] {
  const place = `${routeOf(page, canonical)} (${locale})`;
  const source = sourceOf(page, locale, canonical);
  if (code !== undefined && !shownNames.codes.has(code)) {
    return [
      {
        file,
        line,
        found: `${what}, which ${place} does not show`,
        expected: `\`${code}\` with its meaning on that page`,
        cure: `Write ${write} in ${source}.`,
      },
    ];
  }
  if (anchor === undefined) return [];
  const count = shownNames.ids.get(anchor) ?? 0;
  if (count === 1) return [];
  return [
    {
      file,
      line,
      found: count === 0 ? `${what}, which no page explains` : `${what}, explained ${count} times on ${place}`,
      expected: `the anchor #${anchor} exactly once on ${place}`,
      cure: count === 0 ? `Write ${write} in ${source}.` : `Keep one in ${source}.`,
    },
  ];
}

/** Returns the source file of a page, which an author edits. */
function sourceOf(page: PageId, locale: Locale, canonical: ReferencePages): string {
  return pageFile({kind: 'docs', locale, name: `${routeOf(page, canonical).replace(/^\/docs\//, '')}.mdx`});
}
