import {expect, it} from 'vitest';
import {robots} from './robots.ts';

it('robots.txt allows everything and names the sitemap of each language', () => {
  expect(robots('https://docs.plataforma.example', ['en'])).toBe(
    'User-agent: *\nAllow: /\nSitemap: https://docs.plataforma.example/sitemap.xml\nSitemap: https://docs.plataforma.example/en/sitemap.xml\n',
  );
});
