import {describe, expect, it} from 'vitest';
import {byLikeness, likeness} from './likeness.ts';

describe('likeness', () => {
  it('is 1 for the same address and 0 for nothing in common', () => {
    expect(likeness('/docs/as2', '/docs/as2')).toBe(1);
    expect(likeness('/abc', '/xyz')).toBe(0);
    expect(likeness('', '')).toBe(0);
  });

  it('does not care about case', () => {
    expect(likeness('/DOCS', '/docs')).toBe(1);
  });
});

describe('byLikeness', () => {
  const pages = ['/docs', '/docs/integrations/webhooks/intro', '/docs/guides/moloni'].map((path) => ({path}));

  it.each([
    ['/docs/webhook/intro', '/docs/integrations/webhooks/intro'],
    ['/guias/moloni', '/docs/guides/moloni'],
    ['/doc', '/docs'],
  ])('%s is nearest to %s', (asked, nearest) => {
    expect(byLikeness(asked, pages)[0]?.path).toBe(nearest);
  });
});
