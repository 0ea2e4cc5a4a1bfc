import {tokenize} from '../analysis/tokenize.ts';
import type {Index} from '../index/open.ts';
import {kinds} from '../types.ts';
import type {Plan} from './plan.ts';

interface Names {
  /** A code that a row of a table is about; it may be typed with spaces. */
  readonly code: string | null;
  /** Whether the code has several words. */
  readonly isInParts: boolean;
  /** The id of an operation, which a heading describes, or the name of a header or an event: it may be typed with spaces too. */
  readonly spaced: string | null;
  /** Names in several parts, which have to be typed in one piece. */
  readonly joined: readonly string[];
}

const opened = new WeakMap<Index, readonly Names[]>();

/**
 * Whether a section is the one of a code or name that was typed: `duplicate-document`, `validateDocument`,
 * `Line.commitmentNumber`, `document failed`.
 */
export function isNamed(index: Index, plan: Plan, section: number): boolean {
  if (isVariable(index, plan)) return hasVariable(index, plan, section);
  const {joined, words, isOnePiece} = plan;
  const names = namesOf(index)[section];
  // "FE-AP" is not the channel `feap`.
  const isCode = names?.code === joined && (words === 1 || names.isInParts);
  return (
    isCode ||
    (words === 1 && beginnings(index).get(joined) === section) ||
    names?.spaced === joined ||
    (isOnePiece && names?.joined.includes(joined) === true)
  );
}

const variables = new WeakMap<Index, readonly ReadonlySet<string>[]>();

/** The names with underscores that the titles have as they are written: `CLIENT_SECRET`, `invalid_client`; and those in capitals, `RECEIVE`. */
function variablesOf(index: Index): readonly ReadonlySet<string>[] {
  const known =
    variables.get(index) ??
    index.titles.map((title) => new Set(title.match(/\w+_\w+|\b[A-Z\d]{2,}\b/g)?.map((name) => name.toLowerCase())));
  variables.set(index, known);
  return known;
}

/** Asked for each section of the index. */
const asked = new WeakMap<Plan, boolean>();

/**
 * Whether a name with underscores, or a setting with its value, was typed that a title has: `CLIENT_SECRET` is not the property `clientSecret`. The id of an operation
 * (`create_parcel`) is not one: the heading that describes it has other words.
 */
export function isVariable(index: Index, plan: Plan): boolean {
  const {variable, joined} = plan;
  if (variable === null) return false;
  const known =
    asked.get(plan) ??
    (variablesOf(index).some((names) => names.has(variable)) && !namesOf(index).some(({spaced}) => spaced === joined));
  asked.set(plan, known);
  return known;
}

export function hasVariable(index: Index, {variable}: Plan, section: number): boolean {
  return variable !== null && variablesOf(index)[section]?.has(variable) === true;
}

/** Guides of one product and the glossary use names that are explained elsewhere. */
export function isOfPlatform(index: Index, section: number): boolean {
  return index.pages[index.pageOf[section] ?? 0]?.[5] === 100;
}

function namesOf(index: Index): readonly Names[] {
  const known = opened.get(index);
  if (known) return known;
  const names = index.titles.map((title, section): Names => {
    // An option of a program is typed with its hyphens.
    if (index.isCode[section] === 1 && !title.startsWith('-'))
      return {code: join(title), isInParts: !isOneWord(title), spaced: null, joined: []};
    const isExplained =
      isOfPlatform(index, section) && index.hasFacts[section] === 0 && kinds[index.kinds[section] ?? 0] !== 'term';
    const anchor = index.anchors[section] ?? '';
    return {
      code: null,
      isInParts: false,
      spaced: index.isHome[section] === 1 ? spacedName(anchor, title) : null,
      joined: isExplained ? [title, anchor].filter(isInParts).map(join) : [],
    };
  });
  opened.set(index, names);
  return names;
}

/**
 * "Enviar um documento" describes `submit-document`, while `Document.number` and `header-etag` only add to "number" and "ETag" where these belong.
 * `Retry-After` is typed as two words; nobody types a property so: "access token" is more than `access_token`.
 */
function spacedName(anchor: string, title: string): string | null {
  if (isInParts(title)) return /[-.]/.test(title) ? join(title) : null;
  const [id, described] = [join(anchor), join(title)];
  return isInParts(anchor) && (id === described || !id.endsWith(described)) ? id : null;
}

const begun = new WeakMap<Index, ReadonlyMap<string, number>>();

/** The first words of the ids of operations, where no other heading has them: "redeliver" asks for `redeliverWebhook`, "send" for much. */
function beginnings(index: Index): ReadonlyMap<string, number> {
  const known = begun.get(index);
  if (known) return known;
  const found = new Map<string, number>();
  namesOf(index).forEach(({spaced}, section) => {
    const [anchor, word = ''] = [index.anchors[section] ?? '', /^[a-z]+(?=-)/.exec(index.anchors[section] ?? '')?.[0]];
    if (spaced === null || join(anchor) !== spaced) return;
    const isOwn = (other: number): boolean => other === section || join(index.titles[other] ?? '').startsWith(spaced);
    if ((index.headings[index.termOf.get(word) ?? -1] ?? []).every(isOwn)) found.set(word, section);
  });
  begun.set(index, found);
  return found;
}

function isInParts(name: string): boolean {
  const [token, ...others] = tokenize(name);
  return others.length === 0 && token !== undefined && token.words.length > 1;
}

function isOneWord(name: string): boolean {
  return tokenize(name).flatMap(({words}) => words).length === 1;
}

function join(text: string): string {
  return tokenize(text)
    .map(({joined}) => joined)
    .join('');
}
