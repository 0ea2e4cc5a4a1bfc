import {expect, it} from 'vitest';
import {day} from '../durations.ts';
import {nextWait, retryAfter, type RetryPolicy} from './retry.ts';

const policy: RetryPolicy = {waits: [0, 5000, 300_000], jitter: 0.1, longestRetryAfter: day, disableAfter: 0};
const now = new Date('2026-11-02T09:30:00Z');

it('follows the schedule and adds at most a tenth, the same every time', () => {
  expect(nextWait(policy, 'dlv_1', 0, {now})).toBe(0);
  const wait = nextWait(policy, 'dlv_1', 2, {now}) ?? 0;
  expect(wait).toBeGreaterThan(300_000);
  expect(wait).toBeLessThan(330_000);
  expect(nextWait(policy, 'dlv_1', 2, {now})).toBe(wait);
  expect(nextWait(policy, 'dlv_2', 2, {now})).not.toBe(wait);
});

it('ends with the schedule', () => {
  expect(nextWait(policy, 'dlv_1', 3, {now})).toBeNull();
});

it.each([429, 503])('waits as long as a %i asks for', (status) => {
  const answer = {status, error: null, retryAfter: '120'};
  expect(nextWait(policy, 'dlv_1', 1, {answer, now})).toBe(120_000);
  expect(nextWait(policy, 'dlv_1', 3, {answer, now})).toBeNull();
});

it.each(['0', '1', 'Mon, 02 Nov 2026 09:29:00 GMT'])(
  'never waits for less than the schedule: Retry-After %s',
  (header) => {
    const answer = {status: 503, error: null, retryAfter: header};
    expect(nextWait(policy, 'dlv_1', 2, {answer, now})).toBe(nextWait(policy, 'dlv_1', 2, {now}));
  },
);

it('does not wait as a 500 asks for', () => {
  const answer = {status: 500, error: null, retryAfter: '120'};
  expect(nextWait(policy, 'dlv_1', 1, {answer, now})).toBeLessThan(5500);
});

it.each([
  ['0', 0],
  [' 7 ', 7000],
  ['Mon, 02 Nov 2026 09:30:30 GMT', 30_000],
  ['Mon, 02 Nov 2026 09:29:00 GMT', null],
  ['999999999', 86_400_000],
  ['soon', null],
  ['', null],
  [undefined, null],
])('reads Retry-After: %s', (header, expected) => {
  expect(retryAfter(header, now, day)).toBe(expected);
});
