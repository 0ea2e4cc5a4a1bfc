import {expect, it} from 'vitest';
import {isAbsent} from './settings.ts';

it.each([
  ['/docs/a', true],
  ['/docs/a#part', true],
  ['/en/docs/a?q=1', true],
  ['/docs/ab', false],
  ['/samples/as2/send.sh', true],
  ['/samples/as2', true],
  ['/en/samples/as2/send.sh', true],
  ['/#minute', true],
  ['/en/#minute', true],
  ['/', false],
  ['/#top', false],
])('%s is absent: %s', (address, expected) => {
  expect(isAbsent(address, ['/docs/a', '/samples/as2/', '/#minute'])).toBe(expected);
});
