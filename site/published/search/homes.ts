import {type ReferencePages, routeOf} from '@integration-docs/contract/pure';
import type {Expected} from '../../checks/contract-on-pages/expected.ts';
import type {Page} from '@integration-docs/search';

/**
 * The pages, with the sections marked that explain a part of the contract: whoever types its name is led there.
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
