import {edits} from '../analysis/edits.ts';
import {fold} from '../analysis/fold.ts';
import {letterSet} from '../analysis/letter-set.ts';
import {reformed} from '../analysis/stem-portuguese.ts';
import {stem} from '../analysis/stem.ts';
import type {Index} from '../index/open.ts';
import {perIndex} from './per-index.ts';

/** A term of the index that matches a query word. */
export interface TermMatch {
  readonly term: number;
  readonly weight: number;
}

export interface WordMatch {
  readonly terms: readonly TermMatch[];
  /** Term that the reader probably meant, when the typed word is unknown. */
  readonly correction: number | null;
}

const noMatch: WordMatch = {terms: [], correction: null};
/** Maximum number of completions of an unfinished word. */
const maxCompletions = 40;

/**
 * Returns the terms that match a word: the word and its other forms; completions while the reader is typing it; and for an unknown
 * word, the terms one edit away (two for long words).
 *
 * @param word a folded word
 * @param isUnfinished whether the reader may still be typing it
 */
export function matchWord(index: Index, word: string, isUnfinished: boolean): WordMatch {
  const exact = matchForms(index, word);
  // A code is whole: BT-13 is not the start of BT-131.
  const isWhole = exact.length > 0 && /\d$/.test(word);
  const completions = isUnfinished && word.length > 1 && !isWhole ? matchStart(index, word, exact.length > 0) : [];
  if (completions.length > 0 || exact.some(({term}) => isPlausibleForm(word, index.terms[term] ?? ''))) {
    return {terms: merge([...exact, ...completions]), correction: null};
  }
  const typo = matchTypo(index, word, isUnfinished);
  return {...typo, terms: merge([...exact, ...typo.terms])};
}

/** Whether two words with the same stem are similar: "validations" and "validation" are, "asing" and "as" are not. */
function isPlausibleForm(typed: string, other: string): boolean {
  const [word, form] = [reformed(typed), reformed(other)];
  return (
    word === form || (form.length > 3 && Math.abs(word.length - form.length) < 4 && form.startsWith(word.slice(0, -3)))
  );
}

/** Whether a word is a form of another one. A short word only has its plural: the stem of "nota" is not the English "not". */
function isForm(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return short.length > 3 || long === `${short}s`;
}

/** Returns the titles that are codes of the platform, folded. */
export const codesOf = perIndex(
  ({titles, isCode}): ReadonlySet<string> => new Set(titles.filter((_, section) => isCode[section] === 1).map(fold)),
);

/** Returns the word and the words with the same stem, at less weight. A code, such as the state `validated`, only matches itself. */
function matchForms(index: Index, word: string): TermMatch[] {
  const exactTerm = index.termOf.get(word);
  // "code" is a field, but also an ordinary word: its plural is in the index.
  const isCode = codesOf(index).has(word) && !index.termOf.has(`${word}s`);
  if (exactTerm !== undefined && isCode) return [{term: exactTerm, weight: 1}];
  const forms = index.stems.flatMap(({language, terms}) => terms.get(stem(word, language)) ?? []);
  return [
    ...(exactTerm === undefined ? [] : [{term: exactTerm, weight: 1}]),
    ...[...new Set(forms)]
      .filter((term) => term !== exactTerm && isForm(word, index.terms[term] ?? ''))
      // One form represents its whole stem in the other language.
      .map((term) => ({
        term,
        weight:
          term >= index.ownTerms || withoutEnding(word) === withoutEnding(index.terms[term] ?? '') ? 1 : otherForm,
      })),
  ];
}

/** Weight of other forms of a word, so that no question or title with them is exactly the query. */
const otherForm = 0.93;

/** Removes what tells spellings, numbers and genders of a word apart: "fatura", "facturas"; but not "verificar", "verificador". */
function withoutEnding(word: string): string {
  return reformed(word).replace(/(?:oes|ao|ies|y|[aeo]?s?)$/, '');
}

function matchStart(index: Index, prefix: string, isKnown: boolean): TermMatch[] {
  const {terms} = index;
  const matches: TermMatch[] = [];
  const add = (term: number, length: number): void => {
    if (length > prefix.length)
      matches.push({term, weight: (isKnown ? 0.35 : 0.9) * (0.6 + (0.4 * prefix.length) / length)});
  };
  for (let term = firstFrom(terms, prefix, index.ownTerms); term < index.ownTerms; term += 1) {
    const name = terms[term] ?? '';
    if (!name.startsWith(prefix)) break;
    add(term, name.length);
  }
  // Few terms come from the other language, so a linear search is fast enough.
  for (let term = index.ownTerms; term < terms.length; term += 1) {
    const name = terms[term] ?? '';
    if (name.startsWith(prefix)) add(term, name.length);
  }
  return matches.sort((first, second) => second.weight - first.weight).slice(0, maxCompletions);
}

