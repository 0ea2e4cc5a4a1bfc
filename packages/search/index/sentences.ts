import {letterSet} from '../analysis/letter-set.ts';
import {isStopWord} from '../analysis/stop-words.ts';
import {tokenize} from '../analysis/tokenize.ts';
import type {Language, Page} from '../types.ts';
import {groupByStem, type Index} from './open.ts';
import {termsOf} from './terms-of.ts';

/** A query of so many words is a sentence. Shorter ones need no other words than those of headings, texts and questions. */
const sentenceLength = 3;

export function isSentence(query: string): boolean {
  return tokenize(query).length >= sentenceLength;
}

/**
 * What the sentences of readers say, one line for each section or row that has some: the number of the section, the place of the row among its rows
 * (empty for the section itself), the words. The same pages give the same bytes.
 */
export function buildSentences(pages: readonly Page[], language: Language): string {
  const lineOf = (section: number, row: string, sentences: readonly string[]): string =>
    [section, row, wordsOf(sentences, language).join(' ')].join('\t');
  return pages
    .flatMap(({sections}) => sections)
    .flatMap(({sentences = [], rows = []}, section) => [
      lineOf(section, '', sentences),
      ...rows.map((row, place) => lineOf(section, String(place), row.sentences ?? [])),
    ])
    .filter((line) => !line.endsWith('\t'))
    .join('\n');
}

/** Each once, as it is written, without those that say nothing. */
function wordsOf(sentences: readonly string[], language: Language): readonly string[] {
  const words = sentences.flatMap((sentence) =>
    tokenize(sentence)
      .filter(({words: parts, joined}) => parts.length > 1 || !isStopWord(joined, language))
      .map(({start, end}) => sentence.slice(start, end).toLowerCase()),
  );
  return [...new Set(words)];
}

/** The index with what the sentences of its language say. */
export function withSentences(index: Index, file: string): Index {
  const terms = [...index.terms];
  const spellings = [...index.spellings];
  const termOf = new Map(index.termOf);
  const told = new Map<number, Set<number>>();
  const ofRows = new Map<string, string>();
  for (const line of file.split('\n').filter(Boolean)) {
    const [section = '', row = '', words = ''] = line.split('\t');
    if (row !== '') ofRows.set(`${section}.${row}`, words);
    for (const [folded, isJoined, spelling] of termsOf(words)) {
      const term = termOf.get(folded) ?? terms.length;
      if (term === terms.length) {
        // A name that no page has is only its words.
        if (isJoined) continue;
        terms.push(folded);
        spellings.push(spelling);
        termOf.set(folded, term);
      }
      told.set(term, (told.get(term) ?? new Set()).add(Number(section)));
    }
  }
  const added = [...told.keys()].filter((term) => term >= index.ownTerms);
  return {
    ...index,
    terms,
    spellings,
    termOf,
    letterSets: Int32Array.from(terms, letterSet),
    stems: [...index.stems, {language: index.language, terms: groupByStem(added, terms, index.language)}],
    told: (term) => told.get(term) ?? none,
    toldOfRow: (section, row) => ofRows.get(`${section}.${row}`),
  };
}

const none: ReadonlySet<number> = new Set();
