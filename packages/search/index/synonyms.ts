import {fold} from '../analysis/fold.ts';
import {stem} from '../analysis/stem.ts';
import {isStopWord} from '../analysis/stop-words.ts';
import {tokenize} from '../analysis/tokenize.ts';
import type {Language, SynonymGroup} from '../types.ts';

/** A synonym for some words of the query. */
interface Alternative {
  readonly words: readonly string[];
  /** Weight of a match compared with a match of the words as typed. */
  readonly weight: number;
}

interface SynonymMatch {
  /** Number of query words that it replaces. */
  readonly length: number;
  readonly alternatives: readonly Alternative[];
}

/** @param roots stems of the query words from some position on, null for stop words; @returns the longest entry at their start */
export type Synonyms = (roots: readonly (string | null)[]) => SynonymMatch | null;

/** Weight of the word in the site's language for a query word in the other language. */
const translationWeight = 0.8;
const synonymWeight = 0.6;

interface Phrase {
  readonly words: readonly string[];
  readonly roots: readonly string[];
  readonly isOwnLanguage: boolean;
}

/** Returns a function that finds synonyms by the stems of `language`. */
export function openSynonyms(groups: readonly SynonymGroup[], language: Language): Synonyms {
  const byFirstRoot = new Map<string, {phrase: Phrase; alternatives: Alternative[]}[]>();
  for (const group of groups) {
    const phrases = (['pt', 'en'] as const).flatMap((phraseLanguage) =>
      group[phraseLanguage].map((text) => readPhrase(text, language, phraseLanguage)),
    );
    for (const phrase of phrases) {
      const alternatives = phrases
        .filter((other) => other.roots.join(' ') !== phrase.roots.join(' '))
        .map((other) => ({
          words: other.words,
          weight: other.isOwnLanguage && !phrase.isOwnLanguage ? translationWeight : synonymWeight,
        }));
      const [first = ''] = phrase.roots;
      byFirstRoot.set(first, [...(byFirstRoot.get(first) ?? []), {phrase, alternatives}]);
    }
  }
  return (roots) => {
    const candidates = byFirstRoot.get(roots[0] ?? '') ?? [];
    const matching = candidates.map((entry) => ({...entry, length: matchLength(entry.phrase.roots, roots)}));
    const length = Math.max(0, ...matching.map((entry) => entry.length));
    const longest = matching.filter((entry) => length > 0 && entry.length === length);
    return longest.length === 0
      ? null
      : {length, alternatives: withoutDuplicates(longest.flatMap(({alternatives}) => alternatives))};
  };
}

/** Parses the groups in the files of an index, one per line: `pt|pt;en|en`. */
export function readSynonyms(lines: string): readonly SynonymGroup[] {
  if (lines === '') return [];
  return lines.split('\n').map((line) => {
    const [pt = '', en = ''] = line.split(';');
    return {pt: pt.split('|'), en: en.split('|')};
  });
}

/** Returns the number of query words that match a phrase, including stop words between them ("enviar uma fatura"); 0 for no match. */
function matchLength(phrase: readonly string[], roots: readonly (string | null)[]): number {
  let position = 0;
  for (const root of phrase) {
    while (position > 0 && roots[position] === null) position += 1;
    if (roots[position] !== root) return 0;
    position += 1;
  }
  return position;
}

function readPhrase(text: string, language: Language, phraseLanguage: Language): Phrase {
  const tokens = tokenize(fold(text)).map((token) => token.words);
  const meaningful = tokens.filter(([word = '', ...others]) => others.length > 0 || !isStopWord(word, language));
  const words = (meaningful.length > 0 ? meaningful : tokens).flat();
  return {words, roots: words.map((word) => stem(word, language)), isOwnLanguage: phraseLanguage === language};
}

/** Removes duplicate alternatives and keeps the highest weight of each. */
function withoutDuplicates(alternatives: readonly Alternative[]): Alternative[] {
  const byText = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    const text = alternative.words.join(' ');
    const previous = byText.get(text);
    if (!previous || previous.weight < alternative.weight) byText.set(text, alternative);
  }
  return [...byText.values()];
}
