import {expect, test} from 'vitest';
import {noPostings, readPostings, writePostings, type Outline, type Postings} from './postings.ts';

const terms: readonly Postings[] = [
  {sections: [0, 3, 2000, 2001], places: [3, 1, 2, 3], questions: [7]},
  noPostings,
  {sections: [1, 3], places: [1, 3], questions: []},
  {sections: [], places: [], questions: [0, 1, 900]},
  {
    sections: Array.from({length: 2002}, (_, section) => section),
    places: Array<number>(2002).fill(3),
    questions: [900],
  },
];

const outline: Outline = {
  roots: Array.from({length: 2002}, (_, section) => section % 9),
  // Some sections have no question, one has many.
  sectionOfQuestion: Array.from({length: 901}, (_, question) => (question < 100 ? 1 : 2 * question)),
  headings: [[3, 5], [], [0], [], [7]],
};

test('postings are read as they were written', () => {
  expect(readPostings(writePostings(terms, outline), outline)).toEqual(terms);
});

test('what headings foretell is written in less', () => {
  const foretold = {...outline, headings: terms.map(({sections}) => sections)};
  const once = (around: Outline): number => {
    const many = Array.from({length: 200}, (_, term) => term);
    const headings = many.map((term) => around.headings[term % terms.length] ?? []);
    const written = many.map((term) => terms[term % terms.length] ?? noPostings);
    return writePostings(written, {...around, headings}).length;
  };
  expect(once(foretold)).toBeLessThan(once({...outline, headings: terms.map(() => [])}));
});

test('a site without questions and sections has no postings', () => {
  const none: Outline = {roots: [], sectionOfQuestion: [], headings: []};
  expect(readPostings(writePostings([], none), none)).toEqual([]);
});
