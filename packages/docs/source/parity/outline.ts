import type {Code, Heading, Nodes, Root, TableCell} from 'mdast';
import type {MdxJsxAttribute, MdxJsxExpressionAttribute, MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx';
import type {Problem} from '@integration-docs/facts';
import {textAttributes} from '../text-attributes.ts';
import {isDirective, isJsx, lineOfNode, walk} from '../walk.ts';

/** The parts of a page that must be the same in both languages. */
export type FactKind =
  'heading' | 'statement' | 'code block' | 'component' | 'note' | 'table' | 'row' | 'numbered list' | 'image' | 'link';

export interface Fact {
  readonly kind: FactKind;
  /** The text that is compared, and shown in errors. */
  readonly text: string;
  readonly line: number;
  /** Id of the heading above; empty before the first heading. For a heading, its own id. */
  readonly section: string;
}

export interface Outline {
  readonly facts: readonly Fact[];
  /** The violations of heading and id rules in the page itself. */
  readonly problems: readonly Problem[];
}

/**
 * Returns the structure of a page, without its words.
 *
 * @param file path of the page, for the problems
 */
export function outlineOf(tree: Root, file: string): Outline {
  const facts: Fact[] = [];
  const problems: Problem[] = [];
  const headings: {readonly depth: number}[] = [];
  const ids = new Map<string, number>();
  let section = '';
  for (const node of walk(tree)) {
    if (node.type === 'heading') {
      const id = headingId(node);
      problems.push(...headingProblems(node, id, headings, file), ...idProblems(node, 'heading', id, ids, file));
      headings.push(node);
      section = id ?? '';
    }
    if (node.type === 'tableRow') problems.push(...idProblems(node, 'row', rowId(node), ids, file));
    const fact = factOf(node);
    if (fact) facts.push({...fact, line: lineOfNode(node), section});
  }
  return {facts, problems};
}

function factOf(node: Nodes): Pick<Fact, 'kind' | 'text'> | undefined {
  if (node.type === 'heading') return {kind: 'heading', text: `${'#'.repeat(node.depth)} {#${headingId(node) ?? '?'}}`};
  if (node.type === 'mdxjsEsm') return {kind: 'statement', text: node.value.trim()};
  if (node.type === 'code') return {kind: 'code block', text: fenceText(node)};
  if (isJsx(node)) return {kind: 'component', text: tagText(node)};
  if (isDirective(node)) return {kind: 'note', text: `:::${node.name}`};
  if (node.type === 'table') {
    return {
      kind: 'table',
      text: `${node.children[0]?.children.length ?? 0} columns × ${node.children.length - 1} rows`,
    };
  }
  const row = rowId(node);
  if (row !== undefined) return {kind: 'row', text: row};
  if (node.type === 'list' && node.ordered) return {kind: 'numbered list', text: `${node.children.length} items`};
  if (node.type === 'image') return {kind: 'image', text: node.url};
  // Links to other sites may differ per language.
  if (node.type === 'link' && !/^[a-z][a-z+.-]*:/i.test(node.url)) return {kind: 'link', text: node.url};
  return undefined;
}

function fenceText({lang, meta}: Code): string {
  return ['```', lang ?? '', meta ? ` ${meta.replace(/\s+/g, ' ').trim()}` : ''].join('');
}

function tagText({name, attributes}: MdxJsxFlowElement | MdxJsxTextElement): string {
  return `<${[name ?? '', ...attributes.map(attributeText).sort()].join(' ')}>`;
}

function attributeText(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): string {
  if (attribute.type === 'mdxJsxExpressionAttribute') return `{${attribute.value.replace(/\s+/g, ' ')}}`;
  // These are translated, so only their presence is compared.
  if (textAttributes.has(attribute.name)) return `${attribute.name}="…"`;
  if (attribute.value === null || attribute.value === undefined) return attribute.name;
  if (typeof attribute.value === 'string') return `${attribute.name}="${attribute.value}"`;
  return `${attribute.name}={${attribute.value.value.replace(/\s+/g, ' ')}}`;
}

/** Returns the id in the comment at the end of a heading (CONTRIBUTING.md); undefined without one. */
function headingId(heading: Heading): string | undefined {
  return idAtEnd(heading);
}

/** Returns the id of a table row, in the comment at the end of its first cell; undefined for any other node. */
function rowId(node: Nodes): string | undefined {
  const first = node.type === 'tableRow' ? node.children[0] : undefined;
  return first && idAtEnd(first);
}

function idAtEnd({children}: Heading | TableCell): string | undefined {
  const last = children.at(-1);
  if (last?.type !== 'mdxTextExpression') return undefined;
  return /^\/\*\s*#(\S+)\s*\*\/$/.exec(last.value.trim())?.[1];
}

function headingProblems(
  heading: Heading,
  id: string | undefined,
  before: readonly {readonly depth: number}[],
  file: string,
): readonly Problem[] {
  const place = {file, line: lineOfNode(heading)};
  const problems: Problem[] = [];
  const headingText = textOf(heading).trim();
  if (heading.depth === 1) {
    const cure = 'Remove it, or make it a ## section; the h1 is the title of the front matter.';
    problems.push({...place, found: `the heading "# ${headingText}"`, expected: 'sections from ## on', cure});
  }
  if (heading.depth > (before.at(-1)?.depth ?? 1) + 1) {
    const deepestAllowed = '#'.repeat((before.at(-1)?.depth ?? 1) + 1);
    const found = `the heading "${'#'.repeat(heading.depth)} ${headingText}"`;
    problems.push({
      ...place,
      found,
      expected: `at most ${deepestAllowed} here, without skipping a level`,
      cure: `Write ${deepestAllowed}.`,
    });
  }
  if (id === undefined) {
    const found = `the heading "${headingText}" without an id`;
    const expected = 'an English id, the same in both languages';
    problems.push({...place, found, expected, cure: 'Add {/* #english-words */} at the end of the line.'});
  }
  return problems;
}

/** @param ids the ids before this one, with their lines; this id is added */
function idProblems(
  node: Nodes,
  kind: 'heading' | 'row',
  id: string | undefined,
  ids: Map<string, number>,
  file: string,
): readonly Problem[] {
  if (id === undefined) return [];
  const place = {file, line: lineOfNode(node)};
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
    const cure = 'Write it so, in both languages.';
    return [{...place, found: `the ${kind} id #${id}`, expected: 'lower-case words joined by hyphens', cure}];
  }
  const first = ids.get(id);
  if (first === undefined) {
    ids.set(id, place.line);
    return [];
  }
  return [
    {
      ...place,
      found: `the ${kind} id #${id} a second time (first on line ${first})`,
      expected: 'every id once on a page',
      cure: `Give this ${kind} another id, in both languages.`,
    },
  ];
}

function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
