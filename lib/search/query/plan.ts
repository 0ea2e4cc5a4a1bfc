import {isStopWord} from '../analysis/stopWords.ts';
import {stem} from '../analysis/stem.ts';
import {tokenize} from '../analysis/tokenize.ts';
import type {Index} from '../index/open.ts';
import {matchWord, type TermMatch, type WordMatch} from './match.ts';

/** One of the things the reader asks for, and every way in which a section may say it. */
export interface Slot {
  readonly alternatives: readonly SlotAlternative[];
}

export interface SlotAlternative {
  readonly weight: number;
  /** All of them should stand in the section. */
  readonly words: readonly (readonly TermMatch[])[];
  /** A code or name that was typed exactly. */
  readonly exactName: boolean;
}

export interface Plan {
  readonly slots: readonly Slot[];
  /** The query with its typing errors put right, or null. */
  readonly correction: string | null;
  /** All words of the query without what stands between them. */
  readonly joined: string;
  /** Words of the query that say something. */
  readonly wordCount: number;
}

interface QueryWord {
  readonly word: string;
  readonly isStop: boolean;
  /** The word with its typing error put right. */
  readonly meant: string;
  readonly match: WordMatch;
  /** In a run such as `AS2-From`, which of the runs. */
  readonly token: number;
  readonly spelling: string;
}

/** Longest name that is looked for across several words, for example "br cius pt 66". */
const longestName = 6;

/** Reads a query. Accents and capitals make no difference; the last word counts as unfinished unless a space follows. */
export function planQuery(index: Index, query: string): Plan {
  const words = readWords(index, query);
  const isAllStops = words.every(({isStop}) => isStop);
  const unfinished = isUnfinished(query);
  const slots: Slot[] = [];
  const corrected = words.map(({spelling}) => spelling);
  for (let at = 0; at < words.length;) {
    const span = readSpan(index, words, at, unfinished);
    const own = words.slice(at, at + span.length);
    at += span.length;
    if (own.every(({isStop}) => isStop) && span.alternatives.length === 0 && !isAllStops) continue;
    const isNamed = span.alternatives.some(({exactName}) => exactName);
    own.forEach(({match}, offset) => {
      if (match.correction !== null && !isNamed) {
        corrected[at - span.length + offset] = index.spellings[match.correction] ?? '';
      }
    });
    slots.push({alternatives: [ownAlternative(own, isNamed), ...span.alternatives]});
  }
  const correction = corrected.join(' ');
  return {
    slots,
    correction: correction === words.map(({spelling}) => spelling).join(' ') ? null : correction,
    joined: words.map(({word}) => word).join(''),
    wordCount: words.filter(({isStop}) => !isStop).length || words.length,
  };
}

/** The words as they were typed, one by one. */
function ownAlternative(own: readonly QueryWord[], isNamed: boolean): SlotAlternative {
  const meaningful = own.filter(({isStop}) => !isStop || own.length === 1);
  const [only] = own;
  return {
    weight: isNamed ? 0.6 : 1,
    words: meaningful.map(({match}) => match.terms),
    exactName: own.length === 1 && only !== undefined && isCode(only.word) && only.match.terms.length > 0,
  };
}

function isUnfinished(query: string): boolean {
  return !/\s$/.test(query);
}

function readWords(index: Index, query: string): QueryWord[] {
  const shown = query.toLowerCase().normalize('NFC');
  const words = tokenize(shown).flatMap((token, number) => token.words.map((word) => ({word, token, number})));
  return words.map(({word, token: {words: parts, start, end}, number}, place) => {
    const match = matchWord(index, word, place === words.length - 1 && isUnfinished(query));
    return {
      word,
      meant: match.correction === null ? word : (index.terms[match.correction] ?? word),
      match,
      token: number,
      isStop: parts.length === 1 && isStopWord(word, index.language),
      spelling: parts.length === 1 ? shown.slice(start, end) : word,
    };
  });
}

interface Span {
  /** How many words of the query it takes. */
  readonly length: number;
  readonly alternatives: readonly SlotAlternative[];
}

/** The longest name or known phrase that starts here; otherwise the word alone. */
function readSpan(index: Index, words: readonly QueryWord[], at: number, unfinished: boolean): Span {
  const name = readName(index, words, at, unfinished);
  const rest = words.slice(at).map(({meant, isStop}) => (isStop ? null : stem(meant, index.language)));
  const synonym = index.synonyms(rest);
  const length = Math.max(name?.length ?? 1, synonym?.length ?? 1);
  const alternatives: SlotAlternative[] = [];
  if (name?.length === length) alternatives.push(...name.alternatives);
  if (synonym?.length === length) {
    for (const {words: others, weight} of synonym.alternatives) {
      const matches = others.filter((word) => !isStopWord(word, index.language)).map((word) => knownForms(index, word));
      if (matches.length > 0 && matches.every((terms) => terms.length > 0))
        alternatives.push({weight, words: matches, exactName: false});
    }
  }
  return {length, alternatives};
}

function knownForms(index: Index, word: string): readonly TermMatch[] {
  const {terms, correction} = matchWord(index, word, false);
  return correction === null ? terms.filter(({term}) => isCloseForm(word, index.terms[term] ?? '')) : [];
}

/** A synonym's own forms, not all of its root: "allowances" for "allowance", but not "allowed". */
function isCloseForm(word: string, form: string): boolean {
  return Math.abs(word.length - form.length) < 3 && form.startsWith(word.slice(0, -2));
}

/** A name written in one piece in the pages (`AS2`, `FE-AP`, `BR-CIUS-PT-66`), however the query divides it. */
function readName(
  index: Index,
  words: readonly QueryWord[],
  at: number,
  unfinished: boolean,
): Pick<Span, 'length' | 'alternatives'> | null {
  for (let length = Math.min(longestName, words.length - at); length > 1; length -= 1) {
    const part = words.slice(at, at + length);
    const joined = part.map(({word}) => word).join('');
    const term = index.termOf.get(joined) ?? index.termOf.get(part.map(({meant}) => meant).join(''));
    const isOneToken = part.every(({token}) => token === part[0]?.token);
    if (term !== undefined) {
      // "secret rotation" is not the name `secret-rotation` of an operation; "fe ap" is.
      const exactName = isOneToken || joined.length < 6 || isCode(joined);
      return {length, alternatives: [{weight: exactName ? 1 : 0.75, words: [[{term, weight: 1}]], exactName}]};
    }
    if (isOneToken && unfinished && at + length === words.length) {
      const started = matchWord(index, joined, true);
      if (started.terms.length > 0 && started.correction === null) {
        return {length, alternatives: [{weight: 0.95, words: [started.terms], exactName: false}]};
      }
    }
  }
  return null;
}

function isCode(word: string): boolean {
  return /\d/.test(word);
}
