/**
 * The part of a DOM node that this module reads. The browser's `Document` and that of any DOM library in Node fit it.
 */
export interface XmlNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly firstChild: XmlNode | null;
  readonly nextSibling: XmlNode | null;
}

interface XmlElement extends XmlNode {
  readonly localName: string | null;
  readonly namespaceURI: string | null;
  readonly attributes: ArrayLike<{readonly localName: string | null; readonly name: string; readonly value: string}>;
}

/** A parsed XML document: what `DOMParser.parseFromString(xml, 'application/xml')` returns. */
export interface XmlDocument extends XmlNode {
  readonly documentElement: XmlNode | null;
}

/** One element, in the form that the rules read. */
export interface Element {
  /** Local name, for elements of the UBL namespaces; `{namespace}name` for all others, which no rule names. */
  readonly name: string;
  /** String value: all text inside, as XPath's `string()`. */
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly parent: Element | undefined;
  /** Where it stands, with the position among its siblings of the same name where there are several. */
  readonly xpath: string;
}

/** An invoice or a credit note, ready to be checked. */
export interface Invoice {
  readonly root: Element;
  readonly isCreditNote: boolean;
  /** BG-25: the invoice lines or the credit note lines. */
  readonly lines: readonly Element[];
  /** All elements by name, in document order. */
  readonly byName: ReadonlyMap<string, readonly Element[]>;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const PREFIXES: Readonly<Record<string, string>> = {
  [`${UBL}CommonBasicComponents-2`]: 'cbc:',
  [`${UBL}CommonAggregateComponents-2`]: 'cac:',
  [`${UBL}Invoice-2`]: '',
  [`${UBL}CreditNote-2`]: '',
};

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

const isElement = (node: XmlNode): node is XmlElement => node.nodeType === ELEMENT;

const childNodes = (node: XmlNode): XmlNode[] => {
  const found: XmlNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
};

const attributesOf = (source: XmlElement): Record<string, string> =>
  Object.fromEntries(
    Array.from(source.attributes, (attribute) => [attribute.localName ?? attribute.name, attribute.value]),
  );

/** XPath steps of the children of one element: a position only where the name repeats. */
const steps = (elements: readonly XmlElement[]): string[] => {
  const qualified = elements.map(
    (element) => (PREFIXES[element.namespaceURI ?? ''] ?? '*:') + (element.localName ?? element.nodeName),
  );
  const total = new Map<string, number>();
  for (const name of qualified) total.set(name, (total.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return qualified.map((name) => {
    const position = (seen.get(name) ?? 0) + 1;
    seen.set(name, position);
    return (total.get(name) ?? 0) > 1 ? `${name}[${position}]` : name;
  });
};

const read = (
  source: XmlElement,
  parent: Element | undefined,
  xpath: string,
  index: Map<string, Element[]>,
): Element => {
  const local = source.localName ?? source.nodeName;
  const namespace = source.namespaceURI ?? '';
  const children: Element[] = [];
  const element = {
    name: namespace in PREFIXES ? local : `{${namespace}}${local}`,
    text: '',
    attributes: attributesOf(source),
    children,
    parent,
    xpath,
  };
  const named = index.get(element.name);
  if (named) named.push(element);
  else index.set(element.name, [element]);

  const nodes = childNodes(source);
  const childSteps = steps(nodes.filter(isElement));
  for (const node of nodes) {
    if (isElement(node)) {
      const child = read(node, element, `${xpath}/${childSteps[children.length] ?? ''}`, index);
      children.push(child);
      element.text += child.text;
    } else if (node.nodeType === TEXT || node.nodeType === CDATA) {
      element.text += node.nodeValue ?? '';
    }
  }
  return element;
};

/**
 * Reads a DOM into the tree that the rules use.
 * @throws TypeError if the root element is not a UBL 2.1 Invoice or CreditNote
 */
export const readInvoice = (document: XmlDocument): Invoice => {
  const source = document.documentElement;
  const found =
    source && isElement(source) ? `{${source.namespaceURI ?? ''}}${source.localName ?? source.nodeName}` : 'nothing';
  const name = (['Invoice', 'CreditNote'] as const).find((root) => found === `{${UBL}${root}-2}${root}`);
  if (!source || !isElement(source) || !name) {
    throw new TypeError(
      `expected a UBL 2.1 Invoice or CreditNote, found ${found}: check the root element and its namespace`,
    );
  }
  const byName = new Map<string, Element[]>();
  const root = read(source, undefined, `/${name}`, byName);
  return {
    root,
    isCreditNote: name === 'CreditNote',
    lines: root.children.filter((child) => child.name === 'InvoiceLine' || child.name === 'CreditNoteLine'),
    byName,
  };
};

/** Steps that stand for two names: the lines and the quantities of an invoice and of a credit note. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  '*Line': ['InvoiceLine', 'CreditNoteLine'],
  '*Quantity': ['InvoicedQuantity', 'CreditedQuantity'],
};

const names = (step: string): readonly string[] => SYNONYMS[step] ?? [step];

/** The elements that a path of child steps reaches: `select(party, 'PartyTaxScheme/CompanyID')`. */
export const select = (from: Element, path: string): readonly Element[] =>
  path.split('/').reduce<readonly Element[]>(
    (reached, step) => {
      const wanted = names(step);
      return reached.flatMap((element) => element.children.filter((child) => wanted.includes(child.name)));
    },
    [from],
  );

/** The first element that a path reaches. */
export const first = (from: Element, path: string): Element | undefined => select(from, path)[0];

/** Does the path reach any element? */
export const has = (from: Element, path: string): boolean => select(from, path).length > 0;

/** String value of the first element that the path reaches; empty if there is none. */
export const text = (from: Element, path: string): string => first(from, path)?.text ?? '';

/** String values of all elements that the path reaches. */
export const texts = (from: Element, path: string): string[] => select(from, path).map((element) => element.text);

/** White space trimmed and collapsed, as XPath's `normalize-space()`. */
export const normalize = (value: string): string => value.trim().replace(/\s+/gu, ' ');

/** Elements anywhere whose own name and those of their parents end in the path, as a schematron context matches. */
export const anywhere = (invoice: Invoice, path: string): readonly Element[] => {
  const wanted = path.split('/').reverse();
  return names(wanted[0] ?? '')
    .flatMap((name) => invoice.byName.get(name) ?? [])
    .filter((element) => {
      let current: Element | undefined = element;
      for (const step of wanted) {
        if (!current || !names(step).includes(current.name)) return false;
        current = current.parent;
      }
      return true;
    });
};
