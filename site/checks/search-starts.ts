import type {SearchStart} from '@integration-docs/docs';
import type {ShownNames} from '@integration-docs/docs/built';
import type {Locale, Problem} from '@integration-docs/facts';

/** File with the places that the search offers. */
export const startsFile = 'site/config/search-starts.ts';

/**
 * Finds places offered by the search that do not exist on the built pages of a language, or have no label in it.
 *
 * @param source text of `site/config/search-starts.ts`
 * @param pages ids and codes of each page, by route
 */
export function startProblems(
  starts: readonly SearchStart[],
  source: string,
  pages: ReadonlyMap<string, ShownNames>,
  locale: Locale,
): readonly Problem[] {
  return starts.flatMap(({to, label}) => {
    const [route = '', anchor] = to.split('#');
    const page = pages.get(route);
    const isThere = page !== undefined && (anchor === undefined || page.ids.has(anchor));
    const line = source.slice(0, source.indexOf(`'${to}'`)).split('\n').length;
    const problem = {file: startsFile, line};
    return [
      ...(isThere
        ? []
        : [
            {
              ...problem,
              found: `${to}, which no page of ${locale} has`,
              expected: 'the path of a page, with the id of a section or row on it',
              cure: 'Write the address that it has now, or take the line out.',
            },
          ]),
      ...(label[locale] === undefined
        ? [{...problem, found: `no ${locale} label of ${to}`, expected: 'one in each language', cure: 'Write it.'}]
        : []),
    ];
  });
}
