import {describe, expect, it} from 'vitest';
import {cents, decimal, divide, multiply, percentOf, show, sum, whole, within} from './decimal.ts';

const number = (source: string): bigint => {
  const value = decimal(source);
  if (value === undefined) throw new Error(`not a number: ${source}`);
  return value;
};

describe('decimal', () => {
  it('reads what xs:decimal allows, and nothing else', () => {
    expect(['1', '-1.50', '+.5', ' 2. '].map((source) => show(decimal(source)))).toEqual([
      '1.00',
      '-1.50',
      '0.50',
      '2.00',
    ]);
    expect(['', '.', '1,5', '1e3', 'x', undefined].map(decimal)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('adds cents without the errors of floating point', () => {
    expect(sum([number('0.10'), number('0.20'), undefined])).toBe(number('0.30'));
  });

  it('rounds half up, also below zero, as XPath does', () => {
    expect(['1.005', '-1.005', '-1.006', '2.675'].map((source) => show(cents(number(source))))).toEqual([
      '1.01',
      '-1.00',
      '-1.01',
      '2.68',
    ]);
    expect(['0.5', '-0.5', '-1.2'].map((source) => show(whole(number(source))))).toEqual(['1.00', '0.00', '-1.00']);
  });

  it('multiplies, divides and takes percentages', () => {
    expect(show(multiply(number('1.5'), number('-2.25')))).toBe('-3.375');
    expect(show(divide(number('10'), number('4')))).toBe('2.50');
    expect(show(percentOf(number('180.00'), number('23.00')))).toBe('41.40');
  });

  it('takes 1.00 as within the tolerance, and a missing number as outside', () => {
    expect(within(number('10.00'), number('11.00'))).toBe(true);
    expect(within(number('10.00'), number('11.01'))).toBe(false);
    // Floating point cannot distinguish these numbers.
    expect(within(number('10.00'), number('11.00000000000000000001'))).toBe(false);
    expect(within(undefined, undefined)).toBe(false);
  });
});
