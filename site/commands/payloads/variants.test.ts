import {describe, expect, it} from 'vitest';
import {applyEdits} from './variants.ts';

describe('applyEdits', () => {
  const edits = [{find: 'x', replace: '$&'}];

  it('replaces the text as it is written', () => {
    expect(applyEdits('b.xml', 'axb', edits)).toBe('a$&b');
  });

  it.each(['ab', 'axxb'])('refuses %s, where the text is not there once', (text) => {
    expect(() => applyEdits('b.xml', text, edits)).toThrow(
      `b.xml: its original has "x" ${text.length - 2} times, expected it once.`,
    );
  });
});
