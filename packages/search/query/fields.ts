import {places} from '../index/format.ts';
import type {Index} from '../index/open.ts';
import {levels} from '../index/words.ts';
import {headOf, isRepeated, pageNamesOf} from './headings.ts';
import type {TermMatch} from './match.ts';
import type {Phrase, Plan} from './plan.ts';
import type {Weights} from './weights.ts';

/** Scores for one word of the query. */
export interface SlotScores {
  /** For each section, the sum of the weights of the fields with the word; 0 if no field has it. */
  readonly value: Float32Array;
  /** For each section, how well its heading matches the word, from 0 to 1. */
  readonly heading: Float32Array;
  /** For each section, how well the main part of its heading matches the word. */
  readonly head: Float32Array;
  /** For each question, how well it matches the word. */
  readonly question: Float32Array;
  /** For each name of a page, how well it matches the word. */
  readonly name: Float32Array;
  /** For each page, how well its title matches the word. */
  readonly pageTitle: Float32Array;
  /** Weight of the word: rare words count more. 0 for a word that no page has. */
  readonly rarity: number;
}

export interface QueryScores {
  readonly slots: readonly SlotScores[];
  /** Sum of the rarities. */
  readonly total: number;
  /** For each section, its score for the words of the query, from 0 to 1. */
  readonly words: Float32Array;
  /** For each section, the similarity of its heading to the query, from 0 to 1. */
  readonly heading: Float32Array;
  /** For each section, the similarity of its most similar question to the query. */
  readonly question: Float32Array;
  /** For each page, the similarity of its most similar name to the query. */
  readonly page: Float32Array;
}

type FieldScores = Pick<SlotScores, 'value' | 'heading' | 'head' | 'question' | 'name'>;

/**
 * Scores the sections with BM25F: adds up the weights of a word in all fields of a section, then limits the sum, so that another word
 * counts more than the same word again. Source: Robertson, Zaragoza, Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004.
 */
