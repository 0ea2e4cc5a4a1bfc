import {describe, expect, it} from 'vitest';
import {applyVariant} from './variants.ts';

describe('applyVariant', () => {
  const variant = {file: 'b.xml', from: 'a.xml', edits: [{find: 'x', replace: '$&'}]};

  it('replaces the text as it is written', () => {
    expect(applyVariant(variant, 'axb')).toBe('a$&b');
  });

  it.each(['ab', 'axxb'])('refuses %s, where the text is not there once', (text) => {
    expect(() => applyVariant(variant, text)).toThrow(
      `b.xml: a.xml has "x" ${text.length - 2} times, expected it once.`,
    );
  });
});
