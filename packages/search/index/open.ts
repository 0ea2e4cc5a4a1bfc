import {fold} from '../analysis/fold.ts';
import {letterSet} from '../analysis/letter-set.ts';
import {stem} from '../analysis/stem.ts';
import {everydayWords} from '../everyday-words.ts';
import type {Language} from '../types.ts';
import {slug, slugMark, titleMark, type IndexFile, type PageEntry} from './format.ts';
import {readNumbers} from './numbers.ts';
import {termsOf} from './terms-of.ts';
import {noPostings, readPostings, type Postings} from './postings.ts';
import {readTerms} from './terms.ts';
import type {Naming, PageName, Words} from './words.ts';
import {openSynonyms, readSynonyms, type Synonyms} from './synonyms.ts';

/** An index file, opened for searching. */
export interface Index {
  readonly language: Language;
  readonly pages: readonly PageEntry[];
  readonly titles: readonly string[];
  readonly anchors: readonly string[];
  /** For each section, an index into `kinds`. */
  readonly kinds: Uint8Array;
  /** For each section, 1 if it is a row with facts. */
  readonly hasFacts: Uint8Array;
  /** For each section, whether it is an example. */
  readonly isExample: Uint8Array;
  /** For each section, 1 if the title is a code of the platform. */
  readonly isCode: Uint8Array;
  /** For each section, 1 if it explains a part of the contract. */
  readonly isHome: Uint8Array;
  readonly lengths: readonly number[];
  readonly meanLength: number;
  /** For each question, the section that answers it. */
  readonly sectionOfQuestion: Uint16Array;
  /** For each question, its number of words. */
  readonly questionLengths: readonly number[];
  /** For each section, its page. */
  readonly pageOf: Uint16Array;
  /** For each page, its first section. */
  readonly firstSection: readonly number[];
  /** Folded terms: those of the index, sorted, then those that only the other language has. */
  readonly terms: readonly string[];
  /** Number of terms of the index itself. */
  readonly ownTerms: number;
  /** For each term, its letters as bits (`letterSet`). */
  readonly letterSets: Int32Array;
  /** For each term, its spelling with accents. */
  readonly spellings: readonly string[];
  /** Whether the term consists of several joined words. */
  readonly isJoined: (term: number) => boolean;
  readonly termOf: ReadonlyMap<string, number>;
  /** For each language, the terms of each stem. */
  readonly stems: readonly {readonly language: Language; readonly terms: ReadonlyMap<string, readonly number[]>}[];
  /** The language whose words were added by `withWords`. */
  readonly otherLanguage: Language | null;
  /** For each term of the other language, the sections that it names. */
  readonly namings: ReadonlyMap<number, Naming>;
  /** Names of the pages in the other language. */
  readonly lentNames: readonly PageName[];
  readonly synonyms: Synonyms;
  readonly documentStarts: readonly number[];
  /** Number of the postings file to load before `postings(term)` returns anything; -1 for none. */
  readonly postingsFileOf: (term: number) => number;
  readonly hasPostings: (file: number) => boolean;
  readonly addPostings: (file: number, text: string) => void;
  /** Returns the postings of a term; empty until their file is loaded. */
  readonly postings: (term: number) => Postings;
  /** For each term, the sections with the term in their heading, ascending. */
  readonly headings: readonly (readonly number[])[];
  /** Returns the sections with a term in their sentences; empty before `withSentences`. */
  readonly sentenceSections: (term: number) => ReadonlySet<number>;
  /** Returns the words of the sentences of a row. */
  readonly sentencesOfRow: (section: number, row: number) => string | undefined;
  /** Messages of programs; empty before `withSentences`. */
  readonly printed: readonly Printed[];
}

/** A message of a program that a row quotes. */
export interface Printed {
  readonly section: number;
  /** Its row, in a section with rows. */
  readonly row: number | null;
  /** What is between the gaps of the message, each joined like {@link Plan.joined}. */
  readonly pieces: readonly string[];
}

