import {expect, it} from 'vitest';
import {rangeOf} from './select-line.ts';

const text = '<a>\n  <b/> \n\n</a>';

it.each([
  [1, '<a>'],
  [2, '<b/>'],
  [3, ''],
  [4, '</a>'],
  // The text has fewer lines than when it was checked.
  [9, '</a>'],
])('line %i is %j', (line, selected) => {
  const {start, end} = rangeOf(text, line);
  expect(text.slice(start, end)).toBe(selected);
});
