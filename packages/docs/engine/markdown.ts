import type {
  BlockContent,
  Heading,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableCell,
  TableRow,
} from 'mdast';
import type {ContainerDirective} from 'mdast-util-directive';
import {escapeText, type Problem, throwProblems} from '@integration-docs/facts';
import {attributeOf} from '../built/marks.ts';
import {isDirective, isJsx, lineOfNode, walk} from '../source/walk.ts';

/** A heading in the table of contents of a page. */
export interface TocItem {
  /** HTML. */
  readonly value: string;
  readonly id: string;
  readonly level: number;
}

/**
 * Adds column labels and ARIA roles to the cells of tables. `packages/docs/css/prose.css` shows each row as a block on phones: it displays
 * the labels, and browsers drop the implicit roles when `display` changes. The heading above a table is its name.
 */
export function labelTables(tree: Root): void {
  let id: unknown;
  for (const node of walk(tree)) {
    if (node.type === 'heading') id = node.data?.hProperties?.id;
    if (node.type === 'table') labelTable(node, typeof id === 'string' ? id : undefined);
  }
}

/** @param headingId id of the heading above */
function labelTable(table: Table, headingId: string | undefined): void {
  const [head, ...rows] = table.children;
  if (head === undefined) return;
  const labels = head.children.map(plainText);
  const setRole = (
    node: Table | Table['children'][number] | (typeof head)['children'][number],
    role: string,
    label?: string,
  ): void => {
    node.data = {...node.data, hProperties: {role, ...(label !== undefined && {[attributeOf('label')]: label})}};
  };
  setRole(table, 'table');
  if (headingId !== undefined)
    table.data = {...table.data, hProperties: {...table.data?.hProperties, 'aria-labelledby': headingId}};
  for (const row of table.children) setRole(row, 'row');
  for (const cell of head.children) setRole(cell, 'columnheader');
  for (const {children} of rows) {
    for (const [index, cell] of children.entries()) {
      if (index === 0) setRole(cell, 'rowheader');
      else setRole(cell, 'cell', labels[index]);
    }
  }
}

/**
 * Names tabs that have no label of their own by the heading above them, and numbers them where it has several. The steps of a walk-through
 * get the same name for the buttons that run and copy them.
 */
export function labelTabs(tree: Root): void {
  const sections: {readonly name: string; readonly samples: Sample[]}[] = [];
  for (const node of walk(tree)) {
    if (node.type === 'heading') sections.push({name: plainText(node), samples: []});
    const samples = sections.at(-1)?.samples;
    if (samples === undefined || !isJsx(node)) continue;
    if (node.name === 'Tabs' && !hasAttribute(node, 'label')) samples.push({tabs: node});
    const last = samples.at(-1);
    if (node.name === 'SampleRun' && last) last.run = node;
  }
  for (const {name, samples} of sections) {
    for (const [index, {tabs, run}] of samples.entries()) {
      const label = samples.length > 1 ? `${name} (${index + 1})` : name;
      setAttribute(tabs, 'label', label);
      if (run === undefined) continue;
      setAttribute(run, 'label', label);
      setAttribute(run, 'walk', name);
      for (const code of walk(tabs)) if (code.type === 'code') code.data = {...code.data, part: label};
    }
  }
}

/** Tabs with a sample, and what runs it. */
interface Sample {
  readonly tabs: Jsx;
  run?: Jsx;
}

type Jsx = Extract<Nodes, {attributes: unknown}>;

declare module 'mdast' {
  interface CodeData {
    /** Name of the part of a file, instead of its regions. */
    part?: string;
  }
}

function hasAttribute({attributes}: Jsx, name: string): boolean {
  return attributes.some((each) => each.type === 'mdxJsxAttribute' && each.name === name);
}

function setAttribute({attributes}: Jsx, name: string, value: string): void {
  attributes.push({type: 'mdxJsxAttribute', name, value});
}

/** Kinds of `:::` blocks. */
const admonitions = ['note', 'tip', 'warning'];

/**
 * Returns the table of contents. Sets the id of each heading from its last comment: `## Título {/* #title *\/}`.
 *
 * @param file path of the page, for the problems
 * @throws ProblemError for a heading without an id
 */
