import {isAct, isErrorStatus, isGetting, isTrouble} from '../analysis/trouble.ts';
import {isNegated} from '../analysis/negation.ts';
import {stem} from '../analysis/stem.ts';
import {joinWords, tokenize} from '../analysis/tokenize.ts';
import type {Index} from '../index/open.ts';
import {isIgnoredWord} from './headings.ts';
import {matchWord, type TermMatch, type WordMatch} from './match.ts';

/** A word of the query that is not a stop word, and the terms that match it. */
interface Slot {
  /** The word as typed. */
  readonly typed: string;
  readonly terms: readonly TermMatch[];
  /** Weight of its terms: lower if the word is a part of a name. */
  readonly weight: number;
  /** Whether it is a code of one word that the pages have, such as `M07` or `429`. */
  readonly isName: boolean;
}

/** An alternative for adjacent words of the query: a name in one piece, or a synonym. */
export interface Phrase {
  /** The slots that it replaces. */
  readonly slots: readonly number[];
  /** Weight of a match compared with a match of the words as typed. */
  readonly weight: number;
  /** The terms of each word. A match needs all words. */
  readonly words: readonly (readonly TermMatch[])[];
  /** Whether it is a code or name that was typed exactly. */
  readonly isName: boolean;
}

export interface Plan {
  readonly slots: readonly Slot[];
  readonly phrases: readonly Phrase[];
  /** The query with its typing errors corrected; null without errors. */
  readonly correction: string | null;
  /** All words of the query without the characters between them. */
  readonly joined: string;
  /** Number of words. */
  readonly words: number;
  /** Whether the query has no spaces. */
  readonly isOnePiece: boolean;
  /** Lower-case name, if the query is a name with underscores or a setting with a value (`RECEIVE=no`); else null. */
  readonly variable: string | null;
  /** Whether the query contains "without" or "not". */
  readonly isNegated: boolean;
  /** Whether the query describes a problem. */
  readonly isTrouble: boolean;
  /** Whether the whole query is a code or name that the pages have. */
  readonly isName: boolean;
}

interface QueryWord {
  readonly word: string;
  readonly isStop: boolean;
  /** Whether it is a part of a name: `decryption-failed`. */
  readonly isPart: boolean;
  /** The word with its typing error corrected. */
  readonly meant: string;
  readonly match: WordMatch;
  /** Number of the token that contains the word; the words of `AS2-From` have the same one. */
  readonly token: number;
  readonly spelling: string;
}

/** Maximum number of words of a name, for example "br cius pt 66". */
const longestName = 6;
/** Weight of the single words of a name compared with the name. */
const partOfName = 0.6;

/** Parses a query. Accents and capitals make no difference; the last word counts as unfinished unless a space follows. */
export function planQuery(index: Index, typedQuery: string): Plan {
  const query = withNameInside(index, typedQuery);
  const words = readWords(index, query);
  const isAllStops = words.every(({isStop}) => isStop);
  const slots: Slot[] = [];
  const phrases: Phrase[] = [];
  const correctedWords = words.map(({spelling}) => spelling);
  for (let start = 0; start < words.length;) {
    const {length, alternatives} = readSpan(index, words, start, isUnfinished(query));
    const spanWords = words.slice(start, start + length);
    const isNamed = alternatives.some(({isName}) => isName);
    const coveredSlots: number[] = [];
    const [code] = alternatives.filter(({isName}) => isName && isNumbered(spanWords));
    if (code !== undefined) {
      // The words of `BR-CO-15` alone find other rules: only the whole code counts.
      const typed = spanWords.map(({spelling}) => spelling).join('-');
      slots.push({typed, terms: code.words.flat(), weight: 1, isName: true});
      start += length;
      continue;
    }
    spanWords.forEach(({word, match, isStop, spelling}, offset) => {
      if (isStop && !isAllStops) return;
      if (match.correction !== null && !isNamed)
        correctedWords[start + offset] = index.spellings[match.correction] ?? '';
      coveredSlots.push(slots.length);
      slots.push({
        typed: spelling,
        terms: match.terms,
        weight: isNamed ? partOfName : 1,
        isName: length === 1 && isCode(word) && match.terms.length > 0,
      });
    });
    phrases.push(...alternatives.map((alternative) => ({...alternative, slots: coveredSlots})));
    start += length;
  }
  const correction = correctedWords.join(' ');
  return {
    slots,
    phrases,
    correction: correction === words.map(({spelling}) => spelling).join(' ') ? null : correction,
    joined: words.map(({word}) => word).join(''),
    words: words.length,
    isName:
      slots.every(({isName}) => isName) ||
      phrases.some((phrase) => phrase.isName && phrase.slots.length === slots.length),
    variable: /^\s*(?:(\w+_\w+)\s*$|([A-Z][A-Z\d_]*)=)/.exec(query)?.slice(1).find(Boolean)?.toLowerCase() ?? null,
    isTrouble: words.some(({word, isPart}) => !isPart && isTrouble(word) && !isAct(word)),
    isNegated: isNegated(query, 'pt') || isNegated(query, 'en'),
    isOnePiece: words.every(({token}) => token === words[0]?.token),
  };
}

