import {SaxesParser} from 'saxes';
import {Element, isUbl} from './tree.ts';

/** Why a text is no tree. `offset` is where in the text. */
export type XmlFault = {readonly offset: number} & (
  | {readonly kind: 'empty'}
  /** A document type declaration: it could define entities, and UBL has none. */
  | {readonly kind: 'doctype'}
  | {readonly kind: 'too-deep'; readonly most: number}
  | {readonly kind: 'too-many'; readonly most: number}
  /** An end tag where another element is still open. */
  | {readonly kind: 'mismatch'; readonly open: string; readonly openedAt: number; readonly close: string}
  | {readonly kind: 'unclosed'; readonly open: string; readonly openedAt: number}
  /** Everything else, in the words of the parser. */
  | {readonly kind: 'syntax'; readonly message: string}
);

/** UBL needs some fifteen levels; extensions may need more. */
const mostLevels = 200;
/** Lines have some forty elements: this is an invoice of twenty thousand lines. */
const mostElements = 1_000_000;

/** Carries a fault out of the parser. */
class Stop extends Error {
  readonly fault: XmlFault;

  constructor(fault: XmlFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/**
 * Reads XML into the tree that the rules use, with the places of its elements. Entities other than the five of XML and document
 * types are refused; comments and processing instructions are left out. Stops at the first fault.
 *
 * @param xml the text, without a byte order mark
 */
export const readXml = (xml: string): {readonly root: Element} | {readonly fault: XmlFault} => {
  try {
    return {root: parse(xml)};
  } catch (stop) {
    if (stop instanceof Stop) return {fault: stop.fault};
    throw stop;
  }
};

/** @throws Stop at the first fault */
const parse = (xml: string): Element => {
  const fail = (fault: XmlFault): never => {
    throw new Stop(fault);
  };
  if (xml.trim() === '') fail({kind: 'empty', offset: 0});
  // The parser would take it for the mark at the start of a file, which is not part of the text.
  if (xml.startsWith('\ufeff')) fail({kind: 'syntax', message: 'second byte order mark.', offset: 0});
  // The parser tells namespaces, not positions: its own count of columns would cost a third of the time.
  const parser = new SaxesParser({xmlns: true, position: false});
  const open: {readonly element: Element; readonly name: string}[] = [];
  const top = (): Element | undefined => open.at(-1)?.element;
  let root: Element | undefined;
  let count = 0;
  let tagStart = 0;

  parser.on('doctype', () => fail({kind: 'doctype', offset: Math.max(0, xml.search(/<!DOCTYPE/u))}));
  parser.on('opentagstart', () => {
    tagStart = xml.lastIndexOf('<', parser.position - 1);
    if (open.length >= mostLevels) fail({kind: 'too-deep', most: mostLevels, offset: tagStart});
    count += 1;
    if (count > mostElements) fail({kind: 'too-many', most: mostElements, offset: tagStart});
  });
  // The parser trims the names of namespaces; to XML a blank is a part of them.
  const checkNamespace = (name: string): void => {
    if (name !== name.trim() && isUbl(name.trim())) {
      fail({kind: 'syntax', message: `white space around the namespace ${name.trim()}`, offset: tagStart});
    }
  };
  parser.on('opentag', ({name, local, uri, attributes}) => {
    const own: Record<string, string> = {};
    for (const key in attributes) {
      const attribute = attributes[key];
      if (!attribute) continue;
      const {prefix, value} = attribute;
      if (prefix === 'xmlns' || key === 'xmlns') checkNamespace(value);
      else own[attribute.uri === '' ? attribute.local : `{${attribute.uri}}${attribute.local}`] = value;
    }
    const parent = top();
    const place = {start: tagStart, startEnd: parser.position};
    const element = new Element({local, namespace: uri, attributes: own, parent, ...place});
    parent?.children.push(element);
    root ??= element;
    open.push({element, name});
  });
  const addText = (text: string): void => {
    const element = top();
    if (!element) return;
    element.text += text;
    element.hasOwnText ||= /[^ \t\r\n]/u.test(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({name}) => {
    // The parser closes every open element down to the one that the end tag names: the first of another name is the fault.
    const written = endTagName(xml, parser.position);
    const innermost = open.pop();
    if (written !== undefined && innermost && written !== name) {
      const {start} = innermost.element;
      const offset = xml.lastIndexOf('<', parser.position - 1);
      fail({kind: 'mismatch', open: name, openedAt: start, close: written, offset});
    }
    if (!innermost) return;
    innermost.element.end = parser.position;
    const outer = top();
    if (outer) outer.text += innermost.element.text;
  });
  parser.on('error', ({message}) => {
    const reached = Math.min(Math.max(0, parser.position - 1), xml.length);
    const innermost = open.at(-1);
    const ampersand = bareAmpersand(xml, innermost?.element.startEnd ?? 0);
    // The parser reads on from an & until it finds a semicolon, perhaps to the end of the file.
    if (ampersand !== undefined && ampersand <= reached && /entity|^unclosed tag/u.test(message)) {
      fail({kind: 'syntax', message: 'undefined entity.', offset: ampersand});
    }
    if (innermost && message.startsWith('unclosed tag')) {
      fail({
        kind: 'unclosed',
        open: innermost.name,
        openedAt: innermost.element.start,
        offset: innermost.element.start,
      });
    }
    fail({kind: 'syntax', message, offset: placeOf(message, xml, reached, root)});
  });

  parser.write(xml).close();
  return root ?? fail({kind: 'empty', offset: 0});
};

/** The name in the end tag that ends at the offset; undefined behind an empty-element tag. */
const endTagName = (xml: string, end: number): string | undefined => {
  const start = xml.lastIndexOf('<', end - 1);
  if (!xml.startsWith('/', start + 1)) return undefined;
  return xml.slice(start + 2, end - 1).trim();
};

const bareAmpersandForm = /&(?!(?:#\d+|#x[\da-fA-F]+|amp|lt|gt|quot|apos);)/gu;

/** Offset of the first `&` from a place on that begins none of the entities of XML. */
const bareAmpersand = (xml: string, from: number): number | undefined => {
  bareAmpersandForm.lastIndex = from;
  return bareAmpersandForm.exec(xml)?.index;
};

/** Where a fault begins; the parser tells how far it has read. */
const placeOf = (message: string, xml: string, reached: number, root: Element | undefined): number => {
  if (message.startsWith('text data outside')) {
    const from = root?.end ?? 0;
    const offset = xml.slice(from).search(/\S/u);
    return offset < 0 ? reached : from + offset;
  }
  if (message.startsWith('malformed character entity')) return xml.lastIndexOf('&', reached);
  return message.startsWith('documents may contain only one root') ? xml.lastIndexOf('<', reached) : reached;
};
