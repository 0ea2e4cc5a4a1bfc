import {describe, expect, it} from 'vitest';
import {pathInLocale} from './alternate.ts';

describe('pathInLocale', () => {
  it.each([
    ['/', 'pt', 'en', '/en/'],
    ['/en/', 'en', 'pt', '/'],
    ['/en', 'en', 'pt', '/'],
    ['/docs', 'pt', 'en', '/en/docs'],
    ['/en/docs/', 'en', 'pt', '/docs/'],
    ['/docs', 'pt', 'pt', '/docs'],
    ['/english', 'en', 'pt', '/english'],
  ] as const)('%s from %s to %s is %s', (pathname, from, to, expected) => {
    expect(pathInLocale(pathname, from, to)).toBe(expected);
  });
});
