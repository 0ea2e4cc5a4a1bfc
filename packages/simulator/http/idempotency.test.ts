import {expect, it} from 'vitest';
import {keep, replay} from './idempotency.ts';

const now = new Date('2026-11-02T09:30:00Z');

/** Returns whether a response is repeated for a second request with the same key. */
function isKept(status: number, code?: string): boolean {
  const answers = {};
  keep(answers, 'key', {fingerprint: 'same', now, answer: {status, headers: {}}, code});
  return replay(answers, 'key', 'same', now, 1000) !== undefined;
}

it.each([
  [200, undefined],
  [204, undefined],
  [404, 'not-found'],
  [409, 'duplicate-document'],
  [410, 'gone'],
  [412, 'precondition-failed'],
  [422, 'validation-failed'],
])('what the operation decided is repeated: %s %s', (status, code) => {
  expect(isKept(status, code)).toBe(true);
});

it.each([
  [401, 'token-invalid'],
  [409, 'idempotency-in-progress'],
  [422, 'schema-invalid'],
  [429, 'rate-limited'],
  [500, 'internal-error'],
  [503, 'maintenance'],
])('a request that was not processed can be sent again with its key: %s %s', (status, code) => {
  expect(isKept(status, code)).toBe(false);
});

it('a response is repeated until it expires', () => {
  const answers = {};
  keep(answers, 'key', {
    fingerprint: 'same',
    now,
    answer: {status: 202, headers: {A: 'b'}, body: '{}'},
    code: undefined,
  });
  const at = (milliseconds: number) => replay(answers, 'key', 'same', new Date(now.getTime() + milliseconds), 1000);
  expect(at(999)).toEqual({status: 202, headers: {A: 'b', 'Idempotency-Replayed': 'true'}, body: '{}'});
  expect(at(1000)).toBeUndefined();
});
