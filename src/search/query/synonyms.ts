import {fold} from '../analysis/fold.ts';
import {stem} from '../analysis/stem.ts';
import {tokenize} from '../analysis/tokenize.ts';
import type {Language, SynonymGroup} from '../types.ts';

/** Another way to say some words of the query. */
export interface Alternative {
  readonly words: readonly string[];
  /** How much finding it counts against finding what was typed. */
  readonly weight: number;
}

export interface SynonymMatch {
  /** How many words of the query it replaces. */
  readonly length: number;
  readonly alternatives: readonly Alternative[];
}

/** @param roots stems of the query from some word on; @returns the longest entry they start with */
export type Synonyms = (roots: readonly string[]) => SynonymMatch | null;

/** The reader meant the same thing in the other language of the site: their own language's word is what they look for. */
const translation = 0.8;
const synonym = 0.6;

interface Phrase {
  readonly words: readonly string[];
  readonly roots: readonly string[];
  readonly own: boolean;
}

/** Makes the groups searchable by the stems of `language`. */
export function openSynonyms(groups: readonly SynonymGroup[], language: Language): Synonyms {
  const byFirstRoot = new Map<string, {phrase: Phrase; alternatives: Alternative[]}[]>();
  for (const group of groups) {
    const phrases = (['pt', 'en'] as const).flatMap((of) => group[of].map((text) => readPhrase(text, language, of)));
    for (const phrase of phrases) {
      const alternatives = phrases
        .filter((other) => other.roots.join(' ') !== phrase.roots.join(' '))
        .map((other) => ({words: other.words, weight: other.own && !phrase.own ? translation : synonym}));
      const [first = ''] = phrase.roots;
      byFirstRoot.set(first, [...(byFirstRoot.get(first) ?? []), {phrase, alternatives}]);
    }
  }
  return (roots) => {
    const matching = (byFirstRoot.get(roots[0] ?? '') ?? []).filter(({phrase}) =>
      phrase.roots.every((root, index) => root === roots[index]),
    );
    const length = Math.max(0, ...matching.map(({phrase}) => phrase.roots.length));
    const longest = matching.filter(({phrase}) => phrase.roots.length === length);
    return longest.length === 0
      ? null
      : {length, alternatives: strongest(longest.flatMap(({alternatives}) => alternatives))};
  };
}

function readPhrase(text: string, language: Language, of: Language): Phrase {
  const words = tokenize(fold(text)).flatMap((token) => token.words);
  return {words, roots: words.map((word) => stem(word, language)), own: of === language};
}

/** Each alternative once, at its highest weight. */
function strongest(alternatives: readonly Alternative[]): Alternative[] {
  const byText = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    const text = alternative.words.join(' ');
    const known = byText.get(text);
    if (!known || known.weight < alternative.weight) byText.set(text, alternative);
  }
  return [...byText.values()];
}
