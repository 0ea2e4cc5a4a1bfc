import {attribute, isElement, markOf, type Element, type Node} from '@integration-docs/docs/built';

/** Share of the words of a page that its twin has too, and the other way round; 1 means all. */
export interface Likeness {
  /** Share of the words of the page. */
  readonly page: number;
  /** Share of the words of the twin. */
  readonly twin: number;
  /** The first words that only the page has (`missing`) or only the twin (`added`). */
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

/** Compares the visible words of a page with those of its Markdown twin. Samples are skipped: both take them from the same file. */
export function compareWords(main: Element, markdown: string): Likeness {
  const [page, twin] = [count(wordsOf(seenText(main))), count(wordsOf(plainText(markdown)))];
  const wordsMissingIn = (from: Counts, other: Counts): string[] =>
    [...from].flatMap(([word, times]) => Array.from({length: Math.max(0, times - (other.get(word) ?? 0))}, () => word));
  const [missing, added] = [wordsMissingIn(page, twin), wordsMissingIn(twin, page)];
  return {
    page: 1 - missing.length / total(page),
    twin: 1 - added.length / total(twin),
    missing: missing.slice(0, 20),
    added: added.slice(0, 20),
  };
}

type Counts = ReadonlyMap<string, number>;

function count(words: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function total(counts: Counts): number {
  return [...counts.values()].reduce((sum, times) => sum + times, 0) || 1;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Elements without text of the page, and samples. */
const unseen = [
  'nav',
  'button',
  'svg',
  'script',
  'style',
  'form',
  'template',
  'pre',
  'select',
  'input',
  'textarea',
  'noscript',
];

function seenText(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (isElement(node) && isUnseen(node)) return ' ';
  const label = isElement(node) && attribute(node, 'role') === 'tabpanel' ? markOf(node, 'label') : undefined;
  return `${label ?? ''} ${'childNodes' in node ? node.childNodes.map(seenText).join(isElement(node) ? inner(node) : '') : ''} `;
}

/** Separator for the text of child nodes: none in inline elements, so that words are not split. */
function inner({tagName}: Element): string {
  return ['code', 'span', 'strong', 'em', 'b', 'mark'].includes(tagName) ? '' : ' ';
}

function isUnseen(element: Element): boolean {
  // As in `twin.ts`: the label of a tick box is text.
  if (element.tagName === 'label') return !attribute(element, 'for').startsWith('tick-');
  return (
    unseen.includes(element.tagName) ||
    attribute(element, 'aria-hidden') === 'true' ||
    element.attrs.some(({name}) => name === 'hidden') ||
    !['source', 'spoken', 'changes', undefined].includes(markOf(element, 'ui')) ||
    markOf(element, 'island') !== undefined ||
    (element.tagName === 'a' && markOf(element, 'part') !== undefined)
  );
}

/** Removes markup, samples and link addresses from Markdown. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?\n\1\2 *$/gm, ' ')
    .replace(/^\s*\d+\. /gm, '')
    .replace(/<a id="[^"]*"><\/a>/g, '')
    .replace(/\]\((?:[^()\s]|\([^()]*\))*\)/g, '] ')
    .replace(/<(https?:[^>]*)>/g, ' $1 ')
    .replace(/^\|(?:\s*:?-+:?\s*\|)+$/gm, '')
    .replace(/\\([^\p{L}\p{N}])/gu, '$1')
    .replace(/&#x20;|&nbsp;/g, ' ');
}
