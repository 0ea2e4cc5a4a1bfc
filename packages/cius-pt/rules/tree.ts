import {prefixOf} from '../ubl/structure.ts';

/** Kinds of names in an UBL file: by namespace, the usual prefix. */
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
const prefixes: ReadonlyMap<string, string> = new Map([
  [`${ubl}CommonBasicComponents-2`, 'cbc:'],
  [`${ubl}CommonAggregateComponents-2`, 'cac:'],
  [`${ubl}CommonExtensionComponents-2`, 'ext:'],
  [`${ubl}Invoice-2`, ''],
  [`${ubl}CreditNote-2`, ''],
]);

/** Is it the namespace of the elements that an invoice or a credit note is made of? */
export const isUbl = (namespace: string): boolean => prefixes.has(namespace);

const names = new Map<string, string>();

/**
 * The same string as one that the engine compares by its address: names are compared millions of times. A document may have any number
 * of names, so only those of a reasonable vocabulary are kept.
 */
const interned = (name: string): string => {
  const known = names.get(name);
  if (known !== undefined) return known;
  const [own = name] = Object.keys({[name]: 0});
  if (names.size < 1000) names.set(own, own);
  return own;
};

/** What is known of an element when its start tag has been read. */
export interface Start {
  readonly local: string;
  readonly namespace: string;
  /** By name; those of a namespace as `{namespace}name`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | undefined;
  /** Offset of `<`. */
  readonly start: number;
  /** Offset behind the start tag. */
  readonly startEnd: number;
}

/** An element with as many children looks them up: the root element of a long invoice. */
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

/** One element, in the form that the rules read. `readXml` makes it. */
export class Element {
  /** Local name, for elements in the UBL namespace that has it; `{namespace}name` for all others, which no rule names. */
  readonly name: string;
  /** `cbc:`, `cac:`, `ext:`, nothing for the root elements; `*:` for other namespaces. */
  readonly prefix: string;
  readonly namespace: string;
  /** By name; those of a namespace as `{namespace}name`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[] = [];
  readonly parent: Element | undefined;
  /** Offsets in the text that was read: of the start tag, behind it, and behind the end tag. */
  readonly start: number;
  readonly startEnd: number;
  end: number;
  /** String value: all text inside, as XPath's `string()`. */
  text = '';
  /** Text that is not blank stands right in it, not only in the elements below. */
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

  /** The children of a name. */
  childrenNamed(name: string): readonly Element[] {
    this.#index ??= groupByName(this.children);
    return this.#index.get(name) ?? [];
  }

  /** Name without its namespace. */
  get local(): string {
    return this.name.slice(this.name.lastIndexOf('}') + 1);
  }

  /** Where it stands, with the position among its siblings of the same name where there are several. */
  get xpath(): string {
    if (!this.parent) return `/${this.prefix}${this.local}`;
    if (this.#step === undefined) Element.#nameSteps(this.parent.children);
    return `${this.parent.xpath}/${this.#step ?? ''}`;
  }

  /** XPath steps of siblings, all at once: a position only where the name repeats. */
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
  /** What was looked up below the root and anywhere, by path: many rules look at the same elements. */
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

/** The names that a step of a path accepts: mostly one, of lines and quantities two. */
type Step = readonly [name: string, other: string | undefined];

/** Steps that stand for two names: the lines and the quantities of an invoice and of a credit note. */
const synonyms: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['*Line', ['InvoiceLine', 'CreditNoteLine']],
  ['*Quantity', ['InvoicedQuantity', 'CreditedQuantity']],
]);

const accepts = ([name, other]: Step, element: Element): boolean => element.name === name || element.name === other;

const pathSteps = new Map<string, readonly Step[]>();

/** The steps of a path. */
const stepsOf = (path: string): readonly Step[] => {
  const known = pathSteps.get(path);
  if (known) return known;
  const steps = path.split('/').map((step): Step => synonyms.get(step) ?? [interned(step), undefined]);
  pathSteps.set(path, steps);
  return steps;
};

/** The children that a step accepts. */
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

/** White space trimmed and collapsed, as XPath's `normalize-space()`: that of XML, so a no-break space stays. */
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
    // By way of the shorter path, which others look up too.
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

/** Elements anywhere whose own name and those of their parents end in the path, as a schematron context matches. */
export const anywhere: Look = remembered(
  ({foundAnywhere}) => foundAnywhere,
  (invoice, path) => {
    const steps = stepsOf(path);
    return (steps.at(-1) ?? [])
      .flatMap((name) => (name === undefined ? [] : (invoice.byName.get(name) ?? [])))
      .filter((element) => endsIn(element, steps));
  },
);

/** Does the element stand somewhere inside elements whose names are the path? */
export const inside = (element: Element, path: string): boolean => {
  const steps = stepsOf(path);
  for (let current = element.parent; current; current = current.parent) if (endsIn(current, steps)) return true;
  return false;
};
