import {fold} from '../analysis/fold.ts';
import {tokenize} from '../analysis/tokenize.ts';

/** A term of a text. `isPart`: it is a word inside a name, such as "pt" in "CIUS-PT". */
export type FoundTerm = readonly [term: string, joined: boolean, spelling: string, isPart?: boolean];

/** Returns the words of each token and, if a token has several words, also the joined form. */
export function termsOf(text: string): FoundTerm[] {
  return tokenize(text).flatMap((token): FoundTerm[] => {
    const spelling = text.slice(token.start, token.end).toLowerCase().normalize('NFC');
    if (token.words.length === 1)
      return [[token.joined, false, fold(spelling) === token.joined ? spelling : token.joined]];
    const words = spelling.split(/[-._‐‑]/u);
    const spellings = words.length === token.words.length ? words : token.words;
    return [
      ...token.words.map((word, index): FoundTerm => [word, false, spellings[index] ?? word, true]),
      ...(token.joined.length <= 40 ? [[token.joined, true, spelling] as const] : []),
    ];
  });
}
