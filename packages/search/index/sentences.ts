import {letterSet} from '../analysis/letter-set.ts';
import {isStopWord} from '../analysis/stop-words.ts';
import {joinWords, tokenize} from '../analysis/tokenize.ts';
import type {Language, Page, Row} from '../types.ts';
import {groupByStem, type Index, type Printed} from './open.ts';
import {termsOf} from './terms-of.ts';

/** Minimum number of words of a sentence. Headings, texts and questions are enough for shorter queries. */
const sentenceLength = 3;

export function isSentence(query: string): boolean {
  return tokenize(query).length >= sentenceLength;
}

/**
 * Writes the sentences of readers and the messages of programs, one line for each section or row that has some: number of the section,
 * index of the row in the section (empty for the section itself), words of the sentences, messages in one piece. The same pages give the
 * same bytes.
 */
export function buildSentences(pages: readonly Page[], language: Language): string {
  const lineOf = (
    section: number,
    row: string,
    {sentences = [], printed = []}: Pick<Row, 'sentences' | 'printed'>,
  ): string => [section, row, wordsOf(sentences, language).join(' '), ...printed.map(piecesOf)].join('\t');
  return pages
    .flatMap(({sections}) => sections)
    .flatMap((section, number) => [
      lineOf(number, '', section),
      ...(section.rows ?? []).map((row, place) => lineOf(number, String(place), row)),
    ])
    .filter((line) => !line.endsWith('\t'))
    .join('\n');
}

/** @example piecesOf('its invoice … is queued') // → 'itsinvoice…isqueued' */
function piecesOf(message: string): string {
  return message
    .split('…')
    .map(joinWords)
    .filter((piece) => piece !== '')
    .join('…');
}

/** Returns the words of the sentences as written, without duplicates and stop words. */
function wordsOf(sentences: readonly string[], language: Language): readonly string[] {
  const words = sentences.flatMap((sentence) =>
    tokenize(sentence)
      .filter(({words: parts, joined}) => parts.length > 1 || !isStopWord(joined, language))
      .map(({start, end}) => sentence.slice(start, end).toLowerCase()),
  );
  return [...new Set(words)];
}

/** Returns the index with the sentences of its language. */
export function withSentences(index: Index, file: string): Index {
  const terms = [...index.terms];
  const spellings = [...index.spellings];
  const termOf = new Map(index.termOf);
  const sectionsByTerm = new Map<number, Set<number>>();
  const wordsByRow = new Map<string, string>();
  const printed: Printed[] = [];
  for (const line of file.split('\n').filter(Boolean)) {
    const [section = '', row = '', words = '', ...messages] = line.split('\t');
    for (const message of messages) {
      printed.push({section: Number(section), row: row === '' ? null : Number(row), pieces: message.split('…')});
    }
    if (row !== '') wordsByRow.set(`${section}.${row}`, words);
    for (const [folded, isJoined, spelling] of termsOf(words)) {
      const term = termOf.get(folded) ?? terms.length;
      if (term === terms.length) {
        // If no page has the name, its single words are enough.
        if (isJoined) continue;
        terms.push(folded);
        spellings.push(spelling);
        termOf.set(folded, term);
      }
      sectionsByTerm.set(term, (sectionsByTerm.get(term) ?? new Set()).add(Number(section)));
    }
  }
  const newTerms = [...sectionsByTerm.keys()].filter((term) => term >= index.ownTerms);
  return {
    ...index,
    terms,
    spellings,
    termOf,
    letterSets: Int32Array.from(terms, letterSet),
    stems: [...index.stems, {language: index.language, terms: groupByStem(newTerms, terms, index.language)}],
    sentenceSections: (term) => sectionsByTerm.get(term) ?? noSections,
    sentencesOfRow: (section, row) => wordsByRow.get(`${section}.${row}`),
    printed,
  };
}

const noSections: ReadonlySet<number> = new Set();