export function openIndex(file: IndexFile): Index {
  const {language, pages, postingsStarts} = file;
  const lengths = readNumbers(file.lengths).map((root) => root ** 2);
  const kindNumbers = readNumbers(file.kinds);
  const flag = (bit: number): Uint8Array => Uint8Array.from(kindNumbers, (number) => (number >> bit) & 1);
  const isNameOnly = flag(3);
  const titles = file.titles.split('\n');
  const pageOf = new Uint16Array(titles.length);
  const firstSection: number[] = [];
  let section = 0;
  pages.forEach(([, title, , , count], page) => {
    firstSection.push(section);
    for (const end = section + count; section < end; section += 1) {
      pageOf[section] = page;
      titles[section] ||= title;
    }
  });
  const allTerms = readAllTerms(
    file.terms,
    titles.map((title, number) => (isNameOnly[number] === 1 ? '' : title)),
  );
  const terms = allTerms.map(({folded}) => folded);
  const openFiles = postingsStarts.length === 0 ? [readPostings(file.postings)] : [];
  // Without postings files, the index does not list the lengths. A term of headings only (-1) has no postings.
  const questionLengths = readNumbers(file.questionLengths);
  for (const {numberInFile, joined} of allTerms) {
    for (const question of joined ? [] : (openFiles[0]?.(numberInFile).questions ?? []))
      questionLengths[question] = (questionLengths[question] ?? 0) + 1;
  }
  const cache = new Map<number, Postings>();
  const numberInFileOf = (term: number): number => allTerms[term]?.numberInFile ?? -1;
  const postingsFileOf = (term: number): number =>
    postingsStarts.findLastIndex((start) => start <= numberInFileOf(term));
  return {
    language,
    pages,
    titles,
    anchors: file.anchors.split('\n').map((anchor, number) => readAnchor(anchor, titles[number] ?? '')),
    kinds: Uint8Array.from(kindNumbers, (number) => number >> 5),
    hasFacts: flag(2),
    isExample: flag(4),
    isHome: flag(1),
    isCode: flag(0),
    lengths,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    sectionOfQuestion: Uint16Array.from(
      readNumbers(file.questionCounts).flatMap((count, number) => Array.from({length: count}, () => number)),
    ),
    questionLengths,
    pageOf,
    firstSection,
    terms,
    ownTerms: terms.length,
    otherLanguage: null,
    namings: new Map(),
    lentNames: [],
    letterSets: Int32Array.from(terms, letterSet),
    spellings: allTerms.map(({spelling}) => spelling),
    isJoined: (term) => allTerms[term]?.joined === true,
    termOf: new Map(terms.map((term, number) => [term, number])),
    stems: [
      {
        language,
        terms: groupByStem(
          [...terms.keys()].filter((term) => allTerms[term]?.joined !== true),
          terms,
          language,
        ),
      },
    ],
    synonyms: synonymsWith(file.synonyms, language),
    documentStarts: file.documentStarts,
    postingsFileOf,
    hasPostings: (number) => openFiles[number] !== undefined,
    addPostings: (number, text) => {
      openFiles[number] = readPostings(text);
    },
    postings: (term) => {
      const cached = cache.get(term);
      if (cached) return cached;
      const number = postingsFileOf(term);
      const postingsAt = openFiles[Math.max(0, number)];
      if (postingsAt === undefined || numberInFileOf(term) < 0) return noPostings;
      const postings = postingsAt(numberInFileOf(term) - (postingsStarts[number] ?? 0));
      cache.set(term, postings);
      return postings;
    },
    headings: allTerms.map(({headings}) => headings),
    sentenceSections: () => noSections,
    sentencesOfRow: () => undefined,
    printed: [],
  };
}

const noSections: ReadonlySet<number> = new Set();

interface IndexTerm {
  readonly folded: string;
  readonly spelling: string;
  joined: boolean;
  /** Number of the term in the terms of the file; -1 for a term that only headings have. */
  readonly numberInFile: number;
  readonly headings: number[];
}

/** Returns all terms, sorted by folded form: the terms of the file, and the terms of the headings. */
function readAllTerms(fileTerms: string, headings: readonly string[]): readonly IndexTerm[] {
  const {spellings, joined} = readTerms(fileTerms);
  const folded = fold(spellings.join('\n')).split('\n');
  const termsByFolded = new Map<string, IndexTerm>();
  spellings.forEach((spelling, number) => {
    const term = folded[number] ?? '';
    termsByFolded.set(term, {folded: term, spelling, joined: joined.has(number), numberInFile: number, headings: []});
  });
  headings.forEach((heading, section) => {
    for (const [term, isJoined, spelling] of termsOf(heading)) {
      const indexTerm = termsByFolded.get(term) ?? {
        folded: term,
        spelling: isJoined ? term : spelling,
        joined: isJoined,
        numberInFile: -1,
        headings: [],
      };
      termsByFolded.set(term, indexTerm);
      indexTerm.joined &&= isJoined;
      if (indexTerm.headings.at(-1) !== section) indexTerm.headings.push(section);
    }
  });
  return [...termsByFolded.values()].sort((first, second) => (first.folded < second.folded ? -1 : 1));
}

/** Returns the index with the words of the other language that name its sections. */
export function withWords(index: Index, {language, names, pageNames, synonyms}: Words): Index {
  const terms = [...index.terms];
  const spellings = [...index.spellings];
  const termOf = new Map(index.termOf);
  const namings = new Map<number, Naming>();
  for (const {spelling, naming} of names) {
    const folded = fold(spelling);
    const term = termOf.get(folded) ?? terms.length;
    if (term === terms.length) {
      terms.push(folded);
      spellings.push(spelling);
      termOf.set(folded, term);
    }
    namings.set(term, naming);
  }
  return {
    ...index,
    terms,
    spellings,
    letterSets: Int32Array.from(terms, letterSet),
    termOf,
    stems: [...index.stems, {language, terms: groupByStem([...namings.keys()], terms, language)}],
    otherLanguage: language,
    namings,
    lentNames: pageNames,
    synonyms: synonymsWith(synonyms, index.language),
    postings: (term) => (term < index.ownTerms ? index.postings(term) : noPostings),
    postingsFileOf: (term) => (term < index.ownTerms ? index.postingsFileOf(term) : -1),
  };
}

/** Returns the synonyms of the site together with the everyday words, which are the same for all sites. */
function synonymsWith(terms: string, language: Language): Synonyms {
  return openSynonyms([...readSynonyms(terms), ...everydayWords], language);
}

function readAnchor(anchor: string, title: string): string {
  if (anchor.endsWith(titleMark)) return anchor.slice(0, -1) + title;
  return anchor.endsWith(slugMark) ? anchor.slice(0, -1) + slug(title) : anchor;
}

export function groupByStem(
  numbers: readonly number[],
  terms: readonly string[],
  language: Language,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const number of numbers) {
    const root = stem(terms[number] ?? '', language);
    const group = groups.get(root);
    if (group) group.push(number);
    else groups.set(root, [number]);
  }
  return groups;
}
