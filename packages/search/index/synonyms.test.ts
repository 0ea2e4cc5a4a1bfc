import {expect, test} from 'vitest';
import {openSynonyms, readSynonyms} from './synonyms.ts';

test('a phrase with a letter is not the rest of it', () => {
  const synonyms = openSynonyms(readSynonyms('motivo de isenção;exemption reason|M-code|exempt'), 'en');
  expect(synonyms(['exempt'])?.alternatives.map(({words}) => words.join(' '))).toContain('m code');
});

test('a stop word of one language is kept in a name of the other', () => {
  const synonyms = openSynonyms(readSynonyms('fatura eletrónica;e-invoice'), 'pt');
  expect(synonyms(['invoic'])).toBeNull();
  expect(synonyms(['e', 'invoic'])?.alternatives.map(({words}) => words.join(' '))).toEqual(['fatura eletronica']);
});
