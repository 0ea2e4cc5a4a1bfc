import type {Element as HastElement, ElementContent, Nodes as HastNodes, Root} from 'hast';
import {fromParse5} from 'hast-util-from-parse5';
import {defaultHandlers, toMdast, type Handle} from 'hast-util-to-mdast';
import type {Html, Nodes, PhrasingContent} from 'mdast';
import {gfmToMarkdown} from 'mdast-util-gfm';
import {toMarkdown} from 'mdast-util-to-markdown';
import {markIn, markOf, type OmittedUi} from '../built/marks.ts';
import {find, type Element} from '../built/tree.ts';
import {twinAddress} from './address.ts';

/** What links need to lead to twins. */
interface TwinPlace {
  /** Addresses of all pages: a link to one of them becomes a link to its twin. */
  readonly pages: ReadonlySet<string>;
}

/** Whether a page has samples in several languages side by side, of which `oneLanguage` leaves one. */
export function hasLanguageTabs(main: Element): boolean {
  return find(main, isLanguageTabs) !== null;
}

function isLanguageTabs(element: Element): boolean {
  return markOf(element, 'tabs') === 'language';
}

/**
 * Converts a page to Markdown (GFM) for programs: title, text, every table and sample, all tabs, folded content, the same anchors; of a folded
 * sample in several languages only the first. Links to pages lead to their twins.
 *
 * @param main the `<main>` element of the built page
 * @param oneLanguage of the samples in several languages, only the first
 */
export function twinOf(main: Element, place: TwinPlace, oneLanguage = false): string {
  const tree = fromParse5(main) as Root | HastElement;
  const content = clean(oneLanguage ? withOneLanguage(tree) : tree);
  const mdast = toMdast(content, {
    handlers: {
      a: link(place),
      pre: code,
      figcaption: caption,
      details: unfolded,
      summary: label,
      template: unfolded,
      b: defaultHandlers.strong,
    },
    newlines: false,
  });
  return toMarkdown(tightenLists(mdast), {
    extensions: [gfmToMarkdown({tablePipeAlign: false})],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
  });
}

/** Leaves the first panel of samples in several languages. */
function withOneLanguage<Node extends HastNodes>(node: Node): Node {
  if (!('children' in node)) return node;
  const children = node.children as HastNodes[];
  const isTabs = node.type === 'element' && markIn(node, 'tabs') === 'language';
  const isPanel = (child: HastNodes): boolean => child.type === 'element' && child.properties.role === 'tabpanel';
  const [first] = children.filter(isPanel);
  const kept = isTabs ? children.filter((child) => child === first || !isPanel(child)) : children;
  return {...node, children: kept.map(withOneLanguage)};
}

/** Removes the blank lines from lists whose items are one line each. */
function tightenLists<Node extends Nodes>(node: Node): Node {
  if (!('children' in node)) return node;
  const children = (node.children as Nodes[]).map(tightenLists);
  const isTight =
    node.type === 'list' && children.every((item) => item.type === 'listItem' && item.children.length === 1);
  if (!isTight) return {...node, children};
  return {...node, spread: false, children: children.map((item) => ({...item, spread: false}))};
}

/** Elements excluded from the Markdown version: controls, and elements without text. */
const controls = new Set([
  'nav',
  'button',
  'svg',
  'script',
  'style',
  'form',
  'input',
  'select',
  'textarea',
  'noscript',
  'wbr',
]);
const leftOut: OmittedUi = {
  breadcrumbs: true,
  navigation: true,
  online: true,
  forms: true,
  download: true,
  source: false,
  languages: true,
  about: true,
  spoken: false,
  changes: false,
};

function clean(node: HastNodes): HastNodes {
  if (!('children' in node) || (node.type === 'element' && node.tagName === 'pre')) return node;
  if (node.type === 'element' && node.tagName === 'table') return tableOf(node);
  if (node.type === 'element' && node.tagName === 'dl') return listOf(node);
  const children = separate((node.children as HastNodes[]).filter(isIncluded).map(clean).map(withPanelLabel));
  const content = node.type === 'element' && node.tagName === 'template' && 'content' in node ? firstSample(node) : [];
  return withAnchor({...node, children: [...children, ...content]} as HastNodes);
}

