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
const interned = (name: string): string => {
  const known = names.get(name);
  if (known !== undefined) return known;
  const [own = name] = Object.keys({[name]: 0});
  if (names.size < 1000) names.set(own, own);
  return own;
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
const indexed = 32;

const groupByName = (elements: readonly Element[]): Map<string, Element[]> => {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    const named = groups.get(element.name);
    if (named) named.push(element);
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
    const isIts = prefix !== undefined && (prefixOf(local) ?? prefix) === prefix;
    this.name = isIts ? interned(local) : `{${namespace}}${local}`;
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
  readonly found: Map<string, readonly Element[]>;
  readonly foundAnywhere: Map<string, readonly Element[]>;
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
    const named = byName.get(element.name);
    if (named) named.push(element);
    else byName.set(element.name, [element]);
    element.children.forEach(index);
  };
  index(root);
  return {
    root,
    isCreditNote,
    lines: root.children.filter((child) => child.name === 'InvoiceLine' || child.name === 'CreditNoteLine'),
    byName,
    found: new Map(),
    foundAnywhere: new Map(),
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
  const known = pathSteps.get(path);
  if (known) return known;
  const steps = path.split('/').map((step): Step => synonyms.get(step) ?? [interned(step), undefined]);
  pathSteps.set(path, steps);
  return steps;
};

/** The children that a step matches. */
const childrenOf = (parent: Element, step: Step): readonly Element[] => {
  if (parent.children.length < indexed) {
    const found: Element[] = [];
    for (const child of parent.children) if (accepts(step, child)) found.push(child);
    return found;
  }
  const [name, other] = step;
  const named = parent.childrenNamed(name);
  return other === undefined ? named : [...named, ...parent.childrenNamed(other)];
};

const take = (from: readonly Element[], step: Step): readonly Element[] => {
  const [only] = from;
  if (from.length === 1 && only) return childrenOf(only, step);
  const reached: Element[] = [];
  for (const element of from) for (const child of element.children) if (accepts(step, child)) reached.push(child);
  return reached;
};

/** The elements that a path of child steps reaches: `select(party, 'PartyTaxScheme/CompanyID')`. */
export const select = (from: Element, path: string): readonly Element[] => {
  let reached: readonly Element[] = [from];
  for (const step of stepsOf(path)) {
    reached = take(reached, step);
    if (reached.length === 0) break;
  }
  return reached;
};

/** The first element that a path reaches. */
export const first = (from: Element, path: string): Element | undefined => firstOf(from, stepsOf(path), 0);

const firstOf = (from: Element, steps: readonly Step[], position: number): Element | undefined => {
  const step = steps[position];
  if (!step) return from;
  const candidates = from.children.length < indexed ? from.children : childrenOf(from, step);
  for (const child of candidates) {
    const found = accepts(step, child) ? firstOf(child, steps, position + 1) : undefined;
    if (found) return found;
  }
  return undefined;
};

/** Does the path reach any element? */
export const has = (from: Element, path: string): boolean => first(from, path) !== undefined;

/** String value of the first element that the path reaches; empty if there is none. */
export const text = (from: Element, path: string): string => first(from, path)?.text ?? '';

/** String values of all elements that the path reaches. */
export const texts = (from: Element, path: string): string[] => select(from, path).map((element) => element.text);

/** Trims and collapses white space like XPath's `normalize-space()`. Only XML white space counts, so a no-break space stays. */
export const normalize = (value: string): string =>
  space.test(value) ? value.replace(/[ \t\r\n]+/gu, ' ').replace(/^ | $/gu, '') : value;

const space = /[ \t\r\n]/u;

type Look = (invoice: Invoice, path: string) => readonly Element[];

const remembered =
  (known: (invoice: Invoice) => Map<string, readonly Element[]>, look: Look): Look =>
  (invoice, path) => {
    const before = known(invoice).get(path);
    if (before) return before;
    const found = look(invoice, path);
    known(invoice).set(path, found);
    return found;
  };

/** The elements that a path of child steps reaches from the root element. */
export const below: Look = remembered(
  ({found}) => found,
  (invoice, path) => {
    // Via the parent path, which other rules look up too.
    const end = path.lastIndexOf('/');
    if (end < 0) return select(invoice.root, path);
    const [last] = stepsOf(path.slice(end + 1));
    return last ? take(below(invoice, path.slice(0, end)), last) : [];
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
export const anywhere: Look = remembered(
  ({foundAnywhere}) => foundAnywhere,
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
