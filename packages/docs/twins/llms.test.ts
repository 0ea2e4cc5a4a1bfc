import {expect, it} from 'vitest';
import {llmsIndex} from './llms.ts';

const index = {
  language: 'en',
  title: 'Docs',
  about: {
    subject: 'Sending parcels',
    data: [{title: 'prices.json', url: 'https://docs.example/prices.json', description: 'What it costs'}],
  },
  pages: [{title: 'A', url: 'https://docs.example/a.md', description: 'What A is.', bytes: 3001}],
  home: 'https://docs.example/',
  others: [{language: 'pt', home: 'https://docs.example/pt/'}],
  fullBytes: 1_234_001,
} as const;

it('llms.txt says what the site is and names its pages and files', () => {
  expect(llmsIndex(index)).toBe(`# Docs

> Sending parcels. Every page exists as Markdown at its address followed by \`.md\`: complete, but of code folded in several languages only the first.

## Pages

- [A](https://docs.example/a.md): What A is. (4 kB)

## Data

- [prices.json](https://docs.example/prices.json): What it costs

## Optional

- [llms-full.txt](https://docs.example/llms-full.txt): The pages in one file, but those that only repeat others; of each sample, only the first language (1235 kB)
- [pt: llms.txt](https://docs.example/pt/llms.txt): This index in Portuguese
`);
});

it('llms.txt says what the pages lack', () => {
  expect(llmsIndex({...index, about: {...index.about, exception: 'Prices are links.'}})).toContain(
    'only the first. Prices are links.\n',
  );
});

it('has no heading without entries', () => {
  expect(llmsIndex({...index, about: {...index.about, data: []}})).not.toContain('## Data');
});
