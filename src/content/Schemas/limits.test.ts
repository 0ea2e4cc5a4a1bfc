import {expect, it} from 'vitest';
import {limitTexts} from './limits';

it.each([
  [{minLength: 1, maxLength: 50}, ['1–50 caracteres']],
  [{minLength: 9, maxLength: 9}, ['9 caracteres']],
  [{maxLength: 500}, ['≤ 500 caracteres']],
  [{minimum: 1, maximum: 200, default: '50'}, ['1–200', 'por omissão `50`']],
  [{minItems: 1, uniqueItems: true}, ['≥ 1 elementos', 'sem repetidos']],
  [{const: 'document.delivered'}, ['sempre `document.delivered`']],
  [{format: 'date'}, ['date']],
  [{pattern: '^a$'}, []],
])('%j reads %j', (limits, texts) => {
  expect(limitTexts(limits)).toEqual(texts);
});
