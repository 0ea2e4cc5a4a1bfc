import {expect, it} from 'vitest';
import {isPublished} from './sample-files';

it.each([
  ['moloni/sync.ts', true],
  ['first-call/1-token.sh', true],
  ['moloni/moloni.test.ts', false],
  ['as2/fixtures/key.pem', false],
])('%s is published: %s', (file, expected) => {
  expect(isPublished(file)).toBe(expected);
});
