import {expect, it} from 'vitest';
import {isPublished} from './index';

it.each([
  ['moloni/sync.ts', true],
  ['first-call/1-token.sh', true],
  ['README.md', false],
])('%s is published: %s', (file, expected) => {
  expect(isPublished(file)).toBe(expected);
});
