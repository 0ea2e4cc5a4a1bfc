import {fold} from '../analysis/fold.ts';
import {stem} from '../analysis/stem.ts';
import {isStopWord} from '../analysis/stop-words.ts';
import {tokenize} from '../analysis/tokenize.ts';
import type {WrittenRow} from '../index/format.ts';
import type {Index} from '../index/open.ts';
import type {QueryScores} from './fields.ts';
import {codesOf, type TermMatch} from './match.ts';
import type {Plan} from './plan.ts';

/** Weight of a query word that is not in the title of the row, its first cell, but in another cell. */
const cellWeight = 0.85;
/** Weight of a query word that is only in a question of the row, not in its cells. */
const questionWeight = 0.6;
/** Bonus of a row with a question that consists of the query alone. */
const sameQuestionBonus = 0.3;
/** Bonus of a row whose title has two numbers of the query as one, such as that of an act: "28/2019". */
const samePairBonus = 0.2;
/** Minimum score of a row, as a share of the query, and its minimum lead over the other rows. */
const minimumScore = 0.25;
const minimumLead = 0.1;
/** Weight of a code compared with another word, because codes tell rows apart. */
const codeWeight = 2;

/** Returns the row among the rows of a section that matches clearly more of the query than the others, or null. */
export type FindRow = (rows: readonly WrittenRow[]) => WrittenRow | null;

/** Prepares a query to be compared with rows. */
export function rowFinder(index: Index, plan: Plan, {slots, total}: QueryScores): FindRow {
  if (total === 0) return () => null;
  const words = plan.slots.map((slot, number): QueryWord => {
    const word = fold(slot.typed);
    const others = plan.phrases.filter((phrase) => phrase.slots.includes(number));
    return {
      forms: formsOf(word),
      terms: formsOfTerms(index, slot.terms),
      others: others.map(({weight, words}) => ({weight, words: words.map((terms) => formsOfTerms(index, terms))})),
      weight: (slots[number]?.rarity ?? 0) * (codesOf(index).has(word) ? codeWeight : 1),
    };
  });
  return (rows) => {
    const rowScores = rows.map((row) => scoreOf(plan, words, row));
    const [first = 0, second = 0] = [...rowScores].sort((left, right) => right - left);
    return first >= minimumScore && first - second >= minimumLead ? (rows[rowScores.indexOf(first)] ?? null) : null;
  };
}

/** A word of the query, and what matches it in a row. */
interface QueryWord {
  readonly forms: readonly string[];
  readonly terms: WeightedForms;
  /** The synonyms and names that contain it. A match needs all words of one. */
  readonly others: readonly {readonly weight: number; readonly words: readonly WeightedForms[]}[];
  /** Weight of the word compared with the other words of the query. */
  readonly weight: number;
}

type WeightedForms = readonly (readonly [form: string, weight: number])[];

function formsOfTerms(index: Index, terms: readonly TermMatch[]): WeightedForms {
  return terms.map(({term, weight}) => [index.terms[term] ?? '', weight]);
}

function scoreOf(plan: Plan, queryWords: readonly QueryWord[], {title, text, questions}: WrittenRow): number {
  const total = queryWords.reduce((sum, {weight}) => sum + weight, 0);
  const share = (values: readonly number[]): number =>
    values.reduce((sum, value, slot) => sum + value * (queryWords[slot]?.weight ?? 0), 0) / total;
  const titleHits = hitsIn(queryWords, readWords(title));
  const cellHits = hitsIn(queryWords, readWords(text)).map((hit, slot) =>
    Math.max(cellWeight * hit, titleHits[slot] ?? 0),
  );
  const questionScores = questions.map((question) => {
    const words = readWords(question);
    const hits = hitsIn(queryWords, words);
    const precision = hits.reduce((sum, hit) => sum + hit, 0) / words.length;
    const combinedHits = cellHits.map((hit, slot) => Math.max(hit, questionWeight * (hits[slot] ?? 0)));
    return share(combinedHits) * (1 + sameQuestionBonus * Math.min(1, precision));
  });
  return Math.max(share(cellHits), ...questionScores) * (1 + (hasPair(plan, title) ? samePairBonus : 0));
}

function hasPair({slots}: Plan, title: string): boolean {
  return slots.some(({typed}, slot) => {
    const next = slots[slot + 1]?.typed ?? '';
    return /^\d+ \d+$/.test(`${typed} ${next}`) && title.split(/[ ,]/).includes(`${typed}/${next}`);
  });
}

/** For each query word, how well it matches a set of words, from 0 to 1: as typed, as one of its terms, or as a synonym. */
function hitsIn(queryWords: readonly QueryWord[], {forms}: Words): readonly number[] {
  const best = (terms: WeightedForms): number => {
    let highest = 0;
    for (const [form, weight] of terms) if (weight > highest && forms.has(form)) highest = weight;
    return highest;
  };
  return queryWords.map((word) => {
    if (word.forms.some((form) => forms.has(form))) return 1;
    return Math.max(best(word.terms), ...word.others.map(({weight, words}) => weight * Math.min(...words.map(best))));
  });
}

/** Returns a word and its stems in both languages, because a row also has the questions of the other language. */
function formsOf(word: string): readonly string[] {
  return [word, `pt ${stem(word, 'pt')}`, `en ${stem(word, 'en')}`];
}

interface Words {
  /** Forms of the words, and names in one piece. */
  readonly forms: ReadonlySet<string>;
  /** Number of words that are not stop words; at least 1. */
  readonly length: number;
}

const cache = new Map<string, Words>();

/** Cached, because the same rows are read again after each key press. */
function readWords(text: string): Words {
  const cached = cache.get(text);
  if (cached) return cached;
  const tokens = tokenize(text);
  const words = tokens.flatMap((token) => token.words).filter(isContentWord);
  const forms = new Set([...words.flatMap(formsOf), ...tokens.map(({joined}) => joined).filter(isContentWord)]);
  const result = {forms, length: words.length || 1};
  cache.set(text, result);
  return result;
}

function isContentWord(word: string): boolean {
  return !isStopWord(word, 'pt') && !isStopWord(word, 'en');
}
