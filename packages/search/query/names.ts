import {joinWords, tokenize} from '../analysis/tokenize.ts';
import type {Index, Printed} from '../index/open.ts';
import {kinds} from '../types.ts';
import {perIndex} from './per-index.ts';
import type {Plan} from './plan.ts';

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
 * Returns the sections, and their rows, that quote the message of a program in the query: of several messages the longest, which a shorter
 * one may be a part of.
 */
export function printedIn({printed}: Index, {joined}: Plan): ReadonlyMap<number, number | null> {
  const found = printed.filter(({pieces}) => {
    let end = 0;
    return pieces.every((piece) => {
      const start = joined.indexOf(piece, end);
      end = start + piece.length;
      return start >= 0;
    });
  });
  const lengthOf = ({pieces}: Printed): number => pieces.join('').length;
  const longest = Math.max(...found.map(lengthOf));
  return new Map(found.filter((each) => lengthOf(each) === longest).map(({section, row}) => [section, row]));
}

/**
 * Returns the sections whose code or name is the query: `duplicate-document`, `validateDocument`, `Line.commitmentNumber`,
 * `document failed`.
 */
export function namedSections(index: Index, {variable, joined, words, isOnePiece}: Plan): NamedSections {
  const named = (form: NameForm, name = joined): readonly number[] => sectionsByName(index).get(form + name) ?? [];
  const spaced = named('spaced');
  const ofVariable = variable === null ? [] : named('variable', variable);
  if (ofVariable.length > 0 && spaced.length === 0) return {sections: new Set(ofVariable), isVariable: true};
  const others = [words === 1 ? beginnings(index).get(joined) : undefined, sectionsOfListedCodes(index).get(joined)];
  const sections = [
    ...named(words === 1 ? 'code' : 'parted'),
    ...spaced,
    ...(isOnePiece ? named('piece') : []),
    ...others.filter((section) => section !== undefined),
  ];
  return {sections: new Set(sections), isVariable: false};
}

/**
 * How a query may give a name: a code in one word (`code`); a code of several words with spaces (`parted`: "FE-AP" is not the channel
 * `feap`); the id of an operation, or the name of a header or an event, also with spaces (`spaced`); a name of several parts in one piece
 * only (`piece`); a name with underscores or in capitals, in lower case (`variable`).
 */
type NameForm = 'code' | 'parted' | 'spaced' | 'piece' | 'variable';

/** Form and name → sections. */
const sectionsByName = perIndex((index): ReadonlyMap<string, readonly number[]> => {
  const sectionsOf = new Map<string, number[]>();
  namesOf(index).forEach((names, section) => {
    for (const name of names) sectionsOf.set(name, [...(sectionsOf.get(name) ?? []), section]);
  });
  return sectionsOf;
});

/**
 * Titles may end with the codes that the section is about ("Order number · BT-13, BT-12"), the most important first. Returns the section of
 * each code: the one in whose list it comes earliest, the first of several.
 */
const sectionsOfListedCodes = perIndex(({titles}): ReadonlyMap<string, number> => {
  const places = new Map<string, {readonly section: number; readonly position: number}>();
  titles.forEach((title, section) => {
    const codes = /(?<= · )[A-Z]{2}-\d+(?:, [A-Z]{2}-?\d+)*$/.exec(title)?.[0].split(', ').map(joinWords) ?? [];
    codes.forEach((code, position) => {
      if (position < (places.get(code)?.position ?? Infinity)) places.set(code, {section, position});
    });
  });
  return new Map([...places].map(([code, {section}]) => [code, section]));
});

/** Minimum weight of a page, in per cent, that explains the platform; 100 unless it is about one channel or tool. */
const platformWeight = 75;

/** Whether a section is about the platform itself. Guides of one product and the glossary only use names that other pages explain. */
export function isOfPlatform(index: Index, section: number): boolean {
  return (index.pages[index.pageOf[section] ?? 0]?.[5] ?? 0) >= platformWeight;
}

/** For each section, its names, each behind its {@link NameForm}. */
const namesOf = perIndex((index): readonly (readonly string[])[] =>
  index.titles.map((title, section) => {
    const variables = title.match(/\w+_\w+|\b[A-Z\d]{2,}\b/g) ?? [];
    return [
      ...new Set([
        ...readNames(index, title, section),
        ...variables.map((name): Name => `variable${name.toLowerCase()}`),
      ]),
    ];
  }),
);

type Name = `${NameForm}${string}`;

function readNames(index: Index, title: string, section: number): readonly Name[] {
  // Readers type the option of a program with its hyphens.
  if (index.isCode[section] === 1 && !title.startsWith('-')) {
    const code = joinWords(title);
    return isOneWord(title) ? [`code${code}`] : [`code${code}`, `parted${code}`];
  }
  const anchor = index.anchors[section] ?? '';
  const spaced = index.isHome[section] === 1 ? spacedName(anchor, title) : null;
  const isExplained =
    isOfPlatform(index, section) && index.hasFacts[section] === 0 && kinds[index.kinds[section] ?? 0] !== 'term';
  const pieces = isExplained ? [title, anchor].filter(isInParts) : [];
  return [
    ...(spaced === null ? [] : [`spaced${spaced}` as const]),
    ...pieces.map((name): Name => `piece${joinWords(name)}`),
  ];
}

/**
 * Returns the name of a section that readers may type with spaces: a title such as `Retry-After`, or the anchor of an operation
 * (`submit-document` below "Enviar um documento"). Not an anchor that extends the title (`Document.number`, `header-etag`), nor a property:
 * the query "access token" is about more than `access_token`.
 */
function spacedName(anchor: string, title: string): string | null {
  if (isInParts(title)) return /[-.]/.test(title) ? joinWords(title) : null;
  const [joinedAnchor, joinedTitle] = [joinWords(anchor), joinWords(title)];
  return isInParts(anchor) && (joinedAnchor === joinedTitle || !joinedAnchor.endsWith(joinedTitle))
    ? joinedAnchor
    : null;
}

/** First words of operation ids that no other heading has, with the section: "redeliver" for `redeliverWebhook`, but not "send". */
const beginnings = perIndex((index): ReadonlyMap<string, number> => {
  const sectionByWord = new Map<string, number>();
  index.anchors.forEach((anchor, section) => {
    const [word = ''] = /^[a-z]+(?=-)/.exec(anchor) ?? [];
    const spaced = joinWords(anchor);
    if (!namesOf(index)[section]?.includes(`spaced${spaced}`)) return;
    const isSameName = (other: number): boolean =>
      other === section || joinWords(index.titles[other] ?? '').startsWith(spaced);
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
