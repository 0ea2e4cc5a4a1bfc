import {describe, expect, it} from 'vitest';
import {specificationHref} from '@integration-docs/facts';

describe('specificationHref', () => {
  it.each([
    [null, 'pt', 'pathname:///specification/'],
    [null, 'en', 'pathname:///en/specification/'],
    ['https://api.example/', 'en', 'https://api.example/'],
  ] as const)('%s in %s is %s', (configured, locale, href) => {
    expect(specificationHref(configured, locale)).toBe(href);
  });
});
