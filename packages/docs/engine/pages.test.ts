import {expect, it} from 'vitest';
import {addressOf, routeOf} from './pages.ts';

it.each([
  ['docs', 'index', '/docs'],
  ['docs', 'guides/main', '/docs/guides/main'],
  ['docs', 'guides/index', '/docs/guides'],
  ['pages', 'index', '/'],
  ['pages', 'markdown-page', '/markdown-page'],
] as const)('the route of the page %s/%s is %s', (kind, id, route) => {
  expect(routeOf(kind, id)).toBe(route);
});

it('an address has the prefix of its language', () => {
  expect(addressOf('/docs', 'pt')).toBe('/docs');
  expect(addressOf('/docs', 'en')).toBe('/en/docs');
  expect(addressOf('/', 'en')).toBe('/en/');
});
