import type {DefaultTreeAdapterTypes} from 'parse5';

/* Queries for parsed pages. */

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function childrenOf(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : [];
}

/** Value of an attribute; empty when it is missing. Read `data-` attributes with `markOf` (`marks.ts`), and never read classes. */
export function attribute(element: Element, name: string): string {
  return element.attrs.find((item) => item.name === name)?.value ?? '';
}

/** First accepted element in document order; may be `node` itself. */
export function find(node: Node, accept: (element: Element) => boolean): Element | null {
  if (isElement(node) && accept(node)) return node;
  for (const child of childrenOf(node)) {
    const match = find(child, accept);
    if (match) return match;
  }
  return null;
}

/** All accepted elements in document order; may include `node` itself. */
export function findAll(node: Node, accept: (element: Element) => boolean): Element[] {
  const descendants = childrenOf(node).flatMap((child) => findAll(child, accept));
  return isElement(node) && accept(node) ? [node, ...descendants] : descendants;
}

/** The whole text inside a node, including white space. */
export function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return childrenOf(node).map(textOf).join('');
}
