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
  const written = pages.filter(({kind, locale}) => kind === 'docs' && locale === 'pt');
  const fileOf = (id: string): string => `site/content/pt/docs/${id}.mdx`;
  const known = new Map(written.map((page) => [page.name.replace(/\.mdx?$/, ''), page]));
  const named = namedPages(source);
  const wrong = named
    .filter(({id}) => !known.has(id) && !isBroken(fileOf(id)))
    .map((place) => ({...place, near: nearest(place.id, known.keys())[0]}));
  const meant = new Set([...named.map(({id}) => id), ...wrong.map(({near}) => near)]);
  return [
    ...wrong.map(({id, near, ...where}) => ({
      ...where,
      found: `'${id}', which is no page`,
      expected: `a page of site/content/pt/docs/${near === undefined ? '' : `; nearest: ${near}`}`,
      cure: `Write '${near ?? 'index'}', add ${fileOf(id)} and its English twin, or remove '${id}'.`,
    })),
    ...[...known].flatMap(([id, page]) =>
      meant.has(id) || isUnlisted(page)
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
  const found: (Where & {id: string})[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && ts.isArrayLiteralExpression(node.parent)) {
      found.push({file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, id: node.text});
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isUnlisted({tree}: Pick<Page, 'tree'>): boolean {
  return tree.children.some((node) => node.type === 'yaml' && /^unlisted: true\b/m.test(node.value));
}
