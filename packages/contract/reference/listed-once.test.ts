import {expect, it} from 'vitest';
import {listedOnce} from './listed-once.ts';

it('shows a list under the first that needs it; a second list has an anchor of its own', () => {
  expect(listedOnce(['a', 'b', 'a', 'b'], 'errors')).toEqual([
    {anchor: 'errors', isHere: true},
    {anchor: 'errors-2', isHere: true},
    {anchor: 'errors', isHere: false},
    {anchor: 'errors-2', isHere: false},
  ]);
});
