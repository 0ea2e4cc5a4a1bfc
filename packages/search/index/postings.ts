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
 * Writes the postings of neighbouring terms, kind of number by kind of number, which compresses better than term by term: how many
 * sections each term has, what is left out between them, their places (three in a letter), and the same of the questions. What stands in
 * headings is not among them: the titles say it.
 */
export function writePostings(terms: readonly Postings[]): string {
  return [
    writeNumbers(terms.map(({sections}) => sections.length)),
    writeNumbers(terms.flatMap(({sections}) => gapsOf(sections))),
    writeDigits(threes(terms.flatMap((term) => term.places))),
    writeNumbers(terms.map(({questions}) => questions.length)),
    writeNumbers(terms.flatMap(({questions}) => gapsOf(questions))),
  ].join('\n');
}

/** Reads what `writePostings` wrote: by the place of the term among those written together. */
export function readPostings(text: string): (term: number) => Postings {
  const [counts = [], left = [], packed = [], questionCounts = [], questionsLeft = []] = text
    .split('\n')
    .map((line, kind) => (kind === 2 ? readDigits(line) : readNumbers(line)));
  const starts = sums(counts);
  const questionStarts = sums(questionCounts);
  return (term) => {
    const [start, end] = [starts[term], starts[term + 1]];
    if (start === undefined || end === undefined) return noPostings;
    return {
      sections: readGaps(left.slice(start, end)),
      places: Array.from({length: end - start}, (_, at) => {
        const letter = packed[Math.floor((start + at) / inLetter)] ?? 0;
        return Math.floor(letter / placeCount ** ((start + at) % inLetter)) % placeCount;
      }),
      questions: readGaps(questionsLeft.slice(questionStarts[term], questionStarts[term + 1])),
    };
  };
}

function threes(placesOf: readonly number[]): number[] {
  return Array.from({length: Math.ceil(placesOf.length / inLetter)}, (_, letter) =>
    Array.from({length: inLetter}, (_each, at) => (placesOf[letter * inLetter + at] ?? 0) * placeCount ** at).reduce(
      (sum, part) => sum + part,
    ),
  );
}

/** Where each begins, and where the last ends. */
function sums(counts: readonly number[]): number[] {
  let sum = 0;
  return [0, ...counts.map((count) => (sum += count))];
}
