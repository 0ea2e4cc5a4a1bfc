import {SaxesParser} from 'saxes';
import type {XmlDocument, XmlNode} from '../../lib/invoice-rules/tree.ts';

/** XML that cannot be read. */
export class MalformedXml extends Error {}

/** Deeper than any invoice; hostile nesting would fill the stack of what walks the tree. */
const DEEPEST = 64;

interface Attribute {
  readonly localName: string;
  readonly name: string;
  readonly value: string;
}

class Node implements XmlNode {
  firstChild: Node | null = null;
  nextSibling: Node | null = null;
  lastChild: Node | null = null;

  constructor(
    readonly nodeType: number,
    readonly nodeName: string,
    readonly nodeValue: string | null,
    readonly localName: string | null = null,
    readonly namespaceURI: string | null = null,
    readonly attributes: readonly Attribute[] = [],
  ) {}

  append(child: Node): void {
    if (this.lastChild === null) this.firstChild = child;
    else this.lastChild.nextSibling = child;
    this.lastChild = child;
  }
}

/**
 * Parses XML with namespaces, for the rules of `lib/invoice-rules`. A document type is refused: there are no entities but those of
 * XML itself.
 *
 * @throws MalformedXml with line and column for what is not well-formed
 */
export function parseXml(text: string): XmlDocument {
  const parser = new SaxesParser({xmlns: true, position: true});
  const root = new Node(9, '#document', null);
  const open: Node[] = [root];
  const fail = (message: string): never => {
    throw new MalformedXml(`${message} (line ${parser.line}, column ${parser.column})`);
  };
  parser.on('error', (error) => {
    throw new MalformedXml(error.message);
  });
  parser.on('doctype', () => fail('A document type declaration is not allowed.'));
  parser.on('opentag', ({name, local, uri, attributes}) => {
    if (open.length > DEEPEST) fail(`More than ${DEEPEST} elements inside each other.`);
    const list = Object.values(attributes).map((attribute) => ({
      localName: attribute.local,
      name: attribute.name,
      value: attribute.value,
    }));
    const element = new Node(1, name, null, local, uri, list);
    open.at(-1)?.append(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (value) => open.at(-1)?.append(new Node(3, '#text', value)));
  parser.on('cdata', (value) => open.at(-1)?.append(new Node(4, '#cdata-section', value)));
  parser.write(text).close();
  return {
    nodeType: 9,
    nodeName: '#document',
    nodeValue: null,
    firstChild: root.firstChild,
    nextSibling: null,
    documentElement: elementAmong(root.firstChild),
  };
}

function elementAmong(first: Node | null): Node | null {
  for (let node = first; node !== null; node = node.nextSibling) if (node.nodeType === 1) return node;
  return null;
}