/**
 * Replaces a query by the name inside that explains it: the rule of a part (`DT-CIUS-PT-046.1`) that no page names, the code of a pasted
 * response (`{"status": 422, "code": "schema-invalid", …}`).
 */
function withNameInside(index: Index, query: string): string {
  const [, name = ''] =
    /^\s*(\p{L}+(?:-[\p{L}\d]+)+)[._]\d[\d._]*\s*$/u.exec(query) ??
    /["'](?:code|error)\\?["']\s*:\s*\\?["']([a-z]+[-_][\w-]+)/.exec(query) ??
    [];
  const isKnown = (text: string): boolean => index.termOf.has(joinWords(text));
  return isKnown(name) && !isKnown(query) ? name : query;
}

function isUnfinished(query: string): boolean {
  return !/\s$/.test(query);
}

function readWords(index: Index, query: string): QueryWord[] {
  const normalizedQuery = query.toLowerCase().normalize('NFC');
  const words = tokenize(normalizedQuery).flatMap((token, number) =>
    token.words.map((word) => ({word, token, number})),
  );
  const hasErrorStatus = words.some(({word}) => isErrorStatus(word));
  return words.map(({word, token: {words: parts, start, end}, number}, place) => {
    const match = matchWord(index, word, place === words.length - 1 && isUnfinished(query));
    return {
      word,
      meant: match.correction === null ? word : (index.terms[match.correction] ?? word),
      match,
      token: number,
      isStop: parts.length === 1 && (isIgnoredWord(index, word) || (hasErrorStatus && isGetting(word))),
      isPart: parts.length > 1,
      spelling: parts.length === 1 ? normalizedQuery.slice(start, end) : word,
    };
  });
}

interface Span {
  /** Number of query words in the span. */
  readonly length: number;
  readonly alternatives: readonly Omit<Phrase, 'slots'>[];
}

/** Returns the longest name or known phrase that starts at a word; otherwise the word alone. */
function readSpan(index: Index, words: readonly QueryWord[], start: number, isUnfinishedQuery: boolean): Span {
  const name = readName(index, words, start, isUnfinishedQuery);
  const rest = words.slice(start).map(({meant, isStop}) => (isStop ? null : stem(meant, index.language)));
  const synonym = index.synonyms(rest);
  const length = Math.max(name?.length ?? 1, synonym?.length ?? 1);
  const alternatives: Omit<Phrase, 'slots'>[] = [];
  if (name?.length === length) alternatives.push(...name.alternatives);
  if (synonym?.length === length) {
    for (const {words: others, weight} of synonym.alternatives) {
      const matches = others.map((word) => closeFormsOf(index, word));
      if (matches.every((terms) => terms.length > 0)) alternatives.push({weight, words: matches, isName: false});
    }
  }
  return {length, alternatives};
}

function closeFormsOf(index: Index, word: string): readonly TermMatch[] {
  const {terms, correction} = matchWord(index, word, false);
  return correction === null ? terms.filter(({term}) => isCloseForm(word, index.terms[term] ?? '')) : [];
}

/** Whether a term is a close form of a synonym, not just of the same root: "allowances" for "allowance", but not "allowed". */
function isCloseForm(word: string, form: string): boolean {
  return Math.abs(word.length - form.length) < 3 && form.startsWith(word.slice(0, -2));
}

/** Finds a name that the pages write in one piece (`AS2`, `FE-AP`, `BR-CIUS-PT-66`), even if the query has it in several words. */
function readName(
  index: Index,
  words: readonly QueryWord[],
  start: number,
  isUnfinishedQuery: boolean,
): Pick<Span, 'length' | 'alternatives'> | null {
  for (let length = Math.min(longestName, words.length - start); length > 1; length -= 1) {
    const part = words.slice(start, start + length);
    const joined = part.map(({word}) => word).join('');
    const term = index.termOf.get(joined) ?? index.termOf.get(part.map(({meant}) => meant).join(''));
    const isOneToken = part.every(({token}) => token === part[0]?.token);
    if (term !== undefined) {
      // "secret rotation" is not the name `secret-rotation` of an operation; "fe ap" is.
      const isName = isOneToken || joined.length < 6 || isCode(joined);
      return {length, alternatives: [{weight: isName ? 1 : 0.75, words: [[{term, weight: 1}]], isName}]};
    }
    if (isOneToken && isUnfinishedQuery && start + length === words.length) {
      const completion = matchWord(index, joined, true);
      if (completion.terms.length > 0 && completion.correction === null) {
        return {length, alternatives: [{weight: 0.95, words: [completion.terms], isName: false}]};
      }
    }
  }
  return null;
}

/** Whether words are a code that ends with a number: `BT-13`, `DT-CIUS-PT-165`. */
function isNumbered(words: readonly QueryWord[]): boolean {
  return words.length > 1 && /^\d+$/.test(words.at(-1)?.word ?? '');
}

function isCode(word: string): boolean {
  return /\d/.test(word);
}
