import {DOMParser, XMLSerializer, type Document, type Element} from '@xmldom/xmldom';

/** The UBL namespaces by their usual prefixes. */
export const namespaces: Readonly<Record<string, string>> = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

export const parse = (xml: string): Document => new DOMParser().parseFromString(xml, 'application/xml');

export const serialize = (document: Document): string => new XMLSerializer().serializeToString(document);

export const rootOf = (document: Document): Element => {
  if (!document.documentElement) throw new Error('testing/dom.ts: the document has no root element');
  return document.documentElement;
};

/** The child elements, optionally only those with this name. */
export const childrenOf = (parent: Element, name?: string): Element[] => {
  const children: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1 && (name === undefined || (node as Element).localName === name))
      children.push(node as Element);
  }
  return children;
};

/** Parses elements with the usual prefixes. */
export const elementsOf = (xml: string): Element[] => {
  const declared = Object.entries(namespaces).map(([prefix, urn]) => `xmlns:${prefix}="${urn}"`);
  return childrenOf(rootOf(parse(`<x ${declared.join(' ')}>${xml}</x>`)));
};

/** Removes all elements except the first. */
export const keepFirst = (elements: readonly Element[]): void => {
  for (const other of elements.slice(1)) other.parentNode?.removeChild(other);
};
