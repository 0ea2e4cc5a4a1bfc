import {fold} from '../analysis/fold.ts';
import {headText} from '../analysis/head-text.ts';
import {stem} from '../analysis/stem.ts';
import {isStopWord} from '../analysis/stop-words.ts';
import {tokenize} from '../analysis/tokenize.ts';
import {questionsOf, type Language, type Page, type Section, type SynonymGroup} from '../types.ts';
import {gapsOf, readGaps, readNumbers, readDigits, writeDigits, writeNumbers} from './numbers.ts';
import {readTerms, writeTerms} from './terms.ts';

/**
 * Words of the titles and questions in one language, for readers of the other language: a search with these words finds the same sections
 * in the reader's language. Sections are numbered in the order of route and anchor, which is the same in both languages.
 */
export interface WordsFile {
  readonly language: Language;
  /** The reader ignores a page that does not exist, or has other sections, in their language. */
  readonly pages: readonly WordsPage[];
  /** One line per page: its names, separated by `|`. */
  readonly names: string;
  /** Terms, in the format of the terms of an index. */
  readonly terms: string;
  /** For each term, the number of sections that it names. */
  readonly counts: string;
  /** For each term, the gaps between the numbers of its sections. */
  readonly sections: string;
  /** For each section of a term: 1 for its heading, 2 for a question, 3 for both. */
  readonly levels: string;
  /** One line per group: `pt|pt;en|en`. */
  readonly synonyms: string;
}

type WordsPage = readonly [route: string, sections: number, checksum: number];

/** The sections that a term names. `levels` has the sum of {@link levels} for each of them. */
export interface Naming {
  readonly sections: readonly number[];
  readonly levels: readonly number[];
}

/** Where a term that names a section is: in its title, in a question. */
export const levels = {heading: 1, question: 2} as const;

export interface Words {
  readonly language: Language;
  readonly names: readonly {readonly spelling: string; readonly naming: Naming}[];
  /** Names of the reader's pages in this language. */
  readonly pageNames: readonly PageName[];
  readonly synonyms: string;
}

export interface PageName {
  /** Number of the page in the reader's index. */
  readonly page: number;
  readonly name: string;
}

/** The parts of a page that are the same in both languages: its route and the anchors of its sections. */
interface Shared {
  readonly route: string;
  readonly anchors: readonly string[];
}

interface Options {
  readonly language: Language;
  readonly synonyms: readonly SynonymGroup[];
  /** Returns the questions of a section or row in the reader's language. Their words are left out of the file. */
  readonly readersQuestions: (route: string, anchor: string) => readonly string[];
}

/** Builds the words file of one language, with one form of each stem. The same pages give the same bytes. */
export function buildWords(pages: readonly Page[], {language, synonyms, readersQuestions}: Options): WordsFile {
  const shared = inOrder(pages.map(({route, sections}) => ({route, anchors: sections.map(({anchor}) => anchor)})));
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const termsByStem = new Map<string, {spellings: Map<string, number>; sections: Map<number, number>}>();
  let number = 0;
  for (const {route, anchors} of shared) {
    const sections = new Map((byRoute.get(route)?.sections ?? []).map((section) => [section.anchor, section]));
    for (const anchor of anchors) {
      const section = sections.get(anchor);
      const names = anchor === '' ? (byRoute.get(route)?.names ?? []) : [];
      const readersTexts = [anchor, ...(section?.rows ?? []).map((row) => row.anchor)].flatMap((anchorOfPart) =>
        readersQuestions(route, anchorOfPart),
      );
      if (section) addSection(section, names, readersTexts, number);
      number += 1;
    }
  }
  const terms = [...termsByStem.values()]
    .map(({spellings, sections}) => ({spelling: mostFrequent(spellings), sections}))
    .sort((first, second) => (fold(first.spelling) < fold(second.spelling) ? -1 : 1));
  return {
    language,
    pages: shared.map(({route, anchors}) => [route, anchors.length, checksum(anchors)]),
    names: shared.map(({route}) => namesOf(byRoute.get(route)).join('|')).join('\n'),
    terms: writeTerms(terms.map(({spelling}) => spelling)),
    counts: writeNumbers(terms.map(({sections}) => sections.size)),
    sections: writeNumbers(terms.flatMap(({sections}) => gapsOf([...sections.keys()]))),
    levels: writeDigits(terms.flatMap(({sections}) => [...sections.values()])),
    synonyms: writeSynonyms(synonyms),
  };

  function addSection(
    section: Section,
    names: readonly string[],
    readersTexts: readonly string[],
    place: number,
  ): void {
    const {title, isCode, kind} = section;
    const readersWords = new Set(readersTexts.flatMap((question) => [...wordsOf(question).keys()]));
    const add = (text: string, level: number): void => {
      for (const [word, spelling] of wordsOf(text)) {
        if (readersWords.has(word) || isStopWord(word, language)) continue;
        const root = stem(word, language);
        const term = termsByStem.get(root) ?? {
          spellings: new Map<string, number>(),
          sections: new Map<number, number>(),
        };
        termsByStem.set(root, term);
        term.spellings.set(spelling, (term.spellings.get(spelling) ?? 0) + 1);
        term.sections.set(place, (term.sections.get(place) ?? 0) | level);
      }
    };
    // Codes and names of fields are the same in both languages; terms are in the synonyms.
    if (!isCode && kind !== 'field' && kind !== 'term') add(title, levels.heading);
    for (const question of [...questionsOf(section), ...names]) add(question, levels.question);
  }
}

