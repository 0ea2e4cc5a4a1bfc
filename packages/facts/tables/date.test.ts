import {expect, it} from 'vitest';
import {formatDate, formatMonth} from './date.ts';

it.each([
  ['2026-12-31', 'pt', '31 de dezembro de 2026'],
  ['2026-12-31', 'en', '31 December 2026'],
  ['2027-03-01', 'pt', '1 de março de 2027'],
  ['2027-03-01', 'en', '1 March 2027'],
] as const)('%s in %s', (date, locale, written) => {
  expect(formatDate(date, locale)).toBe(written);
});

it.each([
  ['2026-11', 'pt', 'novembro de 2026'],
  ['2027-03', 'en', 'March 2027'],
] as const)('the month %s in %s', (month, locale, written) => {
  expect(formatMonth(month, locale)).toBe(written);
});
