import {headText} from '../analysis/head-text.ts';
import {stem} from '../analysis/stem.ts';
import {isStopWord} from '../analysis/stop-words.ts';
import {tokenize} from '../analysis/tokenize.ts';
import type {Index} from '../index/open.ts';

/** What a heading says, up to what only adds to it: "Authentication: OAuth 2.0" is about authentication. */
export interface Head {
  /** Folded, names also in one piece. */
  readonly words: ReadonlySet<string>;
  /** How many words say something; at least 1. */
  readonly length: number;
  /** The same of the whole heading. */
  readonly wholeLength: number;
}

const heads = new WeakMap<Index, Map<number, Head>>();

export function headOf(index: Index, section: number): Head {
  const known = heads.get(index) ?? new Map<number, Head>();
  heads.set(index, known);
  const head = known.get(section) ?? readHead(index.titles[section] ?? '', index);
  known.set(section, head);
  return head;
}

function readHead(title: string, index: Index): Head {
  const text = headText(title);
  return {words: wordsOf(text), length: countWords(text, index), wholeLength: countWords(title, index)};
}

const repeated = new WeakMap<Index, readonly boolean[]>();
/** A heading that so many sections have says where one is on a page, not what it is about. */
const many = 5;

/** Whether a section has a heading that many have: "When it goes wrong". */
export function isRepeated(index: Index, section: number): boolean {
  const known = repeated.get(index) ?? readRepeated(index.titles);
  repeated.set(index, known);
  return known[section] === true;
}

function readRepeated(titles: readonly string[]): readonly boolean[] {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return titles.map((title) => (counts.get(title) ?? 0) >= many);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(tokenize(text).flatMap((token) => [token.joined, ...token.words]));
}

function singleWordsOf(text: string): readonly string[] {
  return tokenize(text).flatMap(({words}) => words);
}

/** A word that says nothing in the language of the index, or in the other one, and that no page has. */
export function saysNothing(index: Index, word: string): boolean {
  if (isStopWord(word, index.language)) return true;
  return index.otherLanguage !== null && isStopWord(word, index.otherLanguage) && !index.termOf.has(word);
}

/** How many words of a text say something; at least 1. */
export function countWords(text: string, {language}: Index): number {
  return singleWordsOf(text).filter((word) => !isStopWord(word, language)).length || 1;
}

/** What the pages are called: their titles, the heads of these, what the menu calls them; in the other language too, once its words are there. */
interface PageNames {
  /** Per name, its page. */
  readonly pageOf: readonly number[];
  /** Per name, how many words say something. */
  readonly lengths: readonly number[];
  /** Per folded word, the names that have it. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

const pageNames = new WeakMap<Index, PageNames>();

export function pageNamesOf(index: Index): PageNames {
  const known = pageNames.get(index) ?? readPageNames(index);
  pageNames.set(index, known);
  return known;
}

function readPageNames(index: Index): PageNames {
  const names = [
    ...index.pages.flatMap(([, title, , , , , others], page) =>
      [...new Set([title, headText(title), ...others])].map((name) => ({
        page,
        words: [...wordsOf(name)],
        length: countWords(name, index),
      })),
    ),
    ...index.lentNames.map(({page, name}) => ({
      page,
      words: lentWords(name, index),
      length: singleWordsOf(name).filter((word) => !saysNothing(index, word)).length || 1,
    })),
  ];
  const byWord = new Map<string, number[]>();
  names.forEach(({words}, number) => {
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), number]);
  });
  return {
    pageOf: names.map(({page}) => page),
    lengths: names.map(({length}) => length),
    byWord,
  };
}

/** The other language lends one form of each stem. */
function lentWords(name: string, index: Index): readonly string[] {
  const {otherLanguage, stems} = index;
  if (otherLanguage === null) return [];
  const lent = stems.find(({language}) => language === otherLanguage)?.terms;
  return [...wordsOf(name)].flatMap((word) => [
    word,
    ...(lent?.get(stem(word, otherLanguage)) ?? []).map((term) => index.terms[term] ?? ''),
  ]);
}