/** Returns the names of a page in lower case, because capitals only cost bytes. */
function namesOf(page: Page | undefined): readonly string[] {
  if (page === undefined) return [];
  return [...new Set([headText(page.title), ...(page.names ?? [])].map((name) => name.toLowerCase()))];
}

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  return [...spellings].sort((first, second) => second[1] - first[1] || (first[0] < second[0] ? -1 : 1))[0]?.[0] ?? '';
}

const hyphenatedWord = /^\p{L}{4,}(?:-\p{L}{4,})+$/u;

/** Matches names: `createToken`, `document.failed`, `FE-AP`, `BT-19`, but not "E-mail". */
const namePattern = /.[\p{Lu}\d_.]/u;

/**
 * Returns the words of a text that consist of letters: folded form → spelling. Numbers, names and their parts are left out, because they
 * are the same in both languages. A word such as "walk-throughs" is also there without its hyphen.
 */
function wordsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    tokenize(text).flatMap(({words, joined, start, end}) =>
      (words.length > 1 && namePattern.test(text.slice(start, end))
        ? []
        : hyphenatedWord.test(text.slice(start, end))
          ? [...words, joined]
          : words
      )
        .filter((word) => word.length > 1 && !/\d/.test(word))
        .map(
          (word) => [word, words.length === 1 ? text.slice(start, end).toLowerCase().normalize('NFC') : word] as const,
        ),
    ),
  );
}

export function writeSynonyms(groups: readonly SynonymGroup[]): string {
  return groups.map(({pt, en}) => `${pt.join('|')};${en.join('|')}`).join('\n');
}

/**
 * Parses the words file of the other language.
 *
 * @param ownPages the reader's pages, in the order of their index
 */
export function readWords(file: WordsFile, ownPages: readonly Shared[]): Words {
  const {spellings} = readTerms(file.terms);
  const readersSections = placesIn(file, ownPages);
  const counts = readNumbers(file.counts);
  const gaps = readNumbers(file.sections);
  const levelSums = readDigits(file.levels);
  let position = 0;
  const names = spellings.map((spelling, term) => {
    const start = position;
    position += counts[term] ?? 0;
    const hits = readGaps(gaps.slice(start, position))
      .map((section, hit) => ({section: readersSections[section] ?? -1, level: levelSums[start + hit] ?? 0}))
      .filter(({section}) => section >= 0);
    return {
      spelling,
      naming: {sections: hits.map(({section}) => section), levels: hits.map(({level}) => level)},
    };
  });
  const usedNames = names.filter(({naming: {sections}}) => sections.length > 0);
  const pageOf = new Map(ownPages.map(({route}, page) => [route, page]));
  const pageNames = file.names.split('\n').flatMap((line, number) => {
    const page = pageOf.get(file.pages[number]?.[0] ?? '');
    return page === undefined || line === '' ? [] : line.split('|').map((pageName) => ({page, name: pageName}));
  });
  return {language: file.language, names: usedNames, pageNames, synonyms: file.synonyms};
}

/** For each section of the file, its number in the reader's index, or -1. */
function placesIn({pages}: WordsFile, ownPages: readonly Shared[]): number[] {
  const starts = new Map<string, number>();
  let start = 0;
  for (const {route, anchors} of ownPages) {
    starts.set(route, start);
    start += anchors.length;
  }
  const byRoute = new Map(inOrder(ownPages).map((page) => [page.route, page.anchors]));
  const sectionNumbers = new Map(
    ownPages.map(({route, anchors}) => [route, new Map(anchors.map((anchor, number) => [anchor, number]))]),
  );
  return pages.flatMap(([route, count, sum]) => {
    const anchors = byRoute.get(route);
    if (anchors?.length !== count || checksum(anchors) !== sum) return Array.from({length: count}, () => -1);
    return anchors.map((anchor) => (starts.get(route) ?? 0) + (sectionNumbers.get(route)?.get(anchor) ?? 0));
  });
}

function inOrder(pages: readonly Shared[]): readonly Shared[] {
  return [...pages]
    .sort((first, second) => (first.route < second.route ? -1 : 1))
    .map(({route, anchors}) => ({route, anchors: [...anchors].sort()}));
}

/** Checksum of a list of anchors: two lists with the same length and checksum count as equal. */
function checksum(anchors: readonly string[]): number {
  let sum = 7;
  for (const anchor of [...anchors].sort()) {
    for (let index = 0; index < anchor.length; index += 1) sum = (Math.imul(sum, 31) + anchor.charCodeAt(index)) >>> 0;
  }
  return sum % 1_000_000;
}
