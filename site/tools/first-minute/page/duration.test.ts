import {expect, it} from 'vitest';
import {durationOf} from './duration.ts';

it.each([
  [0, 'pt', 'num instante'],
  [999, 'pt', 'num instante'],
  [1000, 'pt', '1 s'],
  [1249, 'pt', '1,2 s'],
  [1249, 'en', '1.2 s'],
])('%i ms in %s are %s', (milliseconds, language, words) => {
  expect(durationOf(milliseconds, language, 'num instante')).toBe(words);
});
