import {type Element, readXml} from '@integration-docs/cius-pt';
import {isList, isObject, type Json, type JsonObject} from './documents.ts';

/* A fragment is the part of a document that differs from the base, with the place of each element, so that it can be pasted there. */

/** Properties that differ in all documents. Fragments omit them, unless the document is of another series. */
const identity = ['number', 'atcud'];

/**
 * Returns the differences of a JSON document from the base, in the format of `merge`.
 *
 * @param withIdentity whether the fragment includes number and ATCUD
 * @returns undefined when the fragment would be empty
 */
export function jsonFragment(base: JsonObject, document: JsonObject, withIdentity = false): JsonObject | undefined {
  const allDifferences = differences(base, document);
  const shownEntries = Object.entries(allDifferences).filter(([key]) => withIdentity || !identity.includes(key));
  return shownEntries.length === 0 ? undefined : Object.fromEntries(shownEntries);
}

function differences(base: JsonObject, document: JsonObject): JsonObject {
  const changedEntries = Object.entries(document).flatMap(([key, value]) =>
    isSame(base[key], value) ? [] : [[key, difference(base[key], value)] as const],
  );
  const removedEntries = Object.keys(base)
    .filter((key) => !(key in document))
    .map((key) => [key, null] as const);
  return Object.fromEntries([...changedEntries, ...removedEntries]);
}

function difference(base: Json | undefined, value: Json): Json {
  if (isObject(value) && isObject(base)) return differences(base, value);
  if (!isList(value) || base === undefined || !isList(base)) return value;
  return value.map((item, index) => (isSame(base[index], item) ? {} : difference(base[index], item)));
}

