import ts from 'typescript';
import {nearest, type Problem, type Where} from '@integration-docs/facts';
import type {Page} from '@integration-docs/docs/content';
import type {Check} from './context.ts';
import type {SourceText} from './unused.ts';

const sidebarsFile = 'site/config/sidebars.ts';

/** Checks that the sidebars name only existing pages of the documentation, and all of them that are not unlisted. */
export const sidebarsCheck: Check = ({code, pages, unreadable}) => {
  const source = code.find(({file}) => file === sidebarsFile);
  const broken = new Set(unreadable.map(({file}) => file));
  return source === undefined ? [] : sidebarProblems(source, pages, (file) => broken.has(file));
};

/**
 * @param isBroken whether a page exists and cannot be parsed
 */
export function sidebarProblems(
  source: SourceText,
  pages: readonly Pick<Page, 'file' | 'kind' | 'locale' | 'name' | 'tree'>[],
  isBroken: (file: string) => boolean = () => false,
): readonly Problem[] {
  const portuguesePages = pages.filter(({kind, locale}) => kind === 'docs' && locale === 'pt');
  const fileOf = (id: string): string => `site/content/pt/docs/${id}.mdx`;
  const pagesById = new Map(portuguesePages.map((page) => [page.name.replace(/\.mdx?$/, ''), page]));
  const entries = namedPages(source);
  const wrongEntries = entries
    .filter(({id}) => !pagesById.has(id) && !isBroken(fileOf(id)))
    .map((entry) => ({...entry, near: nearest(entry.id, pagesById.keys())[0]}));
  const intendedIds = new Set([...entries.map(({id}) => id), ...wrongEntries.map(({near}) => near)]);
  return [
    ...wrongEntries.map(({id, near, ...where}) => ({
      ...where,
      found: `'${id}', which is no page`,
      expected: `a page of site/content/pt/docs/${near === undefined ? '' : `; nearest: ${near}`}`,
      cure: `Write '${near ?? 'index'}', add ${fileOf(id)} and its English twin, or remove '${id}'.`,
    })),
    ...[...pagesById].flatMap(([id, page]) =>
      intendedIds.has(id) || isUnlisted(page)
        ? []
        : [
            {
              file: page.file,
              line: 1,
              found: 'a page that no sidebar names',
              expected: `'${id}' in ${sidebarsFile}`,
              cure: `Write '${id}' there where readers look for it, or unlisted: true into the front matter of both languages.`,
            },
          ],
    ),
  ];
}

/** Returns the strings in the arrays of the module, which are ids of pages. */
function namedPages({file, text}: SourceText): readonly (Where & {readonly id: string})[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const entries: (Where & {id: string})[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && ts.isArrayLiteralExpression(node.parent)) {
      entries.push({file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, id: node.text});
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return entries;
}

function isUnlisted({tree}: Pick<Page, 'tree'>): boolean {
  return tree.children.some((node) => node.type === 'yaml' && /^unlisted: true\b/m.test(node.value));
}
