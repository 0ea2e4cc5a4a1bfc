import {expect, it} from 'vitest';
import {limitTexts} from './limits.ts';

it.each([
  [{minLength: 1, maxLength: 50}, ['1–50 caracteres']],
  [{minLength: 9, maxLength: 9}, ['9 caracteres']],
  [{maxLength: 500}, ['≤ 500 caracteres']],
  [{minimum: 1, maximum: 200, default: '50'}, ['1–200', 'por omissão `50`']],
  [{minItems: 1, uniqueItems: true}, ['pelo menos 1 elemento', 'sem repetidos']],
  [{minItems: 2}, ['pelo menos 2 elementos']],
  [{minLength: 1}, ['pelo menos 1 carácter']],
  [{maxItems: 1}, ['≤ 1 elemento']],
  [{const: 'document.delivered'}, ['sempre `document.delivered`']],
  [{format: 'date'}, ['date']],
  [{pattern: '^a$'}, []],
])('%j reads %j', (limits, texts) => {
  expect(limitTexts(limits)).toEqual(texts);
});
