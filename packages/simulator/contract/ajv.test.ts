import {setFlagsFromString} from 'node:v8';
import {afterEach, expect, it} from 'vitest';
import {loadInside} from '../inside/load.ts';
import {ajvOf} from './ajv.ts';
import {limitOf, requestBytes} from './limits.ts';

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

it.each([
  ['DocumentAttachment/properties/content', '', 'A'],
  ['DocumentAttachment/properties/url', 'https://a.example/', 'a'],
  ['DocumentAttachment/properties/fileName', '', 'a'],
  ['Amount', '', '1'],
])('refuses a text as long as the whole request for %s, and does not throw', (name, start, character) => {
  const check = ajvOf(contract, {optimize: 1}).compile({$ref: `contract#/components/schemas/${name}`});
  const text = start.padEnd(requestBytes(contract.limits), character);
  for (const flag of ['--regexp-optimization', '--no-regexp-optimization']) {
    setFlagsFromString(flag);
    expect([flag, check(text)]).toEqual([flag, false]);
  }
});

it.each([
  ['2026-11-02T23:59:59Z', true],
  ['2026-11-02T23:59:59.5+01:00', true],
  ['2026-11-02T23:59:60Z', false],
  ['2026-06-30T23:59:60Z', false],
  ['2026-11-02T10:00:00+01', false],
  ['2026-02-30T10:00:00Z', false],
])('of moments, takes those that can be compared: %s', (text, isMoment) => {
  const check = ajvOf(contract, {optimize: 1}).compile({$ref: 'contract#/components/schemas/Timestamp'});
  expect(check(text)).toBe(isMoment);
});