/** Binary search: returns the first of the first `high` terms, which are sorted, that is not before `start`. */
function firstFrom(terms: readonly string[], prefix: string, high: number): number {
  let low = 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}

const letters = /^\p{L}+$/u;
/** Weight of a correction that changes two letters, or that completes an unfinished word. */
const guessWeight = 0.5;

function matchTypo(index: Index, word: string, isUnfinished: boolean): WordMatch {
  if (word.length < 4 || !letters.test(word)) return noMatch;
  const nearTerms = findNear(index, word, 1);
  // `findNear` requires the same first letter in words of four letters.
  const wholeWords = ownFirst(
    index,
    nearTerms.filter((term) => isEdit(word, index.terms[term] ?? '', 1)),
  );
  if (wholeWords.length > 0) return correctionOf(index, word, wholeWords, 1);
  if (isUnfinished && word.length > 4) {
    const completions = nearTerms.filter((term) => isEdit(word, (index.terms[term] ?? '').slice(0, word.length), 1));
    if (completions.length > 0) return correctionOf(index, word, completions, guessWeight);
  }
  if (word.length < 7) return noMatch;
  const farTerms = findNear(index, word, 2).filter((term) => isEdit(word, index.terms[term] ?? '', 2));
  return farTerms.length > 0 ? correctionOf(index, word, farTerms, guessWeight) : noMatch;
}

/** Returns the index's own terms among some terms; if there are none, those of the other language. */
function ownFirst(index: Index, terms: readonly number[]): readonly number[] {
  const ownTerms = terms.filter((term) => term < index.ownTerms);
  return ownTerms.length > 0 ? ownTerms : terms;
}

function isEdit(word: string, candidate: string, limit: 1 | 2): boolean {
  return edits(word, candidate, limit) <= limit;
}

/**
 * Returns the terms that lack at most `limit` letters of the word, to compare fewer words: an edit changes at most one letter, and
 * comparing letter sets is much faster than counting edits.
 */
function findNear(index: Index, word: string, limit: 1 | 2): number[] {
  const {terms, letterSets} = index;
  const wordLetters = letterSet(word);
  const nearTerms: number[] = [];
  for (let term = 0; term < terms.length; term += 1) {
    if (hasMoreBits(wordLetters & ~(letterSets[term] ?? 0), limit)) continue;
    const {length} = terms[term] ?? '';
    if (length < 4 || length < word.length - limit) continue;
    if (limit === 2 && length > word.length + limit) continue;
    if (word.length === 4 && terms[term]?.charCodeAt(0) !== word.charCodeAt(0)) continue;
    nearTerms.push(term);
  }
  return nearTerms;
}

function hasMoreBits(set: number, limit: number): boolean {
  let remaining = set;
  for (let count = 0; count < limit; count += 1) remaining &= remaining - 1;
  return remaining !== 0;
}

function correctionOf(index: Index, word: string, candidates: readonly number[], weight: number): WordMatch {
  const uses = (term: number): number =>
    new Set([...index.postings(term).sections, ...(index.headings[term] ?? [])]).size +
    (index.namings.get(term)?.sections.length ?? 0);
  const byUse = [...candidates].sort((first, second) => uses(second) - uses(first));
  // Typing errors in the first letter are rare.
  const isLikely = (term: number): number => Number(index.terms[term]?.charCodeAt(0) === word.charCodeAt(0));
  byUse.sort((first, second) => isLikely(second) - isLikely(first));
  const terms = byUse
    .slice(0, 12)
    .flatMap((term) =>
      matchForms(index, index.terms[term] ?? '').map((match) => ({...match, weight: match.weight * weight})),
    );
  return {
    terms: merge(terms),
    correction: byUse[0] ?? null,
  };
}

function merge(matches: readonly TermMatch[]): TermMatch[] {
  const weights = new Map<number, number>();
  for (const {term, weight} of matches) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return [...weights].map(([term, weight]) => ({term, weight}));
}
