import {gapsOf, readDigits, readGaps, readNumbers, writeDigits, writeNumbers} from './numbers.ts';

/** What holds a term: sections, ascending, with the place in their text and whether their heading has it; questions. */
export interface Postings {
  readonly sections: readonly number[];
  readonly places: readonly number[];
  readonly inHeading: readonly boolean[];
  readonly questions: readonly number[];
}

/** A place, and whether the heading has the term too. */
const levelCount = 8;
export const noPostings: Postings = {sections: [], places: [], inHeading: [], questions: []};

/**
 * Writes the postings of neighbouring terms, kind of number by kind of number, which compresses better than term by term: how many
 * sections each term has, what is left out between them, their levels (two in a letter), and the same of the questions.
 */
export function writePostings(terms: readonly Postings[]): string {
  const levels = terms.flatMap(({places, inHeading}) =>
    places.map((place, at) => 2 * place + (inHeading[at] === true ? 1 : 0)),
  );
  return [
    writeNumbers(terms.map(({sections}) => sections.length)),
    writeNumbers(terms.flatMap(({sections}) => gapsOf(sections))),
    writeDigits(pairs(levels)),
    writeNumbers(terms.map(({questions}) => questions.length)),
    writeNumbers(terms.flatMap(({questions}) => gapsOf(questions))),
  ].join('\n');
}

/** Reads what `writePostings` wrote: by the place of the term among those written together. */
export function readPostings(text: string): (term: number) => Postings {
  const [counts = [], left = [], paired = [], questionCounts = [], questionsLeft = []] = text
    .split('\n')
    .map((line, kind) => (kind === 2 ? readDigits(line) : readNumbers(line)));
  const starts = sums(counts);
  const questionStarts = sums(questionCounts);
  return (term) => {
    const [start, end] = [starts[term], starts[term + 1]];
    if (start === undefined || end === undefined) return noPostings;
    const levels = Array.from({length: end - start}, (_, at) => {
      const pair = paired[(start + at) >> 1] ?? 0;
      return (start + at) % 2 === 0 ? pair % levelCount : pair >> 3;
    });
    return {
      sections: readGaps(left.slice(start, end)),
      places: levels.map((level) => level >> 1),
      inHeading: levels.map((level) => level % 2 === 1),
      questions: readGaps(questionsLeft.slice(questionStarts[term], questionStarts[term + 1])),
    };
  };
}

function pairs(levels: readonly number[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < levels.length; at += 2) found.push((levels[at] ?? 0) + levelCount * (levels[at + 1] ?? 0));
  return found;
}

/** Where each begins, and where the last ends. */
function sums(counts: readonly number[]): number[] {
  let sum = 0;
  return [0, ...counts.map((count) => (sum += count))];
}
