import {describe, expect, it} from 'vitest';
import {cut, dedent, linesOf, windowSize, windowWith} from './lines.ts';

describe('linesOf', () => {
  it('counts every kind of line break once', () => {
    expect(linesOf('a\r\nb\rc\nd')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives an empty text one line', () => {
    expect(linesOf('')).toEqual(['']);
  });
});

describe('dedent', () => {
  const lines = (...texts: readonly string[]) => texts.map((text, index) => ({number: index + 7, text}));

  it('takes away what all lines start with, and no more', () => {
    expect(dedent(lines('    <a>', '      <b/>', '    </a>'))).toEqual(lines('<a>', '  <b/>', '</a>'));
  });

  it('does not let an empty line count', () => {
    expect(dedent(lines('  <a/>', '', '  <b/>'))).toEqual(lines('<a/>', '', '<b/>'));
  });

  it.each([[lines('<a>', '  <b/>')], [lines('')], [[]]])('leaves the others as they are', (excerpt) => {
    expect(dedent(excerpt)).toEqual(excerpt);
  });
});

describe('windowWith', () => {
  it('shows a short text whole', () => {
    expect(windowWith(3, 10)).toEqual({first: 1, last: 10});
  });

  it('holds the line, wherever it is', () => {
    for (const line of [1, windowSize, windowSize + 1, 2 * windowSize, 2 * windowSize + 1]) {
      const {first, last} = windowWith(line, 5 * windowSize);
      expect(first <= line && line <= last).toBe(true);
      expect(last - first + 1).toBe(windowSize);
    }
  });

  it('ends with the text', () => {
    expect(windowWith(windowSize + 2, windowSize + 5)).toEqual({first: windowSize + 1, last: windowSize + 5});
  });

  it.each([
    [0, 1],
    [-5, 1],
    [99, 1],
  ])('takes line %d, which the text does not have, to the nearest', (line, first) => {
    expect(windowWith(line, 10).first).toBe(first);
  });
});

describe('cut', () => {
  it('leaves a line of usual length', () => {
    expect(cut('<a/>')).toEqual({text: '<a/>', left: 0});
  });

  it('says how much of a long one is missing', () => {
    const {text, left} = cut('x'.repeat(1_000_000));
    expect(text.length + left).toBe(1_000_000);
    expect(text.length).toBeLessThan(10_000);
  });
});
