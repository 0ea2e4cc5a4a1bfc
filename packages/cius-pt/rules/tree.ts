import {prefixOf} from '../ubl/structure.ts';

/** Usual prefixes of the names in a UBL file, by namespace. */
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
const prefixes: ReadonlyMap<string, string> = new Map([
  [`${ubl}CommonBasicComponents-2`, 'cbc:'],
  [`${ubl}CommonAggregateComponents-2`, 'cac:'],
  [`${ubl}CommonExtensionComponents-2`, 'ext:'],
  [`${ubl}Invoice-2`, ''],
  [`${ubl}CreditNote-2`, ''],
]);

/** Is it a namespace of UBL invoices and credit notes? */
export const isUbl = (namespace: string): boolean => prefixes.has(namespace);

const names = new Map<string, string>();

/**
 * Returns the engine's shared copy of an equal string, so that it can compare names by address: they are compared millions of times. A
 * document may have any number of names, so the map has a limit.
 */
const intern = (name: string): string => {
  const cached = names.get(name);
  if (cached !== undefined) return cached;
  const [internedName = name] = Object.keys({[name]: 0});
  if (names.size < 1000) names.set(internedName, internedName);
  return internedName;
};

/** The data of an element that its start tag contains. */
export interface Start {
  readonly local: string;
  readonly namespace: string;
  /** By name; attributes with a namespace as `{namespace}name`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | undefined;
  /** Offset of `<`. */
  readonly start: number;
  /** Offset after the start tag. */
  readonly startEnd: number;
}

/** Elements with at least this number of children look them up in an index. An example is the root element of a long invoice. */
const minIndexedChildren = 32;

const groupByName = (elements: readonly Element[]): Map<string, Element[]> => {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    const sameName = groups.get(element.name);
    if (sameName) sameName.push(element);
    else groups.set(element.name, [element]);
  }
  return groups;
};

/** One element, in the form that the rules use. `readXml` and `invoiceOfJson` create it. */
export class Element {
  /** Local name, if the element is in its UBL namespace; `{namespace}name` for all others, which no rule uses. */
  readonly name: string;
  /** `cbc:`, `cac:` or `ext:`; empty for the root elements; `*:` for other namespaces. */
  readonly prefix: string;
  readonly namespace: string;
  /** By name; attributes with a namespace as `{namespace}name`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[] = [];
  readonly parent: Element | undefined;
  /** Offsets in the source text: start of the start tag, end of the start tag, end of the end tag. */
  readonly start: number;
  readonly startEnd: number;
  end: number;
  /** String value: all text inside, as XPath's `string()`. */
  text = '';
  /** Does the element itself contain text that is not blank, outside its children? */
  hasOwnText = false;
  #step: string | undefined;
  #index: Map<string, Element[]> | undefined;

  constructor({local, namespace, attributes, parent, start, startEnd}: Start) {
    const prefix = prefixes.get(namespace);
    const isInOwnNamespace = prefix !== undefined && (prefixOf(local) ?? prefix) === prefix;
    this.name = isInOwnNamespace ? intern(local) : `{${namespace}}${local}`;
    this.prefix = prefix ?? '*:';
    this.namespace = namespace;
    this.attributes = attributes;
    this.parent = parent;
    this.start = start;
    this.startEnd = startEnd;
    this.end = startEnd;
  }

  /** The children with this name. */
  childrenNamed(name: string): readonly Element[] {
    this.#index ??= groupByName(this.children);
    return this.#index.get(name) ?? [];
  }

  /** Name without its namespace. */
  get local(): string {
    return this.name.slice(this.name.lastIndexOf('}') + 1);
  }

  /** XPath of the element, with a position if siblings have the same name. */
  get xpath(): string {
    if (!this.parent) return `/${this.prefix}${this.local}`;
    if (this.#step === undefined) Element.#nameSteps(this.parent.children);
    return `${this.parent.xpath}/${this.#step ?? ''}`;
  }

  /** Sets the XPath steps of all siblings at once, with a position only for repeated names. */
  static #nameSteps(siblings: readonly Element[]): void {
    const total = new Map<string, number>();
    const qualified = siblings.map((element) => element.prefix + element.local);
    for (const name of qualified) total.set(name, (total.get(name) ?? 0) + 1);
    const seen = new Map<string, number>();
    siblings.forEach((element, index) => {
      const name = qualified[index] ?? '';
      const position = (seen.get(name) ?? 0) + 1;
      seen.set(name, position);
      element.#step = (total.get(name) ?? 0) > 1 ? `${name}[${position}]` : name;
    });
  }
}

/** An invoice or a credit note, ready to be checked. */
export interface Invoice {
  readonly root: Element;
  readonly isCreditNote: boolean;
  /** BG-25: the invoice lines or the credit note lines. */
  readonly lines: readonly Element[];
  /** All elements by name, in document order. */
  readonly byName: ReadonlyMap<string, readonly Element[]>;
  /** Caches of `below` and `anywhere`, by path, because many rules need the same elements. */
  readonly belowCache: Map<string, readonly Element[]>;
  readonly anywhereCache: Map<string, readonly Element[]>;
}

const isRoot = (element: Element, name: string): boolean =>
  element.name === name && element.namespace === `${ubl}${name}-2`;

/**
 * The root element with the index that the rules use.
 * @returns undefined if it is not a UBL 2.1 Invoice or CreditNote
 */
