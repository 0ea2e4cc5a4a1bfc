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

/** The sections whose exact name is the query. */
export interface NamedSections {
  readonly sections: ReadonlySet<number>;
  /**
   * Whether the query is a name with underscores, or a setting with a value, that is in a title: `CLIENT_SECRET` is not the property
   * `clientSecret`. The id of an operation (`create_parcel`) does not count, because the heading of the operation has other words.
   */
  readonly isVariable: boolean;
}

/**
 * Returns the sections whose code or name is the query: `duplicate-document`, `validateDocument`, `Line.commitmentNumber`,
 * `document failed`.
 */
export function namedSections(index: Index, {variable, joined, words, isOnePiece}: Plan): NamedSections {
  const {codes, partedCodes, spaced, joins} = sectionsByName(index);
  const sectionsOfVariable = variable === null ? undefined : sectionsByVariable(index).get(variable);
  if (sectionsOfVariable !== undefined && !spaced.has(joined))
    return {sections: new Set(sectionsOfVariable), isVariable: true};
  const beginning = words === 1 ? beginnings(index).get(joined) : undefined;
  const listed = sectionsOfListedCodes(index).get(joined);
  const sections = [
    // "FE-AP" is not the channel `feap`.
    (words === 1 ? codes : partedCodes).get(joined),
    spaced.get(joined),
    isOnePiece ? joins.get(joined) : undefined,
    beginning === undefined ? undefined : [beginning],
    listed === undefined ? undefined : [listed],
  ];
  return {sections: new Set(sections.flatMap((found) => found ?? [])), isVariable: false};
}

type SectionsByName = ReadonlyMap<string, readonly number[]>;

/** The names of all sections (see {@link Names}), each with its sections. */
const sectionsByName = perIndex((index) => {
  const names = namesOf(index);
  return {
    codes: sectionsByNames(names.map(({code}) => [code])),
    partedCodes: sectionsByNames(names.map(({code, isInParts}) => [isInParts ? code : null])),
    spaced: sectionsByNames(names.map(({spaced}) => [spaced])),
    joins: sectionsByNames(names.map(({joined}) => joined)),
  };
});

/** @param names of each section, in order */
function sectionsByNames(names: readonly (readonly (string | null)[])[]): SectionsByName {
  const sectionsOf = new Map<string, number[]>();
  names.forEach((namesOfSection, section) => {
    for (const name of namesOfSection) {
      if (name === null) continue;
      const sections = sectionsOf.get(name);
      if (sections) sections.push(section);
      else sectionsOf.set(name, [section]);
    }
  });
  return sectionsOf;
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

/** The names with underscores in titles (`CLIENT_SECRET`, `invalid_client`) and those in capitals (`RECEIVE`), in lower case. */
const sectionsByVariable = perIndex(({titles}): SectionsByName => {
  const variables = titles.map(
    (title) => title.match(/\w+_\w+|\b[A-Z\d]{2,}\b/g)?.map((name) => name.toLowerCase()) ?? [],
  );
  return sectionsByNames(variables);
});

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
