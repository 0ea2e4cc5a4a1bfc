import type {DefaultTreeAdapterTypes} from 'parse5';

/* Questions to a parsed page. */

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function childrenOf(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : [];
}

/** Empty when it is not there. Programs read `data-` attributes with `markOf` (`marks.ts`), and no classes. */
export function attribute(element: Element, name: string): string {
  return element.attrs.find((item) => item.name === name)?.value ?? '';
}

/** The first that is accepted, in reading order, itself included. */
export function find(node: Node, accept: (element: Element) => boolean): Element | null {
  if (isElement(node) && accept(node)) return node;
  for (const child of childrenOf(node)) {
    const found = find(child, accept);
    if (found) return found;
  }
  return null;
}

/** All that are accepted, in reading order, itself included. */
export function findAll(node: Node, accept: (element: Element) => boolean): Element[] {
  const inside = childrenOf(node).flatMap((child) => findAll(child, accept));
  return isElement(node) && accept(node) ? [node, ...inside] : inside;
}

/** Every text inside a node, as it is. */
export function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return childrenOf(node).map(textOf).join('');
}
