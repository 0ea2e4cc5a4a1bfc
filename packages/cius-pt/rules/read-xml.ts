import {SaxesParser} from 'saxes';
import {Element, isUbl} from './tree.ts';

/** Why a text cannot be parsed. `offset` is the position in the text. */
export type XmlFault = {readonly offset: number} & (
  | {readonly kind: 'empty'}
  /** A document type declaration: it could define entities, and UBL has none. */
  | {readonly kind: 'doctype'}
  | {readonly kind: 'too-deep'; readonly most: number}
  | {readonly kind: 'too-many'; readonly most: number}
  | {readonly kind: 'too-long'; readonly most: number}
  /** An end tag where another element is still open. */
  | {readonly kind: 'mismatch'; readonly open: string; readonly openedAt: number; readonly close: string}
  | {readonly kind: 'unclosed'; readonly open: string; readonly openedAt: number}
  /** All other errors, with the message of the parser. */
  | {readonly kind: 'syntax'; readonly message: string}
);

/** UBL needs about 15 levels; extensions may need more. */
const mostLevels = 200;
/** A line has about 40 elements, so this allows an invoice of 20,000 lines. */
const mostElements = 1_000_000;
/** Only a file is longer, and its size has its own limits. For a longer text, the expressions of the rules need more stack than V8 has. */
const mostCharacters = 7_000_000;

/** Thrown to leave the parser at the first fault. */
class Stop extends Error {
  readonly fault: XmlFault;

  constructor(fault: XmlFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/**
 * Parses XML into the tree that the rules use, with the offsets of its elements. Refuses document types and all entities except the five of
 * XML. Skips comments and processing instructions. Stops at the first fault.
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
  // The parser would accept it as the byte order mark of the file, which is not part of the text.
  if (xml.startsWith('\ufeff')) fail({kind: 'syntax', message: 'second byte order mark.', offset: 0});
  // The parser accepts the first half of a surrogate pair without the second.
  const half = xml.search(/\p{Cs}/u);
  if (half >= 0) fail({kind: 'syntax', message: 'disallowed character.', offset: half});
  // Needed: namespaces. Not needed: the parser's own line and column count, which would take a third of the time.
  const parser = new SaxesParser({xmlns: true, position: false});
  const openElements: {readonly element: Element; readonly name: string}[] = [];
  const innermostElement = (): Element | undefined => openElements.at(-1)?.element;
  let root: Element | undefined;
  let count = 0;
  let tagStart = 0;

  parser.on('doctype', () => fail({kind: 'doctype', offset: Math.max(0, xml.search(/<!DOCTYPE/u))}));
  parser.on('opentagstart', () => {
    tagStart = xml.lastIndexOf('<', parser.position - 1);
    if (openElements.length >= mostLevels) fail({kind: 'too-deep', most: mostLevels, offset: tagStart});
    count += 1;
    if (count > mostElements) fail({kind: 'too-many', most: mostElements, offset: tagStart});
  });
  // The parser trims namespace names, but in XML white space is part of the name.
  const checkNamespace = (name: string): void => {
    if (name !== name.trim() && isUbl(name.trim())) {
      fail({kind: 'syntax', message: `white space around the namespace ${name.trim()}`, offset: tagStart});
    }
  };
  parser.on('opentag', ({name, local, uri, attributes}) => {
    const ownAttributes: Record<string, string> = {};
    for (const key in attributes) {
      const attribute = attributes[key];
      if (!attribute) continue;
      const {prefix, value} = attribute;
      if (value.length > mostCharacters) fail({kind: 'too-long', most: mostCharacters, offset: tagStart});
      if (prefix === 'xmlns' || key === 'xmlns') checkNamespace(value);
      else ownAttributes[attribute.uri === '' ? attribute.local : `{${attribute.uri}}${attribute.local}`] = value;
    }
    const parent = innermostElement();
    const place = {start: tagStart, startEnd: parser.position};
    const element = new Element({local, namespace: uri, attributes: ownAttributes, parent, ...place});
    parent?.children.push(element);
    root ??= element;
    openElements.push({element, name});
  });
  const addText = (text: string): void => {
    const element = innermostElement();
    if (!element) return;
    element.text += text;
    element.hasOwnText ||= /[^ \t\r\n]/u.test(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({name}) => {
    // At an end tag, the parser closes all open elements up to the one with this name. The first with another name is the fault.
    const endTag = endTagName(xml, parser.position);
    const innermost = openElements.pop();
    if (endTag !== undefined && innermost && endTag !== name) {
      const {start} = innermost.element;
      const offset = xml.lastIndexOf('<', parser.position - 1);
      fail({kind: 'mismatch', open: name, openedAt: start, close: endTag, offset});
    }
    if (!innermost) return;
    const {local, text, children, start} = innermost.element;
    if (text.length > mostCharacters && children.length === 0 && local !== 'EmbeddedDocumentBinaryObject')
      fail({kind: 'too-long', most: mostCharacters, offset: start});
    innermost.element.end = parser.position;
    const outer = innermostElement();
    if (outer) outer.text += innermost.element.text;
  });
  parser.on('error', ({message}) => {
    const readOffset = Math.min(Math.max(0, parser.position - 1), xml.length);
    const innermost = openElements.at(-1);
    const ampersand = bareAmpersand(xml, innermost?.element.startEnd ?? 0);
    // After an &, the parser reads on to the next semicolon, perhaps to the end of the file.
    if (ampersand !== undefined && ampersand <= readOffset && /entity|^unclosed tag/u.test(message)) {
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
    fail({kind: 'syntax', message, offset: placeOf(message, xml, readOffset, root)});
  });

  parser.write(xml).close();
  return root ?? fail({kind: 'empty', offset: 0});
};

/** The name in the end tag that ends at the offset; undefined for an empty-element tag. */
const endTagName = (xml: string, end: number): string | undefined => {
  const start = xml.lastIndexOf('<', end - 1);
  if (!xml.startsWith('/', start + 1)) return undefined;
  return xml.slice(start + 2, end - 1).trim();
};

const bareAmpersandForm = /&(?!(?:#\d+|#x[\da-fA-F]+|amp|lt|gt|quot|apos);)/gu;

/** Offset of the first `&` after `from` that does not start an entity of XML. */
const bareAmpersand = (xml: string, start: number): number | undefined => {
  bareAmpersandForm.lastIndex = start;
  return bareAmpersandForm.exec(xml)?.index;
};

/** Offset where a fault begins. The parser only reports how far it has read. */
const placeOf = (message: string, xml: string, readOffset: number, root: Element | undefined): number => {
  if (message.startsWith('text data outside')) {
    const start = root?.end ?? 0;
    const offset = xml.slice(start).search(/\S/u);
    return offset < 0 ? readOffset : start + offset;
  }
  if (message.startsWith('malformed character entity')) return xml.lastIndexOf('&', readOffset);
  return message.startsWith('documents may contain only one root') ? xml.lastIndexOf('<', readOffset) : readOffset;
};
