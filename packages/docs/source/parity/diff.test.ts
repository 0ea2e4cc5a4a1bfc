import {expect, it} from 'vitest';
import {diff} from './diff.ts';

const same = (left: string, right: string): boolean => left === right;
const run = (left: string, right: string): ReturnType<typeof diff<string>> =>
  diff(Array.from(left), Array.from(right), same);

it.each([
  ['', '', [], '', ''],
  ['abc', 'abc', [], '', ''],
  ['abc', 'ac', [], 'b', ''],
  ['ac', 'abc', [], '', 'b'],
  ['abc', 'axc', ['bx'], '', ''],
  ['abc', '', [], 'abc', ''],
  ['abcd', 'xbd', ['ax'], 'c', ''],
])('diff(%j, %j)', (left, right, changed, onlyLeft, onlyRight) => {
  const result = run(left, right);
  expect(result.changed.map((pair) => pair.join(''))).toEqual(changed);
  expect(result.onlyLeft.map(({item}) => item).join('')).toBe(onlyLeft);
  expect(result.onlyRight.map(({item}) => item).join('')).toBe(onlyRight);
});

it('says after which item something is missing', () => {
  expect(run('abc', 'ac').onlyLeft).toEqual([{item: 'b', after: 'a'}]);
  expect(run('bc', 'abc').onlyRight).toEqual([{item: 'a', after: undefined}]);
});
