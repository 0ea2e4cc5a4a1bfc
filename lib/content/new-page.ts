import path from 'node:path';
import {stringify} from 'yaml';
import {throwProblems, type Problem} from '../problem/problem.ts';
import {readFrontMatter} from './front-matter.ts';

/** What a page needs before there is anything to read on it, in one language. */
export interface NewPage {
  readonly title: string;
  /** One sentence, 50–160 characters, that answers "is this my page?". */
  readonly description: string;
}

/**
 * A page with its front matter and, as its first paragraph, its description.
 *
 * @param file path of the page from the project folder, for the problems
 * @throws ProblemError when the front matter would be refused
 */
export function pageSource({title, description}: NewPage, file: string): string {
  const source = `---\n${stringify({title, description}, {lineWidth: 0})}---\n\n${description}\n`;
  throwProblems(readFrontMatter(source, file, new Map()).problems);
  return source;
}

/**
 * `config/sidebars.ts` with a page in it: after the last page of the same folder.
 *
 * @param source text of config/sidebars.ts
 * @param route below /docs: `integrations/api/examples`
 * @throws ProblemError when the page is there already, or no page of its folder
 */
export function withSidebarEntry(source: string, route: string): string {
  const folder = path.posix.dirname(route);
  const ids = [...source.matchAll(/'([\w/-]+)'/g)].map((match) => ({
    id: match[1] ?? '',
    end: match.index + match[0].length,
  }));
  const known = ids.find(({id}) => id === route);
  const before = ids.filter(({id}) => path.posix.dirname(id) === folder).at(-1);
  if (known !== undefined)
    throwProblems([sidebarProblem(source, known.end, `'${route}' already`, 'a page that is not there yet')]);
  if (before === undefined) {
    const expected = `a page of the folder ${folder}, after which this one stands`;
    throwProblems([sidebarProblem(source, 0, `no page of ${folder}`, expected)]);
  }
  const end = before?.end ?? 0;
  return `${source.slice(0, end)}, '${route}'${source.slice(end)}`;
}

function sidebarProblem(source: string, index: number, found: string, expected: string): Problem {
  return {
    file: 'config/sidebars.ts',
    line: source.slice(0, index).split('\n').length,
    found,
    expected,
    cure: 'Choose another route, or write the sidebar entry by hand.',
  };
}