export function scoreQuery(index: Index, plan: Plan, weights: Weights): QueryScores {
  const size = index.titles.length;
  const fieldScores = plan.slots.map(({terms, weight}) => scale(findTerms(index, terms, weights), weight));
  const phrases = plan.phrases.map((phrase) => scale(findPhrase(index, phrase, weights), phrase.weight));
  const slots = fieldScores.map((slotScores, number): SlotScores => {
    const otherScores = phrases.filter((_, place) => plan.phrases[place]?.slots.includes(number));
    const strongest =
      countMatches(slotScores) > 0 ? slotScores : (otherScores.find((each) => countMatches(each) > 0) ?? slotScores);
    const count = countMatches(strongest);
    for (const other of otherScores) for (const field of fields) takeMaximum(slotScores[field], other[field]);
    return {
      ...slotScores,
      pageTitle: Float32Array.from(index.firstSection, (first) => slotScores.heading[first] ?? 0),
      rarity: rarityOf(count, size),
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

function empty(index: Index): FieldScores {
  const size = index.titles.length;
  return {
    value: new Float32Array(size),
    heading: new Float32Array(size),
    head: new Float32Array(size),
    question: new Float32Array(index.questionLengths.length),
    name: new Float32Array(pageNamesOf(index).lengths.length),
  };
}

function findTerms(index: Index, terms: readonly TermMatch[], weights: Weights): FieldScores {
  const fieldScores = empty(index);
  for (const {term, weight} of terms) {
    addTerm(index, fieldScores, term, weight, weights);
    addNaming(index, fieldScores, term, weight * weights.other, weights);
  }
  return fieldScores;
}

function addTerm(
  index: Index,
  {value, heading, head, question, name}: FieldScores,
  term: number,
  weight: number,
  weights: Weights,
): void {
  const placeWeights = [0, weights.body / 2, weights.body, weights.lead];
  const {sections, places: placesOfSections, questions} = index.postings(term);
  const headings = index.headings[term] ?? [];
  const word = index.terms[term] ?? '';
  const sums = new Map<number, number>();
  const add = (section: number, sum: number): void => void sums.set(section, (sums.get(section) ?? 0) + sum);
  const questionSections = new Set<number>();
  for (const number of questions) {
    if ((question[number] ?? 0) < weight) question[number] = weight;
    questionSections.add(index.sectionOfQuestion[number] ?? 0);
  }
  for (const number of pageNamesOf(index).byWord.get(word) ?? [])
    if ((name[number] ?? 0) < weight) name[number] = weight;
  sections.forEach((section, number) => {
    const place = placesOfSections[number] ?? places.code;
    const length = Math.min(5, (index.lengths[section] ?? 0) / index.meanLength);
    const isLong = place === places.body ? 1 - weights.length + weights.length * length : 1;
    add(section, (placeWeights[place] ?? 0) / isLong);
  });
  for (const section of headings) {
    add(section, isRepeated(index, section) ? weights.body : weights.heading);
    if ((heading[section] ?? 0) < weight) heading[section] = weight;
    if ((head[section] ?? 0) < weight && headOf(index, section).words.has(word)) head[section] = weight;
  }
  for (const section of questionSections) add(section, weights.question);
  for (const section of index.sentenceSections(term)) add(section, weights.sentence);
  for (const [section, sum] of sums) if ((value[section] ?? 0) < sum * weight) value[section] = sum * weight;
}

/** Adds the sections that the word names in the other language. */
function addNaming(
  index: Index,
  {value, heading, head}: FieldScores,
  term: number,
  weight: number,
  weights: Weights,
): void {
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

/** Scores a phrase: the lowest score among its words, so that all of them are needed. */
function findPhrase(index: Index, {words}: Phrase, weights: Weights): FieldScores {
  const [first = empty(index), ...rest] = words.map((terms) => findTerms(index, terms, weights));
  for (const other of rest) for (const field of fields) takeMinimum(first[field], other[field]);
  return first;
}

const fields = ['value', 'heading', 'head', 'question', 'name'] as const;

function scale(fieldScores: FieldScores, weight: number): FieldScores {
  if (weight === 1) return fieldScores;
  for (const field of fields) {
    const numbers = fieldScores[field];
    for (let index = 0; index < numbers.length; index += 1) numbers[index] = (numbers[index] ?? 0) * weight;
  }
  return fieldScores;
}

function takeMinimum(numbers: Float32Array, others: Float32Array): void {
  for (let index = 0; index < numbers.length; index += 1) {
    const other = others[index] ?? 0;
    if (other < (numbers[index] ?? 0)) numbers[index] = other;
  }
}

function takeMaximum(numbers: Float32Array, others: Float32Array): void {
  for (let index = 0; index < numbers.length; index += 1) {
    const other = others[index] ?? 0;
    if (other > (numbers[index] ?? 0)) numbers[index] = other;
  }
}

function countMatches({value}: FieldScores): number {
  let count = 0;
  for (const worth of value) if (worth > 0) count += 1;
  return count;
}

function rarityOf(count: number, size: number): number {
  return count === 0 ? 0 : Math.log(1 + (size - count + 0.5) / (count + 0.5));
}

function addWorth(index: Index, words: Float32Array, slot: SlotScores, total: number, weights: Weights): void {
  const {value, rarity} = slot;
  if (rarity === 0) return;
  for (let page = 0; page < index.pages.length; page += 1) {
    const first = index.firstSection[page] ?? 0;
    const end = first + (index.pages[page]?.[4] ?? 0);
    let matchingSections = 0;
    for (let section = first; section < end; section += 1) if ((value[section] ?? 0) > 0) matchingSections += 1;
    const pageWorth = weights.breadth * Math.sqrt(matchingSections / (end - first));
    if (pageWorth === 0) continue;
    for (let section = first; section < end; section += 1) {
      const worth = (value[section] ?? 0) + pageWorth;
      words[section] = (words[section] ?? 0) + ((rarity / total) * worth) / (1 + worth);
    }
  }
}

/** Returns the similarity of each heading to the query: of the whole heading or of its main part, the higher one. */
function headingLikeness(index: Index, slots: readonly SlotScores[], total: number): Float32Array {
  const size = index.titles.length;
  const wholeLikeness = likenessOf(
    slots.map(({heading, rarity}) => ({hits: heading, rarity})),
    total,
    size,
    (section) => headOf(index, section).wholeLength,
  );
  const headLikeness = likenessOf(
    slots.map(({head, rarity}) => ({hits: head, rarity})),
    total,
    size,
    (section) => headOf(index, section).length,
  );
  takeMaximum(wholeLikeness, headLikeness);
  return wholeLikeness;
}

function questionLikeness(index: Index, slots: readonly SlotScores[], total: number): Float32Array {
  const likenesses = likenessOf(
    slots.map(({question, rarity}) => ({hits: question, rarity})),
    total,
    index.questionLengths.length,
    (question) => index.questionLengths[question] ?? 1,
  );
  const best = new Float32Array(index.titles.length);
  likenesses.forEach((value, question) => {
    const section = index.sectionOfQuestion[question] ?? 0;
    if (value > (best[section] ?? 0)) best[section] = value;
  });
  return best;
}

function pageLikeness(index: Index, slots: readonly SlotScores[], total: number): Float32Array {
  const {pageOf, lengths} = pageNamesOf(index);
  const likenesses = likenessOf(
    slots.map(({name, rarity}) => ({hits: name, rarity})),
    total,
    lengths.length,
    (name) => lengths[name] ?? 1,
  );
  const best = new Float32Array(index.pages.length);
  likenesses.forEach((value, name) => {
    const page = pageOf[name] ?? 0;
    if (value > (best[page] ?? 0)) best[page] = value;
  });
  return best;
}

/** Similarity from which two texts count as the same: 1, but for the rounding of its sum. */
const sameText = 0.99;

export function isSame(similarity = 0): boolean {
  return similarity > sameText;
}

/** Returns the F1 score of each text: the harmonic mean of the share of the query in the text and the share of the text in the query. */
function likenessOf(
  slots: readonly {readonly hits: Float32Array; readonly rarity: number}[],
  total: number,
  size: number,
  lengthOf: (text: number) => number,
): Float32Array {
  const values = new Float32Array(size);
  for (let text = 0; text < size; text += 1) {
    let matchedRarity = 0;
    let count = 0;
    for (const {hits, rarity} of slots) {
      const hit = hits[text] ?? 0;
      matchedRarity += hit * rarity;
      count += hit;
    }
    if (matchedRarity === 0) continue;
    const recall = matchedRarity / total;
    const precision = Math.min(1, count / lengthOf(text));
    values[text] = (2 * recall * precision) / (recall + precision);
  }
  return values;
}
