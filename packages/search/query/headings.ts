import {isStopWord} from '../analysis/stopWords.ts';
import {tokenize} from '../analysis/tokenize.ts';
import type {Index} from '../index/open.ts';

const lengths = new WeakMap<Index, Map<number, number>>();

/**
 * How many words a heading says, up to what only adds to it: "Authentication: OAuth 2.0" is about authentication.
 *
 * @returns at least 1
 */
export function headingLength(index: Index, section: number): number {
  const known = lengths.get(index) ?? new Map<number, number>();
  lengths.set(index, known);
  const length = known.get(section) ?? countWords((index.titles[section] ?? '').split(/[:(·,]/)[0] ?? '', index);
  known.set(section, length);
  return length;
}

/** How many words of a text say something; at least 1. */
export function countWords(text: string, {language}: Index): number {
  const words = tokenize(text).flatMap((token) => token.words);
  return words.filter((word) => !isStopWord(word, language)).length || 1;
}
