import {expect, it} from 'vitest';
import {placeOf} from '@integration-docs/facts';
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
  expect(addressOf(placeOf('https://docs.plataforma.example'), '/docs', 'pt')).toBe('/docs');
  expect(addressOf(placeOf('https://docs.plataforma.example'), '/docs', 'en')).toBe('/en/docs');
  expect(addressOf(placeOf('https://docs.plataforma.example'), '/', 'en')).toBe('/en/');
});
