import type {Element} from '../rules/index.ts';
import {write} from '../rules/rule.ts';
import {nearest, editDistance} from './nearest.ts';
import {partsOf, type Part} from '../ubl/structure.ts';
import {own, type Draft} from './draft.ts';
import type {Localized} from './report.ts';

const LEVEL = 'structure';

/** A name with more edits than one in five letters is no misspelling. */
const farthest = (name: string): number => Math.max(1, Math.floor(name.length / 5));

const nameOf = (element: Element): string =>
  element.prefix === '*:' ? `{${element.namespace}}${element.local}` : `${element.prefix}${element.local}`;

const partName = ({prefix, name}: Part): string => `${prefix}${name}`;

const draft = (rule: string, element: Element, message: Localized, more: Partial<Draft> = {}): Draft =>
  own(rule, LEVEL, element.start, message, {element, end: element.startEnd, ...more});

const LONGEST_NAME = 60;

/** Names beyond these are no misspellings: somebody sends something else. */
const MOST_NAMES = 200;

type Parts = ReadonlyMap<string, Part>;

/** Which element a name probably means, remembering what was asked. */
const spelling = (): ((name: string, parts: Parts) => Part | undefined) => {
  const known = new Map<Parts, Map<string, Part | undefined>>();
  let asked = 0;
  return (name, parts) => {
    const names = known.get(parts) ?? new Map<string, Part | undefined>();
    known.set(parts, names);
    if (names.has(name)) return names.get(name);
    if (name.length > LONGEST_NAME || asked >= MOST_NAMES) return undefined;
    asked += 1;
    const [close] = nearest(name, parts.keys());
    const meant = close !== undefined && editDistance(name, close) <= farthest(name) ? parts.get(close) : undefined;
    names.set(name, meant);
    return meant;
  };
};

/** An element that its parent does not have. */
const unknown = (child: Element, parent: Element, meant: Part | undefined): Draft => {
  const name = nameOf(child);
  return draft(
    'UBL-ELEMENT',
    child,
    {
      pt: `O UBL 2.1 não tem \`${name}\` em \`${nameOf(parent)}\`.`,
      en: `UBL 2.1 has no \`${name}\` in \`${nameOf(parent)}\`.`,
    },
    {found: name, ...(meant && {cure: write(partName(meant))})},
  );
};

const wrongNamespace = (child: Element, part: Part): Draft =>
  draft(
    'UBL-ELEMENT',
    child,
    {
      pt: `\`${nameOf(child)}\` está no espaço de nomes errado.`,
      en: `\`${nameOf(child)}\` is in the wrong namespace.`,
    },
    {found: nameOf(child), cure: write(partName(part))},
  );

const tooLate = (child: Element, part: Part, before: Part): Draft =>
  draft(
    'UBL-ORDER',
    child,
    {
      pt: `\`${partName(part)}\` está depois de \`${partName(before)}\`; no UBL 2.1, a ordem é a inversa.`,
      en: `\`${partName(part)}\` stands behind \`${partName(before)}\`; in UBL 2.1 it is the other way round.`,
    },
    {
      cure: {
        pt: `Ponha \`${partName(part)}\` antes de \`${partName(before)}\`.`,
        en: `Put \`${partName(part)}\` before \`${partName(before)}\`.`,
      },
    },
  );

const repeated = (child: Element, part: Part, parent: Element): Draft =>
  draft('UBL-COUNT', child, {
    pt: `\`${partName(part)}\` só pode aparecer uma vez em \`${nameOf(parent)}\`.`,
    en: `\`${partName(part)}\` may occur once only in \`${nameOf(parent)}\`.`,
  });

const missing = (parent: Element, part: Part): Draft =>
  draft(
    'UBL-COUNT',
    parent,
    {
      pt: `Falta \`${partName(part)}\` em \`${nameOf(parent)}\`.`,
      en: `\`${partName(part)}\` is missing in \`${nameOf(parent)}\`.`,
    },
    {cure: write(partName(part))},
  );

const unused = (child: Element): Draft =>
  draft(
    'UBL-UNUSED',
    child,
    {
      pt: `A EN 16931 não usa \`${nameOf(child)}\`: o destinatário pode ignorá-lo.`,
      en: `EN 16931 does not use \`${nameOf(child)}\`: the recipient may ignore it.`,
    },
    {severity: 'warning'},
  );

/** A basic component holds text only. */
const nested = (child: Element, parent: Element): Draft =>
  draft('UBL-ELEMENT', child, {
    pt: `\`${nameOf(parent)}\` só tem texto, não elementos.`,
    en: `\`${nameOf(parent)}\` holds text only, no elements.`,
  });

/**
 * Where a document breaks the structure of UBL 2.1: unknown elements, a wrong order, too many or too few. What UBL allows and EN 16931
 * does not use is a warning, and not looked into.
 *
 * @param root an Invoice or a CreditNote
 */
export const structureDrafts = (root: Element): Draft[] => {
  const drafts: Draft[] = [];
  const misspelt = spelling();
  const check = (parent: Element): void => {
    const parts = partsOf(parent.name);
    if (!parts) {
      drafts.push(...parent.children.map((child) => nested(child, parent)));
      return;
    }
    const counts = new Map<string, number>();
    let last: Part | undefined;
    for (const child of parent.children) {
      const part = parts.get(child.name);
      if (!part) {
        drafts.push(unknown(child, parent, misspelt(child.local, parts)));
        continue;
      }
      if (part.prefix !== child.prefix) drafts.push(wrongNamespace(child, part));
      const count = (counts.get(part.name) ?? 0) + 1;
      counts.set(part.name, count);
      if (count > part.most) drafts.push(repeated(child, part, parent));
      if (last && part.position < last.position) drafts.push(tooLate(child, part, last));
      else last = part;
      if (part.used) check(child);
      else drafts.push(unused(child));
    }
    for (const part of parts.values()) if (part.least > 0 && !counts.has(part.name)) drafts.push(missing(parent, part));
  };
  check(root);
  return drafts;
};
