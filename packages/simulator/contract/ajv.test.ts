import {setFlagsFromString} from 'node:v8';
import {afterEach, expect, it} from 'vitest';
import {loadInside} from '../inside/load.ts';
import {ajvOf} from './ajv.ts';
import {limitOf} from './limits.ts';

const {contract} = await loadInside();

afterEach(() => setFlagsFromString('--regexp-optimization'));

it('checks the longest attachment where V8 no longer optimizes expressions', () => {
  const check = ajvOf(contract, {optimize: 1}).compile({
    $ref: 'contract#/components/schemas/DocumentAttachment/properties/content',
  });
  setFlagsFromString('--no-regexp-optimization');
  const content = 'A'.repeat(limitOf(contract.limits, 'attachment-size'));
  expect([check(content), check(`${content.slice(1)}*`), check(`${content.slice(2)}==`)]).toEqual([true, false, true]);
});
