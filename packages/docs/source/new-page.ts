import path from 'node:path';
import {stringify} from 'yaml';
import {type Problem, ProblemError, throwProblems} from '@integration-docs/facts';
import {readFrontMatter} from './front-matter.ts';

/** The front matter of a new page, in one language. */
interface NewPage {
  readonly title: string;
  /** One sentence, 50–160 characters, that answers "is this my page?". */
  readonly description: string;
}

/**
 * Returns a page with its front matter and, as its first paragraph, its description.
 *
 * @param file path of the page, relative to the project folder, for the problems
 * @throws ProblemError when the front matter is invalid
 */
export function pageSource({title, description}: NewPage, file: string): string {
  const source = `---\n${stringify({title, description}, {lineWidth: 0})}---\n\n${description}\n`;
  throwProblems(readFrontMatter(source, file, new Map()).problems);
  return source;
}

/**
 * Returns `site/config/sidebars.ts` with an entry for the page: unchanged if it has one, else the entry follows the last page of its folder.
 *
 * @param source text of site/config/sidebars.ts
 * @param route relative to /docs: `integrations/api/examples`
 * @throws ProblemError when it has no page of that folder
 */
export function withSidebarEntry(source: string, route: string): string {
  const folder = path.posix.dirname(route);
  const ids = [...source.matchAll(/'([\w/-]+)'/g)].map((match) => ({
    id: match[1] ?? '',
    end: match.index + match[0].length,
  }));
  if (ids.some(({id}) => id === route)) return source;
  const previous = ids.filter(({id}) => path.posix.dirname(id) === folder).at(-1);
  if (previous !== undefined) return `${source.slice(0, previous.end)}, '${route}'${source.slice(previous.end)}`;
  throw new ProblemError([
    {
      file: 'site/config/sidebars.ts',
      line: source.slice(0, ids[0]?.end ?? 0).split('\n').length,
      found: `no page of ${folder}`,
      expected: `a page of that folder, after which '${route}' stands, or '${route}' itself`,
      cure: `Write '${route}' where it belongs in the sidebar, then run the command again.`,
    },
  ]);
}

/** The problem of a page whose file exists already. */
export function takenProblem(file: string): Problem {
  return {
    file,
    line: 1,
    found: 'a page at this route',
    expected: 'a route without a page',
    cure: 'Choose another route, or edit this page. Nothing was written.',
  };
}