export function takeHeadings(tree: Root, file: string): readonly TocItem[] {
  const headings = [...walk(tree)].filter((node): node is Heading => node.type === 'heading');
  const problems: Problem[] = [];
  const items = headings.map((heading): TocItem => {
    const id = takeId(heading);
    if (id === undefined) {
      problems.push({
        file,
        line: lineOfNode(heading),
        found: `the heading "${plainText(heading)}" without an id`,
        expected: 'an id that is the same in both languages, at the end of the heading',
        cure: 'Write {/* #the-id */} after it.',
      });
    }
    heading.data = {...heading.data, hProperties: {id}};
    return {value: htmlOf(heading.children), id: id ?? '', level: heading.depth};
  });
  throwProblems(problems);
  return items;
}

/** Sets the id of each table row from the last comment of its first cell: `| Symptom {/* #symptom-x *\/} | …`. */
export function takeRowIds(tree: Root): void {
  const rows = [...walk(tree)].filter((node): node is TableRow => node.type === 'tableRow');
  for (const row of rows) {
    const [first] = row.children;
    const id = first && takeId(first);
    if (id !== undefined) row.data = {...row.data, hProperties: {...row.data?.hProperties, id}};
  }
}

function takeId({children}: Heading | TableCell): string | undefined {
  const last = children.at(-1);
  const id = last?.type === 'mdxTextExpression' ? /^\s*\/\*\s*#([^\s*]+)\s*\*\/\s*$/.exec(last.value)?.[1] : undefined;
  if (id === undefined) return undefined;
  children.pop();
  const text = children.at(-1);
  if (text?.type === 'text') text.value = text.value.trimEnd();
  return id;
}

/** Inline elements of Markdown, by type of node. */
const elements: Readonly<Record<string, string>> = {emphasis: 'em', strong: 'strong'};

/** Returns the content of a heading as HTML, without links. */
function htmlOf(nodes: readonly Nodes[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return escapeText(node.value);
      if (node.type === 'inlineCode') return `<code>${escapeText(node.value)}</code>`;
      const content = 'children' in node ? htmlOf(node.children) : '';
      const element = elements[node.type];
      return element === undefined ? content : `<${element}>${content}</${element}>`;
    })
    .join('');
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

/**
 * Turns `:::note[Título] … :::` into the element `admonition`, and every other kind of directive back into its source text:
 * "10:30" is not a directive.
 *
 * @param source source text of the page
 * @param file its path, for the problems
 * @throws ProblemError for a `:::` block of an unknown kind
 */
export function takeDirectives(tree: Root, source: string, file: string): void {
  const problems: Problem[] = [];
  for (const parent of walk(tree)) {
    if (!('children' in parent)) continue;
    const children: Nodes[] = parent.children;
    for (const [index, node] of children.entries()) {
      if (!isDirective(node)) continue;
      if (node.type !== 'containerDirective') {
        children[index] = sourceTextOf(node, source);
      } else if (admonitions.includes(node.name)) {
        makeAdmonition(node);
      } else {
        problems.push({
          file,
          line: lineOfNode(node),
          found: `:::${node.name}`,
          expected: `one of ${admonitions.map((name) => `:::${name}`).join(', ')}`,
          cure: `Write :::${admonitions[0]}, or remove the colons.`,
        });
      }
    }
  }
  throwProblems(problems);
}

function sourceTextOf(node: Nodes, source: string): PhrasingContent | RootContent {
  const {start, end} = node.position ?? {};
  return {type: 'text', value: source.slice(start?.offset, end?.offset), position: node.position};
}

function makeAdmonition(node: ContainerDirective): void {
  const [first, ...rest] = node.children;
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined;
  const title = label && plainTitle(label);
  node.data = {hName: 'admonition', hProperties: {...(title !== undefined && {title}), type: node.name}};
  if (label === undefined) return;
  const richTitle = {...label, data: {hName: 'admonitionTitle'}} satisfies BlockContent;
  node.children = title === undefined ? [richTitle, ...rest] : rest;
}

/** The title when it is text alone; undefined when it holds code or emphasis. */
function plainTitle({children}: Paragraph): string | undefined {
  const [firstChild, ...more] = children;
  return firstChild?.type === 'text' && more.length === 0 ? firstChild.value : undefined;
}
