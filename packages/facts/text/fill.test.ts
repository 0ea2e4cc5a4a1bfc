import {expect, test} from 'vitest';
import {fill} from './fill.ts';

test('fills values in and leaves other holes alone', () => {
  expect(fill('{left} de {total}, {else}', {left: 0, total: 12})).toBe('0 de 12, {else}');
});
