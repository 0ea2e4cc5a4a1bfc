import {expect, test} from 'vitest';
import {noPostings, readPostings, writePostings, type Postings} from './postings.ts';

const terms: readonly Postings[] = [
  {sections: [0, 3, 2000, 2001], places: [3, 1, 2, 3], questions: [7]},
  noPostings,
  {sections: [1, 3], places: [1, 3], questions: []},
  {sections: [], places: [], questions: [0, 1, 900]},
];

test('postings are read as they were written', () => {
  const postingsOf = readPostings(writePostings(terms));
  expect(terms.map((_, term) => postingsOf(term))).toEqual(terms);
});

test('a term that is not there has no postings', () => {
  expect(readPostings(writePostings(terms))(4)).toEqual(noPostings);
});
