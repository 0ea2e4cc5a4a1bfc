import {headText} from '../analysis/head-text.ts';
import {stem} from '../analysis/stem.ts';
import {isStopWord} from '../analysis/stop-words.ts';
import {tokenize} from '../analysis/tokenize.ts';
import type {Index} from '../index/open.ts';
import {perIndex} from './per-index.ts';

/** The main part of a heading: "Authentication: OAuth 2.0" is about authentication. */
export interface Head {
  /** Folded words, and names also in one piece. */
  readonly words: ReadonlySet<string>;
  /** Number of words that are not stop words; at least 1. */
  readonly length: number;
  /** The same number for the whole heading. */
  readonly wholeLength: number;
}

const headsOf = perIndex(() => new Map<number, Head>());

export function headOf(index: Index, section: number): Head {
  const heads = headsOf(index);
  const head = heads.get(section) ?? readHead(index.titles[section] ?? '', index);
  heads.set(section, head);
  return head;
}

function readHead(title: string, index: Index): Head {
  const text = headText(title);
  return {words: wordsOf(text), length: countWords(text, index), wholeLength: countWords(title, index)};
}

/** A heading that this many sections share is about the structure of a page, not about a subject. */
const minimumRepeats = 5;

/** Whether many sections share the heading of a section: "When it goes wrong". */
export function isRepeated(index: Index, section: number): boolean {
  return repeatedOf(index)[section] === true;
}

const repeatedOf = perIndex(({titles}): readonly boolean[] => {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return titles.map((title) => (counts.get(title) ?? 0) >= minimumRepeats);
});

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(tokenize(text).flatMap((token) => [token.joined, ...token.words]));
}

function singleWordsOf(text: string): readonly string[] {
  return tokenize(text).flatMap(({words}) => words);
}

/** Whether a word is a stop word of the index's language, or a stop word of the other language that no page has. */
export function isIgnoredWord(index: Index, word: string): boolean {
  if (isStopWord(word, index.language)) return true;
  return index.otherLanguage !== null && isStopWord(word, index.otherLanguage) && !index.termOf.has(word);
}

/** Returns the number of words in a text that are not stop words; at least 1. */
export function countWords(text: string, {language}: Index): number {
  return singleWordsOf(text).filter((word) => !isStopWord(word, language)).length || 1;
}

/** Names of the pages: titles, main parts of the titles, labels in the menu; also in the other language, once its words are loaded. */
interface PageNames {
  /** For each name, its page. */
  readonly pageOf: readonly number[];
  /** For each name, the number of words that are not stop words. */
  readonly lengths: readonly number[];
  /** For each folded word, the names that contain it. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

export const pageNamesOf = perIndex((index): PageNames => {
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
      length: singleWordsOf(name).filter((word) => !isIgnoredWord(index, word)).length || 1,
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
});

/** Returns the words of a name in the other language, with the form of each stem that its words file has. */
function lentWords(name: string, index: Index): readonly string[] {
  const {otherLanguage, stems} = index;
  if (otherLanguage === null) return [];
  const otherStems = stems.find(({language}) => language === otherLanguage)?.terms;
  return [...wordsOf(name)].flatMap((word) => [
    word,
    ...(otherStems?.get(stem(word, otherLanguage)) ?? []).map((term) => index.terms[term] ?? ''),
  ]);
}