/** Adds a space between adjacent elements, which only the style sheet separates. */
function separate(nodes: readonly HastNodes[]): HastNodes[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    const touches = before?.type === 'element' && node.type === 'element';
    return touches ? [{type: 'text', value: ' '}, node] : [node];
  });
}

/** Puts the caption above a table. A table with samples in its cells becomes a list of its rows, because Markdown tables cannot contain them. */
function tableOf(table: HastElement): HastElement {
  const inside = (node: HastElement, names: readonly string[]): HastElement[] =>
    node.children.flatMap((child) =>
      child.type !== 'element' ? [] : names.includes(child.tagName) ? [child] : inside(child, names),
    );
  const captions = inside(table, ['caption']).map((caption) => element('p', [element('strong', childrenOf(caption))]));
  const id =
    typeof table.properties.id === 'string' ? [element('p', [element('a', [], {id: table.properties.id})])] : [];
  if (inside(table, ['pre']).length === 0) {
    const parts = inside(table, ['thead', 'tbody', 'tfoot']);
    const rows = parts.map((part) => ({...part, children: inside(part, ['tr']).map(rowOf)}));
    return element('div', [...captions, ...id, {...table, properties: {}, children: rows}]);
  }
  const labels = inside(table, ['thead']).flatMap((head) => inside(head, ['th', 'td']));
  const rows = inside(table, ['tbody']).flatMap((body) => inside(body, ['tr']));
  return element('div', [
    ...captions,
    ...id,
    element(
      'p',
      labels.flatMap((label) => [element('strong', childrenOf(label)), space]),
    ),
    ...rows.flatMap((row) => {
      const [first, ...cells] = inside(rowOf(row), ['th', 'td']);
      return [
        ...(first === undefined ? [] : [element('p', [element('strong', first.children)])]),
        ...cells.map((cell) => element('div', cell.children)),
      ];
    }),
  ]);
}

/** Converts terms and descriptions to a list: on one line, unless a description has paragraphs, lists or samples. */
function listOf(list: HastElement): HastElement {
  const parts = list.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'div' ? child.children : [child],
  );
  const items: {term: ElementContent[]; rest: ElementContent[]}[] = [];
  for (const part of parts) {
    if (part.type !== 'element' || !isIncluded(part)) continue;
    const {children} = withAnchor({...part, children: childrenOf(part)}) as HastElement;
    const last = items.at(-1);
    if (part.tagName === 'dt') items.push({term: children, rest: []});
    else last?.rest.push(...children);
  }
  const line = ({term, rest}: (typeof items)[number]): ElementContent[] => {
    if (rest.some(isBlock)) return [element('p', term), ...rest];
    return [element('p', rest.length === 0 ? term : [...term, {type: 'text', value: ': '}, ...rest])];
  };
  return element(
    'ul',
    items.map((item) => element('li', line(item))),
  );
}

function isBlock(node: ElementContent): boolean {
  return node.type === 'element' && !phrasing.has(node.tagName);
}

const phrasing = new Set([
  'a',
  'abbr',
  'b',
  'br',
  'code',
  'em',
  'i',
  'input',
  'kbd',
  'label',
  'mark',
  'small',
  'span',
  'strong',
  'sup',
  'time',
]);

/** Cleans the cells of a row and puts its anchor in the first. */
function rowOf(row: HastElement): HastElement {
  const cells = row.children.filter((cell): cell is HastElement => cell.type === 'element');
  return withAnchor({...row, children: cells.map((cell) => ({...cell, children: childrenOf(cell)}))}) as HastElement;
}

function childrenOf(node: HastElement): ElementContent[] {
  return separate((node.children as HastNodes[]).filter(isIncluded).map(clean)) as ElementContent[];
}

const space: ElementContent = {type: 'text', value: ' '};

function element(tagName: string, children: ElementContent[], properties: HastElement['properties'] = {}): HastElement {
  return {type: 'element', tagName, properties, children};
}

