import {describe, expect, it} from 'vitest';
import {doubleQuoted, jsonStyle, literal, singleQuoted, singleQuotedLine} from './literal.ts';

describe('literal', () => {
  it('stands on one line where that is short', () => {
    expect(literal({a: [1, 'b'], c: {d: null, e: true}}, jsonStyle)).toBe(
      '{"a": [1, "b"], "c": {"d": null, "e": true}}',
    );
  });

  it('is broken at its names where it is long, indented from where it starts', () => {
    const value = {first: 'x'.repeat(60), second: {third: 'y'.repeat(20)}};
    expect(literal(value, jsonStyle, 4)).toBe(
      `{\n      "first": "${'x'.repeat(60)}",\n      "second": {"third": "${'y'.repeat(20)}"}\n    }`,
    );
    expect(JSON.parse(literal(value, jsonStyle))).toEqual(value);
  });

  it('quotes', () => {
    expect(singleQuoted(`it's a \\`)).toBe(`'it\\'s a \\\\'`);
    expect(singleQuotedLine("a\n'\\n'")).toBe(String.raw`'a\n\'\\n\''`);
    expect(doubleQuoted('"\n')).toBe(String.raw`"\"\n"`);
  });
});
