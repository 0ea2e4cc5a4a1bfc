import {gapsOf, readDigits, readGaps, readNumbers, writeDigits, writeNumbers} from './numbers.ts';

/** Where a term is, apart from headings: sections, ascending, each with the place in its text (`places`), and questions. */
export interface Postings {
  readonly sections: readonly number[];
  readonly places: readonly number[];
  readonly questions: readonly number[];
}

export const noPostings: Postings = {sections: [], places: [], questions: []};

/** There are three places (and 0 for none), so three of them fit in a base-64 letter. */
const placesPerLetter = 3;
const placeCount = 4;

/**
 * Writes the postings of adjacent terms in five lines. It groups numbers of one kind and puts similar numbers together, which compresses
 * better than term by term: the number of sections of each term; the gaps between their numbers, rarest terms first; their places (three
 * in a letter), section by section, because the words of a section mostly share one place; then the same two lines for questions.
 * Headings are not included, because the titles have them.
 */
export function writePostings(terms: readonly Postings[]): string {
  const sections = terms.map((term) => term.sections);
  const questions = terms.map((term) => term.questions);
  const bySection: number[] = [];
  const places = terms.flatMap((term) => term.places);
  for (const [index, place] of positionsBySection(Uint32Array.from(sections.flat())).entries())
    bySection[place] = places[index] ?? 0;
  return [...writeLists(sections), writeDigits(packPlaces(bySection)), ...writeLists(questions)].join('\n');
}

/** Parses the output of `writePostings`. Returns the postings by the index of the term in that file. */
export function readPostings(text: string): (term: number) => Postings {
  const [counts = '', gaps = '', packed = '', questionCounts = '', questionGaps = ''] = text.split('\n');
  const sections = readLists(counts, gaps);
  const questions = readLists(questionCounts, questionGaps);
  const places = Uint8Array.from(positionsBySection(sections.values), placesIn(packed));
  return (term) => ({
    sections: listOf(sections, sections.values, term),
    places: listOf(sections, places, term),
    questions: listOf(questions, questions.values, term),
  });
}

function placesIn(packed: string): (index: number) => number {
  const letters = readDigits(packed);
  return (index) =>
    Math.floor((letters[Math.floor(index / placesPerLetter)] ?? 0) / placeCount ** (index % placesPerLetter)) %
    placeCount;
}

/** Several lists in one array. */
interface Lists {
  /** Start of each list, then the end of the last one. */
  readonly starts: readonly number[];
  readonly values: Uint32Array;
}

function listOf({starts}: Lists, values: Uint32Array | Uint8Array, list: number): readonly number[] {
  return Array.from(values.subarray(starts[list] ?? 0, starts[list + 1] ?? 0));
}

function writeLists(lists: readonly (readonly number[])[]): readonly [counts: string, gaps: string] {
  const counts = lists.map(({length}) => length);
  return [writeNumbers(counts), writeNumbers(shortestFirst(counts).flatMap((list) => gapsOf(lists[list] ?? [])))];
}

function readLists(counts: string, gaps: string): Lists {
  const lengths = readNumbers(counts);
  const gapNumbers = readNumbers(gaps);
  const starts = startsOf(lengths);
  const values = new Uint32Array(gapNumbers.length);
  let position = 0;
  for (const list of shortestFirst(lengths)) {
    const [start = 0, end = 0] = [starts[list], starts[list + 1]];
    values.set(readGaps(gapNumbers.slice(position, position + end - start)), start);
    position += end - start;
  }
  return {starts, values};
}

/** Returns the indexes of the lists, sorted by length; lists of the same length keep their order. */
function shortestFirst(lengths: readonly number[]): readonly number[] {
  return lengths.map((_, list) => list).sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0));
}

/** For each item, returns its position when all items are sorted by section; items of one section keep their order. */
function positionsBySection(sections: Uint32Array): Uint32Array {
  const next = new Uint32Array(sections.reduce((most, section) => Math.max(most, section), -1) + 2);
  for (const section of sections) next[section + 1] = (next[section + 1] ?? 0) + 1;
  for (let section = 1; section < next.length; section += 1)
    next[section] = (next[section] ?? 0) + (next[section - 1] ?? 0);
  return sections.map((section) => {
    const place = next[section] ?? 0;
    next[section] = place + 1;
    return place;
  });
}

/** Returns the start of each list, then the end of the last one. */
function startsOf(counts: readonly number[]): number[] {
  let sum = 0;
  return [0, ...counts.map((count) => (sum += count))];
}

function packPlaces(placesOf: readonly number[]): number[] {
  return Array.from({length: Math.ceil(placesOf.length / placesPerLetter)}, (_, letter) =>
    Array.from(
      {length: placesPerLetter},
      (_each, index) => (placesOf[letter * placesPerLetter + index] ?? 0) * placeCount ** index,
    ).reduce((sum, part) => sum + part),
  );
}
