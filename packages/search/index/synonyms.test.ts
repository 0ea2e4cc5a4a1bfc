import {expect, test} from 'vitest';
import {openSynonyms, readSynonyms} from './synonyms.ts';

test('a phrase with a letter is not the rest of it', () => {
  const synonyms = openSynonyms(readSynonyms('motivo de isenção;exemption reason|M-code|exempt'), 'en');
  expect(synonyms(['exempt'])?.alternatives.map(({words}) => words.join(' '))).toContain('m code');
});
