import {readdirSync} from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx';
import {localeOfFile} from './paths.ts';
import {
  nearest,
  isRecord,
  type Problem,
  type Selection,
  tablesIn,
  throwProblems,
  unknownName,
  viewOf,
  type Where,
} from '@integration-docs/facts';
import {fromRoot, localizeCatalogue, projectFilesOf, projectRoot} from '@integration-docs/facts/node';
import {isJsx, lineOfNode, walk, type RemarkOptions, type Transformer} from './walk.ts';

/** The part of a catalogue that the check of pages needs. */
interface LoadedCatalogue {
  /** Path from the project folder. */
  readonly file: string;
  /** The content in one language; undefined for an invalid catalogue. */
  readonly data: unknown;
}

/** The existing catalogues, by name. */
export type Catalogues = ReadonlyMap<string, LoadedCatalogue>;

/** A `<Catalogue>` of a page. */
interface Use {
  readonly node: MdxJsxFlowElement | MdxJsxTextElement;
  readonly name: string;
  readonly selection: Selection;
  /** Attributes with a wrong name or value. */
  readonly wrongAttributes: readonly string[];
}

/** remark plugin: gives `<Catalogue name="limits" />` the table that `packages/docs/components/Catalogue` renders, as JSON. */
export function remarkCatalogues({root = projectRoot}: RemarkOptions = {}): Transformer {
  return async (tree, {path: page}) => {
    const uses = usesIn(tree);
    const load = async (absolute: string): Promise<readonly [string, LoadedCatalogue]> => {
      const name = path.basename(absolute, '.yaml');
      const isShown = uses.some((use) => use.name === name);
      const data = isShown ? (await localizeCatalogue(absolute, localeOfFile(page))).data : undefined;
      return [name, {file: fromRoot(root, absolute), data}];
    };
    const catalogues = new Map(uses.length > 0 ? await Promise.all(catalogueFiles(root).map(load)) : []);
    throwProblems(catalogueProblems(tree, fromRoot(root, page), catalogues));
    for (const {node, name, selection} of uses) {
      const table = JSON.stringify(viewOf(catalogues.get(name)?.data, selection));
      node.attributes = [{type: 'mdxJsxAttribute', name: 'table', value: table}];
    }
  };
}

/** Absolute paths. */
function catalogueFiles(root: string): readonly string[] {
  const {catalogues} = projectFilesOf(root);
  return readdirSync(catalogues)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => path.join(catalogues, file));
}

/** Returns the names of the catalogues that a page shows as tables. */
export function cataloguesOf(tree: Root): readonly string[] {
  return usesIn(tree).map(({name}) => name);
}

/** Returns the catalogues that a page shows, with the selected part of each. */
export function catalogueUses(tree: Root): readonly Pick<Use, 'name' | 'selection'>[] {
  return usesIn(tree);
}

/** Returns the problems of all `<Catalogue>` of a page: wrong syntax, or names that the catalogues do not have. */
export function catalogueProblems(tree: Root, file: string, catalogues: Catalogues): readonly Problem[] {
  return usesIn(tree).flatMap((use) => {
    const where = {file, line: lineOfNode(use.node)};
    return syntaxProblems(use, where) ?? selectionProblems(use, where, catalogues);
  });
}

/** Returns the problem of a `<Catalogue>` with wrong syntax; undefined when the syntax is right. */
function syntaxProblems({node, wrongAttributes}: Use, where: Where): readonly Problem[] | undefined {
  if (node.type !== 'mdxJsxTextElement' && wrongAttributes.length === 0) return undefined;
  return [
    {
      ...where,
      found:
        wrongAttributes.length > 0
          ? `<Catalogue> with ${wrongAttributes.join(', ')}`
          : '<Catalogue> inside a paragraph',
      expected: `<Catalogue name="…" /> on a line of its own, at most with list="…", group="…", only={['…']}, columns={['…']}, id="…"`,
      cure: wrongAttributes[0] === undefined ? 'Put empty lines around it.' : cureOf(wrongAttributes[0]),
    },
  ];
}

/** @param attribute the attribute as the message shows it: `only=` */
function cureOf(attribute: string): string {
  const name = attribute.replace(/=$/, '');
  if (name === '{…}') return 'Write each attribute by its name.';
  if (name === 'only' || name === 'columns') return `Write ${name}={['…']}, with texts between the brackets.`;
  if (['name', 'list', 'group', 'id'].includes(name)) return `Write ${name}="…", without braces.`;
  const [near] = nearest(name, ['name', 'list', 'group', 'only', 'columns', 'id']);
  return near === undefined ? `Take ${name}= out.` : `Write ${near}=, or take ${name}= out.`;
}

function selectionProblems({name, selection}: Use, where: Where, catalogues: Catalogues): readonly Problem[] {
  const {list, group, only = [], columns = []} = selection;
  const {file = 'the catalogues', data} = catalogues.get(name) ?? {};
  const unknownNameProblems = (what: string, values: readonly string[], names: readonly string[]): readonly Problem[] =>
    values
      .filter((value) => !names.includes(value))
      .map((value) => unknownName(where, `<Catalogue> with the ${what} "${value}"`, value, names, file));
  if (data === undefined) return unknownNameProblems('name', [name], [...catalogues.keys()]);
  const tables = tablesIn(data);
  const table = tables.find((one) => one.list === list)?.value;
  if (table === undefined) {
    const lists = tables.flatMap((one) => one.list ?? []);
    if (list !== undefined) return unknownNameProblems('list', [list], lists);
    const found = `<Catalogue name="${name}" />, and no table: in the head of ${file}`;
    const expected = `a catalogue that is a table${lists.length === 0 ? '' : `, or list= with one of ${lists.join(', ')}`}`;
    return [{...where, found, expected, cure: 'Name the list, or show the catalogue with the component made for it.'}];
  }
  const ids = idsOf(table.entries);
  return [
    ...unknownNameProblems('group', group === undefined ? [] : [group], idsOf(table.groups)),
    ...unknownNameProblems('entry', only, ids),
    ...unknownNameProblems('column', columns, Object.keys(isRecord(table.columns) ? table.columns : {})),
  ];
}

function idsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map((item: unknown) => (isRecord(item) ? String(item.id) : '')) : [];
}

function usesIn(tree: Root): readonly Use[] {
  return [...walk(tree)].flatMap((node) => (isJsx(node) && node.name === 'Catalogue' ? [useOf(node)] : []));
}

/** A JavaScript array of string literals. */
const plainList = /^\s*\[\s*('[^']*'(?:\s*,\s*'[^']*')*)\s*,?\s*\]\s*$/;

function useOf(node: Use['node']): Use {
  const values = new Map<string, string | readonly string[]>();
  const wrongAttributes = node.attributes.flatMap((attribute) => {
    const {value} = attribute;
    const name = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}';
    const items = typeof value === 'object' ? plainList.exec(value?.value ?? '')?.[1] : undefined;
    if (['name', 'list', 'group', 'id'].includes(name) && typeof value === 'string') values.set(name, value);
    else if (['only', 'columns'].includes(name) && items !== undefined)
      values.set(name, items.split(/'\s*,?\s*'?/).filter(Boolean));
    else return [`${name}=`];
    return [];
  });
  const {name = '', ...selection} = Object.fromEntries(values);
  return {node, name: String(name), selection, wrongAttributes};
}
