import {tokenize} from '../analysis/tokenize.ts';
import type {Index} from '../index/open.ts';
import {kinds} from '../types.ts';
import {perIndex} from './per-index.ts';
import type {Plan} from './plan.ts';

interface Names {
  /** Title of the section, when it is a code; readers may type it with spaces. */
  readonly code: string | null;
  /** Whether the code has several words. */
  readonly isInParts: boolean;
  /** The id of an operation, or the name of a header or an event; readers may type it with spaces. */
  readonly spaced: string | null;
  /** Names of several parts that match only when typed in one piece. */
  readonly joined: readonly string[];
}

/**
 * Whether the query is the code or name of a section: `duplicate-document`, `validateDocument`, `Line.commitmentNumber`,
 * `document failed`.
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
    (isOnePiece && names?.joined.includes(joined) === true) ||
    sectionsOfListedCodes(index).get(joined) === section
  );
}

/**
 * Titles may end with the codes that the section is about ("Order number · BT-13, BT-12"), the most important first. Returns the section of
 * each code: the one in whose list it comes earliest, the first of several.
 */
const sectionsOfListedCodes = perIndex(({titles}): ReadonlyMap<string, number> => {
  const places = new Map<string, {readonly section: number; readonly position: number}>();
  titles.forEach((title, section) => {
    const codes = /(?<= · )[A-Z]{2}-\d+(?:, [A-Z]{2}-?\d+)*$/.exec(title)?.[0].split(', ').map(join) ?? [];
    codes.forEach((code, position) => {
      if (position < (places.get(code)?.position ?? Infinity)) places.set(code, {section, position});
    });
  });
  return new Map([...places].map(([code, {section}]) => [code, section]));
});

/** For each section, the names with underscores in its title (`CLIENT_SECRET`, `invalid_client`) and those in capitals (`RECEIVE`). */
const variablesOf = perIndex(({titles}): readonly ReadonlySet<string>[] =>
  titles.map((title) => new Set(title.match(/\w+_\w+|\b[A-Z\d]{2,}\b/g)?.map((name) => name.toLowerCase()))),
);

/** Cache of {@link isVariable}, which is called for each section of the index. */
const isVariableCache = new WeakMap<Plan, boolean>();

/**
 * Whether the query is a name with underscores, or a setting with a value, that is in a title: `CLIENT_SECRET` is not the property
 * `clientSecret`. The id of an operation (`create_parcel`) does not count, because the heading of the operation has other words.
 */
export function isVariable(index: Index, plan: Plan): boolean {
  const {variable, joined} = plan;
  if (variable === null) return false;
  const cached =
    isVariableCache.get(plan) ??
    (variablesOf(index).some((names) => names.has(variable)) && !namesOf(index).some(({spaced}) => spaced === joined));
  isVariableCache.set(plan, cached);
  return cached;
}

export function hasVariable(index: Index, {variable}: Plan, section: number): boolean {
  return variable !== null && variablesOf(index)[section]?.has(variable) === true;
}

/** Minimum weight of a page, in per cent, that explains the platform; 100 unless it is about one channel or tool. */
const platformWeight = 75;

/** Whether a section is about the platform itself. Guides of one product and the glossary only use names that other pages explain. */
export function isOfPlatform(index: Index, section: number): boolean {
  return (index.pages[index.pageOf[section] ?? 0]?.[5] ?? 0) >= platformWeight;
}

const namesOf = perIndex((index): readonly Names[] =>
  index.titles.map((title, section): Names => {
    // Readers type the option of a program with its hyphens.
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
  }),
);

/**
 * Returns the name of a section that readers may type with spaces: a title such as `Retry-After`, or the anchor of an operation
 * (`submit-document` below "Enviar um documento"). Not an anchor that extends the title (`Document.number`, `header-etag`), nor a property:
 * the query "access token" is about more than `access_token`.
 */
function spacedName(anchor: string, title: string): string | null {
  if (isInParts(title)) return /[-.]/.test(title) ? join(title) : null;
  const [joinedAnchor, joinedTitle] = [join(anchor), join(title)];
  return isInParts(anchor) && (joinedAnchor === joinedTitle || !joinedAnchor.endsWith(joinedTitle))
    ? joinedAnchor
    : null;
}

/** First words of operation ids that no other heading has, with the section: "redeliver" for `redeliverWebhook`, but not "send". */
const beginnings = perIndex((index): ReadonlyMap<string, number> => {
  const sectionByWord = new Map<string, number>();
  namesOf(index).forEach(({spaced}, section) => {
    const [anchor, word = ''] = [index.anchors[section] ?? '', /^[a-z]+(?=-)/.exec(index.anchors[section] ?? '')?.[0]];
    if (spaced === null || join(anchor) !== spaced) return;
    const isSameName = (other: number): boolean =>
      other === section || join(index.titles[other] ?? '').startsWith(spaced);
    if ((index.headings[index.termOf.get(word) ?? -1] ?? []).every(isSameName)) sectionByWord.set(word, section);
  });
  return sectionByWord;
});

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