function isIncluded(node: HastNodes): boolean {
  if (node.type === 'comment' || node.type === 'doctype') return false;
  if (node.type !== 'element') return true;
  // The label of a checkbox in the text is content; the label of a field is not.
  if (node.tagName === 'label') return String(node.properties.htmlFor).startsWith('tick-');
  if (controls.has(node.tagName) || node.properties.hidden === true || node.properties.ariaHidden === 'true')
    return false;
  if (markIn(node, 'island') !== undefined) return false;
  // The Markdown contains the part itself instead of the link.
  if (node.tagName === 'a' && markIn(node, 'part') !== undefined) return false;
  const ui = markIn(node, 'ui');
  return ui === undefined || !leftOut[ui];
}

/** Returns the sample in the first language. */
function firstSample(template: HastElement): ElementContent[] {
  const findSample = (node: HastNodes): HastElement | undefined => {
    if (node.type === 'element' && node.tagName === 'pre') return node;
    if (!('children' in node)) return undefined;
    return (node.children as HastNodes[]).map(findSample).find((found) => found !== undefined);
  };
  const content = template.content as HastNodes | undefined;
  const sample = content === undefined ? undefined : findSample(content);
  return sample === undefined ? [] : [clean(sample) as HastElement];
}

/** Adds the name of a tab above its panel: in Markdown all panels follow each other. */
function withPanelLabel(node: HastNodes): HastNodes {
  if (node.type !== 'element' || node.properties.role !== 'tabpanel') return node;
  const name = markIn(node, 'label');
  if (name === undefined) return node;
  const heading = element('p', [element('strong', [{type: 'text', value: name}])]);
  return {...node, children: [heading, ...node.children]};
}

/** Adds an anchor for the id at the start of an element. The ids of tab panels are not link targets. */
function withAnchor(node: HastNodes): HastNodes {
  if (node.type !== 'element') return node;
  const {id, role} = node.properties;
  if (typeof id !== 'string' || role === 'tabpanel' || id === 'content' || node.tagName === 'table') return node;
  const anchor = element('a', [], {id});
  // The anchor must be on the same line as the text.
  if (node.tagName === 'li' && !node.children.some(isBlock)) {
    return {...node, children: [element('p', [anchor, ...node.children])]};
  }
  if (node.tagName !== 'tr') return {...node, children: [anchor, ...node.children]};
  const [first, ...rest] = node.children.filter((cell) => cell.type === 'element');
  return first === undefined ? node : {...node, children: [{...first, children: [anchor, ...first.children]}, ...rest]};
}

function link({pages}: TwinPlace): Handle {
  return (state, node: HastElement, parent) => {
    const {id, href} = node.properties;
    if (isHeadingOf(parent, href)) return state.all(node);
    if (typeof href !== 'string') {
      const html: Html = {type: 'html', value: `<a id="${String(id)}"></a>`};
      return html;
    }
    const [address = '', anchor] = href.split('#');
    const barePath = address.replace(/(?<=.)\/$/, '');
    const page = [address, barePath, `${barePath}/`].find((each) => pages.has(each));
    const target = address === '' || page === undefined ? address : twinAddress(page);
    return {
      type: 'link',
      url: target + (anchor === undefined ? '' : `#${anchor}`),
      children: state.all(node) as PhrasingContent[],
    };
  };
}

/** Whether the link is in a heading and leads to that heading. */
function isHeadingOf(parent: HastNodes | undefined, href: unknown): boolean {
  return parent?.type === 'element' && /^h[2-6]$/.test(parent.tagName) && href === `#${String(parent.properties.id)}`;
}

const code: Handle = (_state, node: HastElement) => {
  return {type: 'code', lang: markIn(node, 'language') ?? null, value: textOf(node).replace(/\n$/, '')};
};

/** The name of a sample becomes a paragraph above it. */
const caption: Handle = (state, node: HastElement) => {
  const children = state.all(node) as PhrasingContent[];
  return children.length === 0 ? undefined : {type: 'paragraph', children};
};

const unfolded: Handle = (state, node: HastElement) => state.toFlow(state.all(node));

const label: Handle = (state, node: HastElement) => ({
  type: 'paragraph',
  children: [{type: 'strong', children: state.all(node) as PhrasingContent[]}],
});

function textOf(node: HastNodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? (node.children as HastNodes[]).map(textOf).join('') : '';
}
