import {type ReferencePages, routeOf} from '@integration-docs/contract/pure';
import type {Expected} from '../../checks/contract-on-pages/expected.ts';
import type {Page} from '@integration-docs/search';

/**
 * Marks the sections that explain a part of the contract (`isHome`), so that the search ranks them first for its name.
 *
 * @param canonical the pages that explain the contract
 */
export function withHomes(
  pages: readonly Page[],
  parts: readonly Expected[],
  canonical?: ReferencePages,
): readonly Page[] {
  const homes = new Set(parts.map(({page, anchor}) => `${routeOf(page, canonical)}#${anchor ?? ''}`));
  return pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      isHome: section.anchor !== '' && homes.has(`${page.route}#${section.anchor}`),
    })),
  }));
}