function isSame(one: Json | undefined, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Maximum characters per line of a fragment, so that the page needs no horizontal scrolling. */
const lineWidth = 56;

/** Formats JSON with every value that fits on one line. Fragments are deeply nested: one level per line would give mostly brackets. */
export function compactJson(value: Json, indent = '', prefixLength = 0): string {
  const line = oneLine(value);
  const isWhole = indent === '' && isObject(value);
  if (!isWhole && indent.length + prefixLength + line.length <= lineWidth) return line;
  const inner = `${indent}  `;
  if (isObject(value)) {
    const items = Object.entries(value).map(([key, item]) => {
      const name = `${JSON.stringify(key)}: `;
      return `${inner}${name}${compactJson(item, inner, name.length + 1)}`;
    });
    return `{\n${items.join(',\n')}\n${indent}}`;
  }
  if (!isList(value)) return line;
  return `[\n${value.map((item) => `${inner}${compactJson(item, inner, 1)}`).join(',\n')}\n${indent}]`;
}

function oneLine(value: Json): string {
  if (isList(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return `{${members.join(', ')}}`;
}

/** The change at one place of the base. */
type Action =
  | {readonly kind: 'before'; readonly name: string}
  | {readonly kind: 'end'}
  /** `next` is the following sibling: if it is replaced too, both share one comment. */
  | {readonly kind: 'instead'; readonly names: readonly string[]; readonly next: string | undefined}
  | {readonly kind: 'without'; readonly name: string};

interface Part {
  /** XPath of the parent element in the base, without the first slash. */
  readonly into: string;
  readonly action: Action;
  /** Elements as text. */
  readonly elements: readonly string[];
}

/** If a greater share of an element's values changes, the fragment shows the whole element, which is easier to read. */
const maxChangedShare = 0.5;

/**
 * Returns the elements of an XML document that differ from the base. A comment in both languages names the place of each group of
 * elements. {@link pasteXml} applies the fragment.
 *
 * @param shown names of children of the root that the fragment includes even if the base has the same
 * @returns undefined when the fragment would be empty
 */
export function xmlFragment(base: string, document: string, shown: readonly string[] = []): string | undefined {
  const [baseRoot, documentRoot] = [rootOf(base), rootOf(document)];
  const parts = joinParts(partsOf(baseRoot, documentRoot, {base, document, shown}));
  if (parts.length === 0) return undefined;
  return `${parts.map(({into, action, elements}) => [comment(into, action), ...elements].join('\n')).join('\n')}\n`;
}

interface Texts {
  readonly base: string;
  readonly document: string;
  readonly shown: readonly string[];
}

function partsOf(base: Element, element: Element, texts: Texts): readonly Part[] {
  const into = base.xpath.slice(1);
  const isRoot = base.parent === undefined;
  const parts: Part[] = [];
  let next: Action = {kind: 'end'};
  const stepAfter = (child: Element): string | undefined => {
    const following = base.children[base.children.indexOf(child) + 1];
    return following && stepOf(following);
  };
  for (const child of element.children.toReversed()) {
    const baseChild = counterpartOf(child, base);
    const text = dedent(child, texts.document);
    if (baseChild === undefined) {
      parts.unshift({into, action: next, elements: [text]});
      continue;
    }
    next = {kind: 'before', name: stepOf(baseChild)};
    const isShown = isRoot && texts.shown.includes(nameOf(child));
    if (!isShown && (dedent(baseChild, texts.base) === text || isIdentity(child, isRoot))) continue;
    const isWhole = isShown || child.children.length === 0 || changedShare(baseChild, child) > maxChangedShare;
    if (isWhole)
      parts.unshift({
        into,
        action: {kind: 'instead', names: [stepOf(baseChild)], next: stepAfter(baseChild)},
        elements: [text],
      });
    else parts.unshift(...partsOf(baseChild, child, texts));
  }
  const removedChildren = base.children.filter((child) => counterpartOf(child, element) === undefined);
  return [
    ...removedChildren.map((child): Part => ({into, action: {kind: 'without', name: stepOf(child)}, elements: []})),
    ...parts,
  ];
}

/** Whether the element holds number or ATCUD, which differ in all documents. */
function isIdentity(element: Element, isRoot: boolean): boolean {
  return (
    isRoot &&
    (element.name === 'ID' || element.childrenNamed('ID').some(({attributes}) => attributes.schemeID === 'ANG'))
  );
}

/** Returns the child of `parent` with the same name and the same position among the children of that name. */
function counterpartOf(element: Element, parent: Element): Element | undefined {
  return parent.childrenNamed(element.name)[element.parent?.childrenNamed(element.name).indexOf(element) ?? 0];
}

/** Returns the share of the values of `baseChild` that `element` no longer has, 0 to 1. */
function changedShare(baseChild: Element, element: Element): number {
  const values = leavesOf(baseChild);
  const remainingValues = new Set(leavesOf(element));
  return values.filter((value) => !remainingValues.has(value)).length / values.length;
}

function leavesOf(element: Element): readonly string[] {
  if (element.children.length > 0) return element.children.flatMap(leavesOf);
  return [`${element.parent?.name ?? ''}/${element.name} ${element.text}`];
}

/** Joins neighbouring parts that can share one comment: insertions at the same place, or replacements of adjacent siblings. */
function joinParts(parts: readonly Part[]): readonly Part[] {
  const joinedParts: Part[] = [];
  for (const part of parts) {
    const last = joinedParts.at(-1);
    const commonAction = last?.into === part.into ? joinedAction(last.action, part.action) : undefined;
    if (last === undefined || commonAction === undefined) joinedParts.push(part);
    else joinedParts.splice(-1, 1, {...part, action: commonAction, elements: [...last.elements, ...part.elements]});
  }
  return joinedParts;
}

function joinedAction(one: Action, other: Action): Action | undefined {
  if (one.kind === 'instead' && other.kind === 'instead') {
    return one.next === other.names[0] ? {...other, names: [...one.names, ...other.names]} : undefined;
  }
  if (one.kind === 'before' && other.kind === 'before' && one.name === other.name) return one;
  return one.kind === 'end' && other.kind === 'end' ? one : undefined;
}

/** Returns the last step of the element's XPath, such as `cac:TaxSubtotal[2]`. */
function stepOf(element: Element): string {
  return element.xpath.slice(element.xpath.lastIndexOf('/') + 1);
}

function nameOf({prefix, name}: Element): string {
  return `${prefix}${name}`;
}

/** Returns the text of an element without its outer indentation. */
function dedent({start, end}: Element, text: string): string {
  const indent = start - (text.lastIndexOf('\n', start) + 1);
  return text.slice(start, end).replaceAll(`\n${' '.repeat(indent)}`, '\n');
}

function rootOf(xml: string): Element {
  const parsed = readXml(xml);
  if ('fault' in parsed) throw new Error(`a sample that is not well-formed: ${JSON.stringify(parsed.fault)}`);
  return parsed.root;
}

/* The text of the comments that name a place. */

const words = {
  pt: {into: 'Em', before: 'antes de', end: 'no fim', instead: 'em vez de', without: 'sem'},
  en: {into: 'In', before: 'before', end: 'at the end', instead: 'instead of', without: 'without'},
} as const;

function comment(into: string, action: Action): string {
  const [pt, en] = [words.pt, words.en].map((language) => `${language.into} ${into}, ${actionText(action, language)}`);
  return `<!-- pt: ${pt ?? ''} / en: ${en ?? ''} -->`;
}

function actionText(action: Action, language: (typeof words)['pt' | 'en']): string {
  if (action.kind === 'before') return `${language.before} ${action.name}:`;
  if (action.kind === 'end') return `${language.end}:`;
  return action.kind === 'without'
    ? `${language.without} ${action.name}.`
    : `${language.instead} ${action.names.join(', ')}:`;
}

/** Matches a comment of a fragment as the English page shows it. */
const placeComment =
  /<!-- In (?<into>[^\s,]+), (?:before (?<before>\S+):|(?<end>at the end):|instead of (?<instead>[^>]+?):|without (?<without>\S+)\.) -->/g;

/**
 * Pastes a fragment into the base, at the places that its comments name.
 *
 * @param fragment the fragment with English comments
 * @throws Error when a comment names no place, or a place that does not exist in the base
 */
export function pasteXml(base: string, fragment: string): string {
  const root = rootOf(base);
  const comments = [...fragment.matchAll(placeComment)];
  if (comments.length === 0 || comments.length !== fragment.split('<!--').length - 1) {
    throw new Error(`a fragment with a comment that names no place:\n${fragment}`);
  }
  const edits = comments.flatMap((match, index) => {
    const text = fragment.slice(match.index + match[0].length, comments[index + 1]?.index ?? fragment.length).trim();
    return editsOf(base, elementAt(root, match.groups?.into ?? ''), match.groups ?? {}, text);
  });
  return edits
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce((xml, {start, end, text}) => `${xml.slice(0, start)}${text}${xml.slice(end)}`, base);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function editsOf(
  base: string,
  into: Element,
  groups: Readonly<Record<string, string | undefined>>,
  text: string,
): readonly Edit[] {
  const child = (step: string): Element => elementAt(into, `${nameOf(into)}/${step}`);
  if (groups.before !== undefined) {
    const {start} = child(groups.before);
    return [{start, end: start, text}];
  }
  if (groups.end !== undefined) {
    const end = base.lastIndexOf('</', into.end);
    return [{start: end, end, text}];
  }
  const targets = (groups.without ?? groups.instead ?? '').split(', ').map(child);
  return targets.map(({start, end}, index) => ({start, end, text: index === 0 ? text : ''}));
}

/** @param path the path to the element, such as `Invoice/cac:InvoiceLine[2]`; its first step is `from` */
function elementAt(start: Element, path: string): Element {
  const [, ...steps] = path.split('/');
  return steps.reduce((element, step) => {
    const match = element.children.find((child) => stepOf(child) === step || nameOf(child) === step);
    if (match === undefined) throw new Error(`${path}: ${nameOf(element)} of the base has no ${step}.`);
    return match;
  }, start);
}
