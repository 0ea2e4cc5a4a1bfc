import {places} from '../index/format.ts';
import type {Index} from '../index/open.ts';
import {levels} from '../index/words.ts';
import {headOf, isRepeated, pageNamesOf} from './headings.ts';
import type {TermMatch} from './match.ts';
import type {Phrase, Plan} from './plan.ts';
import type {Weights} from './weights.ts';

/** What one word of the query finds. */
export interface SlotScores {
  /** Per section, what its fields are worth together; 0 where it does not have the word. */
  readonly value: Float32Array;
  /** Per section, how surely its heading has the word, between 0 and 1. */
  readonly heading: Float32Array;
  /** … the part of it that says what the section is about. */
  readonly head: Float32Array;
  /** Per question, the same. */
  readonly question: Float32Array;
  /** Per name of a page, the same. */
  readonly name: Float32Array;
  /** Per page, how surely its title has the word. */
  readonly pageTitle: Float32Array;
  /** How much the word counts: rare ones more. 0 for a word that no page has. */
  readonly rarity: number;
}

export interface QueryScores {
  readonly slots: readonly SlotScores[];
  /** Of the rarities. */
  readonly total: number;
  /** Per section, what it is worth to the words of the query, between 0 and 1. */
  readonly words: Float32Array;
  /** Per section, how like the query its heading is, between 0 and 1. */
  readonly heading: Float32Array;
  /** Per section, how like the query the most similar of its questions is. */
  readonly question: Float32Array;
  /** Per page, how like the query what it is called is. */
  readonly page: Float32Array;
}

type Found = Pick<SlotScores, 'value' | 'heading' | 'head' | 'question' | 'name'>;

/**
 * BM25F: what a word is worth in each field of a section is added up, then a word more counts more than the same word again.
 * Source: Robertson, Zaragoza, Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004.
 */
export function scoreQuery(index: Index, plan: Plan, weights: Weights): QueryScores {
  const size = index.titles.length;
  const found = plan.slots.map(({terms, weight}) => scale(findTerms(index, terms, weights), weight));
  const phrases = plan.phrases.map((phrase) => scale(findPhrase(index, phrase, weights), phrase.weight));
  const slots = found.map((own, number): SlotScores => {
    const others = phrases.filter((_, place) => plan.phrases[place]?.slots.includes(number));
    const strongest = hits(own) > 0 ? own : (others.find((each) => hits(each) > 0) ?? own);
    const count = hits(strongest);
    for (const other of others) for (const field of fields) raise(own[field], other[field]);
    return {
      ...own,
      pageTitle: Float32Array.from(index.firstSection, (first) => own.heading[first] ?? 0),
      rarity: rarityOf(count, size) * (plan.slots[number]?.isLight === true ? weights.light : 1),
    };
  });
  const total = slots.reduce((sum, {rarity}) => sum + rarity, 0);
  const words = new Float32Array(size);
  for (const slot of slots) addWorth(index, words, slot, total, weights);
  return {
    slots,
    total,
    words,
    heading: headingLikeness(index, slots, total),
    question: questionLikeness(index, slots, total),
    page: pageLikeness(index, slots, total),
  };
}

function empty(index: Index): Found {
  const size = index.titles.length;
  return {
    value: new Float32Array(size),
    heading: new Float32Array(size),
    head: new Float32Array(size),
    question: new Float32Array(index.questionLengths.length),
    name: new Float32Array(pageNamesOf(index).lengths.length),
  };
}

function findTerms(index: Index, terms: readonly TermMatch[], weights: Weights): Found {
  const found = empty(index);
  for (const {term, weight} of terms) {
    addTerm(index, found, term, weight, weights);
    addNaming(index, found, term, weight * weights.other, weights);
  }
  return found;
}

function addTerm(
  index: Index,
  {value, heading, head, question, name}: Found,
  term: number,
  weight: number,
  weights: Weights,
): void {
  const worth = [0, weights.body / 2, weights.body, weights.lead];
  const {sections, places: at, questions} = index.postings(term);
  const headings = index.headings[term] ?? [];
  const word = index.terms[term] ?? '';
  const sums = new Map<number, number>();
  const add = (section: number, sum: number): void => void sums.set(section, (sums.get(section) ?? 0) + sum);
  const asked = new Set<number>();
  for (const number of questions) {
    if ((question[number] ?? 0) < weight) question[number] = weight;
    asked.add(index.sectionOfQuestion[number] ?? 0);
  }
  for (const number of pageNamesOf(index).byWord.get(word) ?? [])
    if ((name[number] ?? 0) < weight) name[number] = weight;
  sections.forEach((section, number) => {
    const place = at[number] ?? places.code;
    const length = Math.min(5, (index.lengths[section] ?? 0) / index.meanLength);
    const isLong = place === places.body ? 1 - weights.length + weights.length * length : 1;
    add(section, (worth[place] ?? 0) / isLong);
  });
  for (const section of headings) {
    add(section, isRepeated(index, section) ? weights.body : weights.heading);
    if ((heading[section] ?? 0) < weight) heading[section] = weight;
    if ((head[section] ?? 0) < weight && headOf(index, section).words.has(word)) head[section] = weight;
  }
  for (const section of asked) add(section, weights.question);
  for (const section of index.told(term)) add(section, weights.sentence);
  for (const [section, sum] of sums) if ((value[section] ?? 0) < sum * weight) value[section] = sum * weight;
}

