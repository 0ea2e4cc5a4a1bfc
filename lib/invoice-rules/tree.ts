/** Kinds of names in an UBL file: by namespace, the usual prefix. */
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${UBL}CommonBasicComponents-2`, 'cbc:'],
  [`${UBL}CommonAggregateComponents-2`, 'cac:'],
  [`${UBL}CommonExtensionComponents-2`, 'ext:'],
  [`${UBL}Invoice-2`, ''],
  [`${UBL}CreditNote-2`, ''],
]);

/** What is known of an element when its start tag has been read. */
export interface Start {
  readonly local: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | undefined;
  /** Offset of `<`. */
  readonly start: number;
  /** Offset behind the start tag. */
  readonly startEnd: number;
}

/** An element with as many children looks them up: the root element of a long invoice. */
const INDEXED = 32;

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
  /** Local name, for elements of the UBL namespaces; `{namespace}name` for all others, which no rule names. */
  readonly name: string;
  /** `cbc:`, `cac:`, `ext:`, nothing for the root elements; `*:` for other namespaces. */
  readonly prefix: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[] = [];
  readonly parent: Element | undefined;
  /** Offsets in the text that was read: of the start tag, behind it, and behind the end tag. */
  readonly start: number;
  readonly startEnd: number;
  end: number;
  /** String value: all text inside, as XPath's `string()`. */
  text = '';
  private step: string | undefined;
  private index: Map<string, Element[]> | undefined;

  constructor({local, namespace, attributes, parent, start, startEnd}: Start) {
    const prefix = PREFIXES.get(namespace);
    this.name = prefix === undefined ? `{${namespace}}${local}` : local;
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
    this.index ??= groupByName(this.children);
    return this.index.get(name) ?? [];
  }

  /** Name without its namespace. */
  get local(): string {
    return this.name.slice(this.name.lastIndexOf('}') + 1);
  }

  /** Where it stands, with the position among its siblings of the same name where there are several. */
  get xpath(): string {
    if (!this.parent) return `/${this.prefix}${this.local}`;
    if (this.step === undefined) Element.nameSteps(this.parent.children);
    return `${this.parent.xpath}/${this.step ?? ''}`;
  }

  /** XPath steps of siblings, all at once: a position only where the name repeats. */
  private static nameSteps(siblings: readonly Element[]): void {
    const total = new Map<string, number>();
    const qualified = siblings.map((element) => element.prefix + element.local);
    for (const name of qualified) total.set(name, (total.get(name) ?? 0) + 1);
    const seen = new Map<string, number>();
    siblings.forEach((element, index) => {
      const name = qualified[index] ?? '';
      const position = (seen.get(name) ?? 0) + 1;
      seen.set(name, position);
      element.step = (total.get(name) ?? 0) > 1 ? `${name}[${position}]` : name;
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
  /** What was looked up, by path: many rules look at the same elements. */
  readonly found: Map<string, readonly Element[]>;
}

const isRoot = (element: Element, name: string): boolean =>
  element.name === name && element.namespace === `${UBL}${name}-2`;

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
  };
};

/** Steps that stand for two names: the lines and the quantities of an invoice and of a credit note. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['*Line', ['InvoiceLine', 'CreditNoteLine']],
  ['*Quantity', ['InvoicedQuantity', 'CreditedQuantity']],
]);

const pathSteps = new Map<string, readonly (readonly string[])[]>();

/** The names that each step of a path accepts. */
const stepsOf = (path: string): readonly (readonly string[])[] => {
  const known = pathSteps.get(path);
  if (known) return known;
  const steps = path.split('/').map((step) => SYNONYMS.get(step) ?? [step]);
  pathSteps.set(path, steps);
  return steps;
};

/** The elements that a path of child steps reaches: `select(party, 'PartyTaxScheme/CompanyID')`. */
export const select = (from: Element, path: string): readonly Element[] => {
  let reached: readonly Element[] = [from];
  for (const wanted of stepsOf(path)) {
    const next: Element[] = [];
    for (const element of reached) {
      if (element.children.length >= INDEXED)
        for (const name of wanted) for (const child of element.childrenNamed(name)) next.push(child);
      else for (const child of element.children) if (wanted.includes(child.name)) next.push(child);
    }
    reached = next;
  }
  return reached;
};

/** The first element that a path reaches. */
export const first = (from: Element, path: string): Element | undefined => firstOf(from, stepsOf(path), 0);

const firstOf = (from: Element, steps: readonly (readonly string[])[], position: number): Element | undefined => {
  const wanted = steps[position];
  if (!wanted) return from;
  if (from.children.length >= INDEXED) {
    for (const name of wanted)
      for (const child of from.childrenNamed(name)) {
        const found = firstOf(child, steps, position + 1);
        if (found) return found;
      }
    return undefined;
  }
  for (const child of from.children) {
    const found = wanted.includes(child.name) ? firstOf(child, steps, position + 1) : undefined;
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

/** White space trimmed and collapsed, as XPath's `normalize-space()`. */
export const normalize = (value: string): string => {
  const trimmed = value.trim();
  return /\s/u.test(trimmed) ? trimmed.replace(/\s+/gu, ' ') : trimmed;
};

const remember = (invoice: Invoice, key: string, look: () => readonly Element[]): readonly Element[] => {
  const known = invoice.found.get(key);
  if (known) return known;
  const found = look();
  invoice.found.set(key, found);
  return found;
};

/** The elements that a path of child steps reaches from the root element. */
export const below = (invoice: Invoice, path: string): readonly Element[] =>
  remember(invoice, path, () => select(invoice.root, path));

const endsIn = (element: Element, steps: readonly (readonly string[])[]): boolean => {
  let current: Element | undefined = element;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    if (!current || !(steps[index] ?? []).includes(current.name)) return false;
    current = current.parent;
  }
  return true;
};

/** Elements anywhere whose own name and those of their parents end in the path, as a schematron context matches. */
export const anywhere = (invoice: Invoice, path: string): readonly Element[] =>
  remember(invoice, `//${path}`, () => {
    const steps = stepsOf(path);
    return (steps.at(-1) ?? [])
      .flatMap((name) => invoice.byName.get(name) ?? [])
      .filter((element) => endsIn(element, steps));
  });

/** Does the element stand somewhere inside elements whose names are the path? */
export const inside = (element: Element, path: string): boolean => {
  const steps = stepsOf(path);
  for (let current = element.parent; current; current = current.parent) if (endsIn(current, steps)) return true;
  return false;
};
