import {expect, it} from 'vitest';
import {sitemap} from './sitemap.ts';

it('gives each page its address, and the date of its last change when that is known', () => {
  const urls = sitemap([
    {url: 'https://docs.plataforma.example/', lastChanged: '2026-03-04'},
    {url: 'https://docs.plataforma.example/en/', lastChanged: undefined},
  ]).match(/<url>.*<\/url>/g);
  expect(urls).toEqual([
    '<url><loc>https://docs.plataforma.example/</loc><lastmod>2026-03-04</lastmod></url>',
    '<url><loc>https://docs.plataforma.example/en/</loc></url>',
  ]);
});