export const invoiceOf = (root: Element): Invoice | undefined => {
  const isCreditNote = isRoot(root, 'CreditNote');
  if (!isCreditNote && !isRoot(root, 'Invoice')) return undefined;
  const byName = new Map<string, Element[]>();
  const index = (element: Element): void => {
    const sameName = byName.get(element.name);
    if (sameName) sameName.push(element);
    else byName.set(element.name, [element]);
    element.children.forEach(index);
  };
  index(root);
  return {
    root,
    isCreditNote,
    lines: root.children.filter((child) => child.name === 'InvoiceLine' || child.name === 'CreditNoteLine'),
    byName,
    belowCache: new Map(),
    anywhereCache: new Map(),
  };
};

/** The names that a path step matches: usually one, but two for lines and quantities. */
type Step = readonly [name: string, other: string | undefined];

/** Steps with two names: those of an invoice and those of a credit note. */
const synonyms: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['*Line', ['InvoiceLine', 'CreditNoteLine']],
  ['*Quantity', ['InvoicedQuantity', 'CreditedQuantity']],
]);

const accepts = ([name, other]: Step, element: Element): boolean => element.name === name || element.name === other;

const pathSteps = new Map<string, readonly Step[]>();

/** Splits a path into its steps; the result is cached. */
const stepsOf = (path: string): readonly Step[] => {
  const cached = pathSteps.get(path);
  if (cached) return cached;
  const steps = path.split('/').map((step): Step => synonyms.get(step) ?? [intern(step), undefined]);
  pathSteps.set(path, steps);
  return steps;
};

/** The children that a step matches. */
const childrenOf = (parent: Element, step: Step): readonly Element[] => {
  if (parent.children.length < minIndexedChildren) {
    const children: Element[] = [];
    for (const child of parent.children) if (accepts(step, child)) children.push(child);
    return children;
  }
  const [name, other] = step;
  const matches = parent.childrenNamed(name);
  return other === undefined ? matches : [...matches, ...parent.childrenNamed(other)];
};

const childrenOfAll = (parents: readonly Element[], step: Step): readonly Element[] => {
  const [only] = parents;
  if (parents.length === 1 && only) return childrenOf(only, step);
  const children: Element[] = [];
  for (const element of parents) for (const child of element.children) if (accepts(step, child)) children.push(child);
  return children;
};

/** The elements that a path of child steps reaches: `select(party, 'PartyTaxScheme/CompanyID')`. */
export const select = (start: Element, path: string): readonly Element[] => {
  let elements: readonly Element[] = [start];
  for (const step of stepsOf(path)) {
    elements = childrenOfAll(elements, step);
    if (elements.length === 0) break;
  }
  return elements;
};

/** The first element that a path reaches. */
export const first = (start: Element, path: string): Element | undefined => firstOf(start, stepsOf(path), 0);

const firstOf = (start: Element, steps: readonly Step[], position: number): Element | undefined => {
  const step = steps[position];
  if (!step) return start;
  const candidates = start.children.length < minIndexedChildren ? start.children : childrenOf(start, step);
  for (const child of candidates) {
    const match = accepts(step, child) ? firstOf(child, steps, position + 1) : undefined;
    if (match) return match;
  }
  return undefined;
};

/** Does the path reach any element? */
export const has = (start: Element, path: string): boolean => first(start, path) !== undefined;

/** String value of the first element that the path reaches; empty if there is none. */
export const text = (start: Element, path: string): string => first(start, path)?.text ?? '';

/** String values of all elements that the path reaches. */
export const texts = (start: Element, path: string): string[] => select(start, path).map((element) => element.text);

/** Trims and collapses white space like XPath's `normalize-space()`. Only XML white space counts, so a no-break space stays. */
export const normalize = (value: string): string =>
  space.test(value) ? value.replace(/[ \t\r\n]+/gu, ' ').replace(/^ | $/gu, '') : value;

const space = /[ \t\r\n]/u;

type Lookup = (invoice: Invoice, path: string) => readonly Element[];

const withCache =
  (cacheOf: (invoice: Invoice) => Map<string, readonly Element[]>, lookUp: Lookup): Lookup =>
  (invoice, path) => {
    const cached = cacheOf(invoice).get(path);
    if (cached) return cached;
    const elements = lookUp(invoice, path);
    cacheOf(invoice).set(path, elements);
    return elements;
  };

/** The elements that a path of child steps reaches from the root element. */
export const below: Lookup = withCache(
  ({belowCache}) => belowCache,
  (invoice, path) => {
    // Via the parent path, which other rules look up too.
    const end = path.lastIndexOf('/');
    if (end < 0) return select(invoice.root, path);
    const [last] = stepsOf(path.slice(end + 1));
    return last ? childrenOfAll(below(invoice, path.slice(0, end)), last) : [];
  },
);

const endsIn = (element: Element, steps: readonly Step[]): boolean => {
  let current: Element | undefined = element;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index];
    if (!current || !step || !accepts(step, current)) return false;
    current = current.parent;
  }
  return true;
};

/** Elements anywhere in the document whose ancestor path ends in this path, as a schematron context matches. */
export const anywhere: Lookup = withCache(
  ({anywhereCache}) => anywhereCache,
  (invoice, path) => {
    const steps = stepsOf(path);
    return (steps.at(-1) ?? [])
      .flatMap((name) => (name === undefined ? [] : (invoice.byName.get(name) ?? [])))
      .filter((element) => endsIn(element, steps));
  },
);

/** Is the element inside an element whose ancestor path ends in this path? */
export const inside = (element: Element, path: string): boolean => {
  const steps = stepsOf(path);
  for (let current = element.parent; current; current = current.parent) if (endsIn(current, steps)) return true;
  return false;
};