/** The sections that the word names in the other language. */
function addNaming(index: Index, {value, heading, head}: Found, term: number, weight: number, weights: Weights): void {
  const naming = index.namings.get(term);
  naming?.sections.forEach((section, number) => {
    const level = naming.levels[number] ?? 0;
    const isHeading = (level & levels.heading) > 0;
    const sum = ((isHeading ? weights.heading : 0) + ((level & levels.question) > 0 ? weights.question : 0)) * weight;
    if (isHeading && (heading[section] ?? 0) < weight) heading[section] = weight;
    if (isHeading && (head[section] ?? 0) < weight) head[section] = weight;
    if ((value[section] ?? 0) < sum) value[section] = sum;
  });
}

/** Where all words of a phrase are: the weakest of them. */
function findPhrase(index: Index, {words}: Phrase, weights: Weights): Found {
  const [first = empty(index), ...rest] = words.map((terms) => findTerms(index, terms, weights));
  for (const other of rest) for (const field of fields) lower(first[field], other[field]);
  return first;
}

const fields = ['value', 'heading', 'head', 'question', 'name'] as const;

function scale(found: Found, weight: number): Found {
  if (weight === 1) return found;
  for (const field of fields) {
    const numbers = found[field];
    for (let at = 0; at < numbers.length; at += 1) numbers[at] = (numbers[at] ?? 0) * weight;
  }
  return found;
}

function lower(numbers: Float32Array, others: Float32Array): void {
  for (let at = 0; at < numbers.length; at += 1) {
    const other = others[at] ?? 0;
    if (other < (numbers[at] ?? 0)) numbers[at] = other;
  }
}

function raise(numbers: Float32Array, others: Float32Array): void {
  for (let at = 0; at < numbers.length; at += 1) {
    const other = others[at] ?? 0;
    if (other > (numbers[at] ?? 0)) numbers[at] = other;
  }
}

function hits({value}: Found): number {
  let count = 0;
  for (const worth of value) if (worth > 0) count += 1;
  return count;
}

function rarityOf(count: number, size: number): number {
  return count === 0 ? 0 : Math.log(1 + (size - count + 0.5) / (count + 0.5));
}

function addWorth(index: Index, words: Float32Array, slot: SlotScores, total: number, weights: Weights): void {
  const {value, pageTitle, rarity} = slot;
  if (rarity === 0) return;
  for (let page = 0; page < index.pages.length; page += 1) {
    const first = index.firstSection[page] ?? 0;
    const end = first + (index.pages[page]?.[4] ?? 0);
    let having = 0;
    for (let section = first; section < end; section += 1) if ((value[section] ?? 0) > 0) having += 1;
    const around = weights.breadth * Math.sqrt(having / (end - first)) + weights.pageTitle * (pageTitle[page] ?? 0);
    if (around === 0) continue;
    for (let section = first; section < end; section += 1) {
      const worth = (value[section] ?? 0) + around;
      words[section] = (words[section] ?? 0) + ((rarity / total) * worth) / (1 + worth);
    }
  }
}

/** A heading is like the query as a whole, or by its head alone. */
function headingLikeness(index: Index, slots: readonly SlotScores[], total: number): Float32Array {
  const size = index.titles.length;
  const like = likeness(
    slots.map(({heading, rarity}) => ({hits: heading, rarity})),
    total,
    size,
    (section) => headOf(index, section).wholeLength,
  );
  const ofHead = likeness(
    slots.map(({head, rarity}) => ({hits: head, rarity})),
    total,
    size,
    (section) => headOf(index, section).length,
  );
  raise(like, ofHead);
  return like;
}

function questionLikeness(index: Index, slots: readonly SlotScores[], total: number): Float32Array {
  const all = likeness(
    slots.map(({question, rarity}) => ({hits: question, rarity})),
    total,
    index.questionLengths.length,
    (question) => index.questionLengths[question] ?? 1,
  );
  const best = new Float32Array(index.titles.length);
  all.forEach((value, question) => {
    const section = index.sectionOfQuestion[question] ?? 0;
    if (value > (best[section] ?? 0)) best[section] = value;
  });
  return best;
}

function pageLikeness(index: Index, slots: readonly SlotScores[], total: number): Float32Array {
  const {pageOf, lengths} = pageNamesOf(index);
  const all = likeness(
    slots.map(({name, rarity}) => ({hits: name, rarity})),
    total,
    lengths.length,
    (name) => lengths[name] ?? 1,
  );
  const best = new Float32Array(index.pages.length);
  all.forEach((value, name) => {
    const page = pageOf[name] ?? 0;
    if (value > (best[page] ?? 0)) best[page] = value;
  });
  return best;
}

/** The harmonic mean of how much of the query a text has and how much of the text the query has. */
function likeness(
  slots: readonly {readonly hits: Float32Array; readonly rarity: number}[],
  total: number,
  size: number,
  lengthOf: (text: number) => number,
): Float32Array {
  const values = new Float32Array(size);
  for (let text = 0; text < size; text += 1) {
    let said = 0;
    let count = 0;
    for (const {hits: found, rarity} of slots) {
      const hit = found[text] ?? 0;
      said += hit * rarity;
      count += hit;
    }
    if (said === 0) continue;
    const recall = said / total;
    const precision = Math.min(1, count / lengthOf(text));
    values[text] = (2 * recall * precision) / (recall + precision);
  }
  return values;
}
