import {fold} from '../analysis/fold.ts';
import {letterSet} from '../analysis/letterSet.ts';
import {stem} from '../analysis/stem.ts';
import type {Language} from '../types.ts';
import {joinedMark, slug, slugMark, titleMark, type IndexFile, type PageEntry} from './format.ts';
import {readNumbers} from './numbers.ts';
import {noPostings, readPostings, type Postings} from './postings.ts';
import {openSynonyms, type Synonyms} from '../query/synonyms.ts';

/** An index file, opened for searching. */
export interface Index {
  readonly language: Language;
  readonly pages: readonly PageEntry[];
  readonly titles: readonly string[];
  readonly anchors: readonly string[];
  /** Per section, an index into `kinds`. */
  readonly kinds: Uint8Array;
  /** Per section, 1 where the title is a code of the platform. */
  readonly isCode: Uint8Array;
  /** Per section, 1 where it explains a part of the contract. */
  readonly isHome: Uint8Array;
  readonly lengths: readonly number[];
  readonly meanLength: number;
  /** Per question, the section that answers it. */
  readonly sectionOfQuestion: Uint16Array;
  /** Per question, how many words it has. */
  readonly questionLengths: readonly number[];
  /** Per section, its page. */
  readonly pageOf: Uint16Array;
  /** Per page, its first section. */
  readonly firstSection: readonly number[];
  /** Folded, ascending. */
  readonly terms: readonly string[];
  /** Per term, its letters as bits (`letterSet`). */
  readonly letterSets: Int32Array;
  /** As written, with accents. */
  readonly spellings: readonly string[];
  /** Whether the term is several words without what joined them. */
  readonly isJoined: (term: number) => boolean;
  readonly termOf: ReadonlyMap<string, number>;
  readonly termsOfStem: ReadonlyMap<string, readonly number[]>;
  readonly synonyms: Synonyms;
  readonly documentStarts: readonly number[];
  /** Which postings file must be there before `postings(term)` may be called; -1 for none. */
  readonly postingsFileOf: (term: number) => number;
  readonly hasPostings: (file: number) => boolean;
  readonly addPostings: (file: number, text: string) => void;
  /** Empty as long as their file is not there. */
  readonly postings: (term: number) => Postings;
}

export function openIndex(file: IndexFile): Index {
  const {language, pages, postingsStarts} = file;
  const {spellings, joined} = readTerms(file.terms);
  const terms = fold(spellings.join('\n')).split('\n');
  const lengths = readNumbers(file.lengths);
  const kindNumbers = readNumbers(file.kinds);
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
  const files = postingsStarts.length === 0 ? [readPostings(file.postings)] : [];
  const cache = new Map<number, Postings>();
  const postingsFileOf = (term: number): number => postingsStarts.findLastIndex((start) => start <= term);
  return {
    language,
    pages,
    titles,
    anchors: file.anchors.split('\n').map((anchor, number) => readAnchor(anchor, titles[number] ?? '')),
    kinds: Uint8Array.from(kindNumbers, (number) => number >> 2),
    isHome: Uint8Array.from(kindNumbers, (number) => (number >> 1) & 1),
    isCode: Uint8Array.from(kindNumbers, (number) => number & 1),
    lengths,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    sectionOfQuestion: Uint16Array.from(
      readNumbers(file.questionCounts).flatMap((count, number) => Array.from({length: count}, () => number)),
    ),
    questionLengths: readNumbers(file.questionLengths),
    pageOf,
    firstSection,
    terms,
    letterSets: Int32Array.from(terms, letterSet),
    spellings,
    isJoined: (term) => joined.has(term),
    termOf: new Map(terms.map((term, number) => [term, number])),
    termsOfStem: groupByStem(terms, joined, language),
    synonyms: openSynonyms(file.synonyms, language),
    documentStarts: file.documentStarts,
    postingsFileOf,
    hasPostings: (number) => files[number] !== undefined,
    addPostings: (number, text) => {
      files[number] = readPostings(text);
    },
    postings: (term) => {
      const known = cache.get(term);
      if (known) return known;
      const number = postingsFileOf(term);
      const read = files[Math.max(0, number)];
      if (read === undefined) return noPostings;
      const found = read(term - (postingsStarts[number] ?? 0));
      cache.set(term, found);
      return found;
    },
  };
}

function readAnchor(anchor: string, title: string): string {
  if (anchor.endsWith(titleMark)) return anchor.slice(0, -1) + title;
  return anchor.endsWith(slugMark) ? anchor.slice(0, -1) + slug(title) : anchor;
}

function readTerms(text: string): {spellings: string[]; joined: Set<number>} {
  const joined = new Set<number>();
  let before = '';
  const spellings = text.split('\n').map((line, number) => {
    const isJoined = line.endsWith(joinedMark);
    if (isJoined) joined.add(number);
    const shared = readNumbers(line.charAt(0))[0] ?? 0;
    before = before.slice(0, shared) + line.slice(1, isJoined ? -1 : undefined);
    return before;
  });
  return {spellings, joined};
}

function groupByStem(terms: readonly string[], joined: ReadonlySet<number>, language: Language): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  terms.forEach((term, number) => {
    if (joined.has(number)) return;
    const root = stem(term, language);
    const group = groups.get(root);
    if (group) group.push(number);
    else groups.set(root, [number]);
  });
  return groups;
}
