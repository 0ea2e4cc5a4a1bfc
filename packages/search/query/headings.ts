import {isStopWord} from '../analysis/stopWords.ts';
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
  const text = title.split(/[:(·,]/)[0] ?? '';
  const words = new Set(tokenize(text).flatMap((token) => [token.joined, ...token.words]));
  return {words, length: countWords(text, index), wholeLength: countWords(title, index)};
}

/** How many words of a text say something; at least 1. */
export function countWords(text: string, {language}: Index): number {
  const words = tokenize(text).flatMap((token) => token.words);
  return words.filter((word) => !isStopWord(word, language)).length || 1;
}
