import type {Document, Element} from '@xmldom/xmldom';
import {partsOf} from '../../ubl/structure.ts';
import {childrenOf, elementsOf, namespaces, parse, rootOf} from './dom.ts';

/** A finding and the document that it is about. */
export interface Case {
  readonly xml: string;
  /** The document before it was broken. It has the values that only the sender knows. */
  readonly whole: string;
  /** XPath of the finding: `/Invoice/cac:InvoiceLine[2]/cbc:ID/@schemeID`. */
  readonly xpath: string;
}

const stepsOf = (path: string): [name: string, position: number | undefined][] =>
  path
    .split('/')
    .filter((step) => step !== '' && !step.startsWith('@'))
    .map((step) => {
      const [, name = '', position] = /^(?:\w+:)?(\w+)(?:\[(\d+)\])?$/u.exec(step) ?? [];
      return [name, position === undefined ? undefined : Number(position)];
    });

const attributeIn = (path: string): string | undefined => /(?:^|\/)@(\w+)$/u.exec(path)?.[1];

/** The elements at a path below an element; for an absolute path, below the root. */
export const find = (start: Element, path: string): Element[] =>
  stepsOf(path).reduce<Element[]>(
    (elements, [name, position]) =>
      elements.flatMap((each) => {
        const all = childrenOf(each, name);
        return position === undefined ? all : all.slice(position - 1, position);
      }),
    [start],
  );

/** Inserts a child at its position in the schema. */
export const insert = (parent: Element, child: Element): Element => {
  const parts = partsOf(parent.localName ?? '');
  const position = (element: Element): number => parts?.get(element.localName ?? '')?.position ?? 0;
  const next = childrenOf(parent).find((each) => position(each) > position(child));
  parent.insertBefore(child, next ?? null);
  return child;
};

/** Thrown if a cure needs a value that the sender never had. */
export class UnknownValue extends Error {}

/** A document, the place of a finding in it, and the document before it was broken. */
export class Place {
  readonly document: Document;
  readonly root: Element;
  readonly element: Element;
  /** The attribute to write a value into. */
  attribute: string | undefined;
  readonly #original: Element;

  constructor({xml, whole, xpath}: Case) {
    this.document = parse(xml);
    this.root = rootOf(this.document);
    this.#original = rootOf(parse(whole));
    this.attribute = attributeIn(xpath);
    const [foundElement] = find(this.root, xpath.replace(/^\/\w+/u, ''));
    if (!foundElement) throw new Error(`testing/place.ts: nothing stands at ${xpath}`);
    this.element = foundElement;
  }

  /** Splits a path of a cure into its start element and the rest of the path. */
  #start(path: string): [Element, string] {
    if (path.startsWith('/')) return [this.root, path.replace(/^\/\w+/u, '')];
    const [[name] = []] = stepsOf(path);
    if (path.startsWith('@') || childrenOf(this.element, name).length > 0) return [this.element, path];
    for (let each: Element | null = this.element; each; each = each.parentElement) {
      if (each.localName === name) return [each, path.replace(/^[^/]*\/?/u, '')];
    }
    return [this.element, path];
  }

  /** Is the finding inside an element with this name? */
  isIn(name: string): boolean {
    for (let each: Element | null = this.element; each; each = each.parentElement)
      if (each.localName === name) return true;
    return false;
  }

  all(path: string): Element[] {
    const [start, rest] = this.#start(path);
    return find(start, rest);
  }

  /** The element at a path. Missing elements are created. */
  make(path: string): Element {
    const [start, rest] = this.#start(path);
    return stepsOf(rest).reduce((parent, [name, position]) => {
      const child = childrenOf(parent, name)[(position ?? 1) - 1];
      if (child) return child;
      const prefix =
        partsOf(parent.localName ?? '')
          ?.get(name)
          ?.prefix.slice(0, 3) ?? 'cbc';
      return insert(parent, this.document.createElementNS(namespaces[prefix] ?? '', `${prefix}:${name}`));
    }, start);
  }

  write(value: string, path = ''): void {
    const name = path === '' ? this.attribute : attributeIn(path);
    const element = path === '' ? this.element : this.make(path);
    if (name === undefined) element.textContent = value;
    else element.setAttribute(name, value);
  }

  /** Restores what the original document has at the path: an attribute, a text, or an element with its content. */
  restore(path = ''): void {
    const originalPath = path.startsWith('/') ? path : `${this.pathOf(this.#start(path)[0])}/${this.#start(path)[1]}`;
    const [source] = find(this.#original, originalPath.replace(/^\/\w+/u, ''));
    if (!source) throw new UnknownValue();
    const name = path === '' ? this.attribute : attributeIn(path);
    if (name !== undefined) {
      this.make(path.replace(/\/?@\w+$/u, '')).setAttribute(name, source.getAttribute(name) ?? '');
      return;
    }
    const target = path === '' ? this.element : this.make(path);
    target.parentNode?.replaceChild(this.document.importNode(source, true), target);
  }

  /** The elements at a path below the root of the original document. */
  originals(path: string): Element[] {
    return find(this.#original, path);
  }

  /** Copies an element of the original document into a parent. */
  take(parent: Element, accept: (source: Element) => boolean, path: string): void {
    const source = this.originals(path).find(accept);
    if (!source) throw new UnknownValue();
    insert(parent, this.document.importNode(source, true));
  }

  add(xml: string, parent = this.element): void {
    for (const child of elementsOf(xml)) insert(parent, this.document.importNode(child, true));
  }

  /** Renames the element, or the attribute of the finding. */
  rename(right: string): void {
    const name = attributeIn(right);
    if (name !== undefined && this.attribute !== undefined) {
      this.element.setAttribute(name, this.text);
      this.element.removeAttribute(this.attribute);
      return;
    }
    const renamed = this.document.createElementNS(namespaces[right.slice(0, 3)] ?? '', right);
    for (const {name: attribute, value} of this.element.attributes) renamed.setAttribute(attribute, value);
    while (this.element.firstChild) renamed.appendChild(this.element.firstChild);
    this.element.parentNode?.replaceChild(renamed, this.element);
  }

  remove(path: string): void {
    const name = attributeIn(path);
    for (const element of this.all(path.replace(/\/?@\w+$/u, ''))) {
      if (name === undefined) element.parentNode?.removeChild(element);
      else element.removeAttribute(name);
    }
  }

  /** Removes all but the first `most` elements or attributes. */
  leave(path: string, most: number): void {
    const name = attributeIn(path);
    const [start, rest] = this.#start(path.replace(/\/@\w+$/u, ''));
    const candidates =
      rest === '' && start.parentElement ? childrenOf(start.parentElement, start.localName ?? '') : find(start, rest);
    const all = candidates.filter((each) => name === undefined || each.hasAttribute(name));
    for (const each of all.slice(most)) {
      if (name === undefined) each.parentNode?.removeChild(each);
      else each.removeAttribute(name);
    }
  }

  get text(): string {
    return (this.attribute === undefined ? this.element.textContent : this.element.getAttribute(this.attribute)) ?? '';
  }

  /** The path from the root, with positions. */
  pathOf(element: Element): string {
    const parent = element.parentElement;
    if (!parent) return `/${element.localName ?? ''}`;
    const name = element.localName ?? '';
    return `${this.pathOf(parent)}/${name}[${childrenOf(parent, name).indexOf(element) + 1}]`;
  }
}

export const isPath = (code: string): boolean => /^(?:\/|c[ab]c:)/u.test(code);
