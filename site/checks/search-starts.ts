import type {SearchStart} from '@integration-docs/docs';
import type {ShownNames} from '@integration-docs/docs/built';
import type {Locale, Problem} from '@integration-docs/facts';

/** Where the places stand. */
export const startsFile = 'site/config/search-starts.ts';

/**
 * Places that the search offers and the built pages of one language do not have, or have no name for.
 *
 * @param source of `site/config/search-starts.ts`
 * @param pages what each shows, by route
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
