import {expect, it} from 'vitest';
import {readerLanguage} from './language.ts';

it.each([
  ['', 'pt-PT,pt;q=0.9,en;q=0.8', 'pt'],
  ['', 'en-GB,en;q=0.9,pt;q=0.8', 'en'],
  ['', 'fr, en;q=0.5, pt;q=0.7', 'pt'],
  ['', 'pt;q=0, en;q=0.1', 'en'],
  ['', 'fr', 'pt'],
  ['', undefined, 'pt'],
  ['', ';;,q', 'pt'],
  ['?lang=en', 'pt', 'en'],
  ['?lang=fr', 'en', 'en'],
])('%s with Accept-Language %s: %s', (search, header, expected) => {
  expect(readerLanguage(new URLSearchParams(search), header, 'pt')).toBe(expected);
});
