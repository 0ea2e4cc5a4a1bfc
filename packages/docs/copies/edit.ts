import {defaultTreeAdapter, html, type DefaultTreeAdapterTypes} from 'parse5';
import {markOf} from '../built/marks.ts';
import {attribute, isElement, type Element, type Node} from '../built/tree.ts';

type Child = DefaultTreeAdapterTypes.ChildNode;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Returns the replacement of an element: the element itself, changed or not, other nodes, or nothing. */
export type Change = (element: Element) => readonly Node[];

/** Replaces each element below a node by the result of `change`, from the outside in, and removes comments. */
export function edit(parent: Node, change: Change): void {
  if (!('childNodes' in parent)) return;
  const children = parent.childNodes.flatMap((child) => replacementOf(child, change));
  setChildren(parent, children);
  for (const child of children) edit(child, change);
}

/** Returns the replacement of a node. New elements in it are replaced too. */
function replacementOf(node: Node, change: Change): readonly Node[] {
  if (node.nodeName === '#comment') return [];
  if (!isElement(node)) return [node];
  return change(node).flatMap((each) => (each === node ? [each] : replacementOf(each, change)));
}

export function setChildren(parent: Parent, children: readonly Node[]): void {
  parent.childNodes = children.filter((child): child is Child => child.nodeName !== '#document');
  for (const child of parent.childNodes) child.parentNode = parent;
}

export function setAttribute(element: Element, name: string, value: string): void {
  removeAttribute(element, name);
  element.attrs.push({name, value});
}

export function removeAttribute(element: Element, name: string): void {
  element.attrs = element.attrs.filter((each) => each.name !== name);
}

export function hasAttribute(element: Element, name: string): boolean {
  return element.attrs.some((each) => each.name === name);
}

export function newElement(tagName: string, attributes: Readonly<Record<string, string>>, text: string): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({name, value}));
  const element = defaultTreeAdapter.createElement(tagName, html.NS.HTML, attrs);
  defaultTreeAdapter.insertText(element, text);
  return element;
}

/** The address of the part that a paragraph links to (`packages/docs/built/parts.ts`); undefined when it links to none. */
export function partAddress(paragraph: Element): string | undefined {
  const link = paragraph.childNodes.find(
    (child): child is Element => isElement(child) && markOf(child, 'part') !== undefined,
  );
  return paragraph.tagName === 'p' && link ? attribute(link, 'href') : undefined;
}
