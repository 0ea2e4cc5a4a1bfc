import {gapsOf, readDigits, readGaps, readNumbers, writeDigits, writeNumbers} from './numbers.ts';

/** What holds a term beside headings: sections, ascending, with the place in their text; questions. */
export interface Postings {
  readonly sections: readonly number[];
  readonly places: readonly number[];
  readonly questions: readonly number[];
}

export const noPostings: Postings = {sections: [], places: [], questions: []};

/** Places are three, so many fit in a letter. */
const inLetter = 3;
const placeCount = 4;

/**
 * Writes the postings of neighbouring terms, kind of number by kind of number, and each kind in the order in which likes stand together,
 * which compresses better than term by term: how many sections each term has; what is left out between them, the rarest terms first;
 * their places (three in a letter), section by section, whose words mostly share one; and the first two again of the questions. What stands
 * in headings is not among them: the titles say it.
 */
export function writePostings(terms: readonly Postings[]): string {
  const sections = terms.map((term) => term.sections);
  const questions = terms.map((term) => term.questions);
  const bySection: number[] = [];
  const places = terms.flatMap((term) => term.places);
  for (const [at, place] of inSections(Uint32Array.from(sections.flat())).entries()) bySection[place] = places[at] ?? 0;
  return [...writeLists(sections), writeDigits(threes(bySection)), ...writeLists(questions)].join('\n');
}

/** Reads what `writePostings` wrote: by the place of the term among those written together. */
export function readPostings(text: string): (term: number) => Postings {
  const [counts = '', gaps = '', packed = '', questionCounts = '', questionGaps = ''] = text.split('\n');
  const sections = readLists(counts, gaps);
  const questions = readLists(questionCounts, questionGaps);
  const places = Uint8Array.from(inSections(sections.values), placesIn(packed));
  return (term) => ({
    sections: listOf(sections, sections.values, term),
    places: listOf(sections, places, term),
    questions: listOf(questions, questions.values, term),
  });
}

function placesIn(packed: string): (at: number) => number {
  const letters = readDigits(packed);
  return (at) => Math.floor((letters[Math.floor(at / inLetter)] ?? 0) / placeCount ** (at % inLetter)) % placeCount;
}

/** Lists one after the other. */
interface Lists {
  /** Where each begins, and where the last ends. */
  readonly starts: readonly number[];
  readonly values: Uint32Array;
}

function listOf({starts}: Lists, values: Uint32Array | Uint8Array, list: number): readonly number[] {
  return Array.from(values.subarray(starts[list] ?? 0, starts[list + 1] ?? 0));
}

function writeLists(lists: readonly (readonly number[])[]): readonly [counts: string, gaps: string] {
  const counts = lists.map(({length}) => length);
  return [writeNumbers(counts), writeNumbers(fewestFirst(counts).flatMap((list) => gapsOf(lists[list] ?? [])))];
}

function readLists(counts: string, gaps: string): Lists {
  const lengths = readNumbers(counts);
  const left = readNumbers(gaps);
  const starts = sums(lengths);
  const values = new Uint32Array(left.length);
  let read = 0;
  for (const list of fewestFirst(lengths)) {
    const [start = 0, end = 0] = [starts[list], starts[list + 1]];
    values.set(readGaps(left.slice(read, read + end - start)), start);
    read += end - start;
  }
  return {starts, values};
}

/** Numbers of the lists, those of one length in their order. */
function fewestFirst(lengths: readonly number[]): readonly number[] {
  return lengths.map((_, list) => list).sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0));
}

/** Where each comes when all are written section by section, those of one section in their order. */
function inSections(sections: Uint32Array): Uint32Array {
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

/** Where each begins, and where the last ends. */
function sums(counts: readonly number[]): number[] {
  let sum = 0;
  return [0, ...counts.map((count) => (sum += count))];
}

function threes(placesOf: readonly number[]): number[] {
  return Array.from({length: Math.ceil(placesOf.length / inLetter)}, (_, letter) =>
    Array.from({length: inLetter}, (_each, at) => (placesOf[letter * inLetter + at] ?? 0) * placeCount ** at).reduce(
      (sum, part) => sum + part,
    ),
  );
}
