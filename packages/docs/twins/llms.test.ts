import {expect, it} from 'vitest';
import {llmsIndex} from './llms.ts';

const index = {
  language: 'en',
  title: 'Docs',
  about: {
    subject: 'Sending parcels',
    data: [{title: 'prices.json', url: 'https://docs.example/prices.json', description: 'What it costs'}],
  },
  pages: [{title: 'A', url: 'https://docs.example/a.md', description: 'What A is.'}],
  home: 'https://docs.example/',
} as const;

it('llms.txt says what the site is and names its pages and files', () => {
  expect(llmsIndex(index)).toBe(`# Docs

> Sending parcels. Every page exists as Markdown at its address followed by \`.md\`: complete, but of code folded in several languages only the first.

## Pages

- [A](https://docs.example/a.md): What A is.

## Data

- [prices.json](https://docs.example/prices.json): What it costs

## Optional

- [llms-full.txt](https://docs.example/llms-full.txt): All pages in one file
`);
});

it('has no heading without entries', () => {
  expect(llmsIndex({...index, about: {...index.about, data: []}})).not.toContain('## Data');
});
