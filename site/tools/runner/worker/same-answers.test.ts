import {expect, it, vi} from 'vitest';
import {sameAnswers} from './testing.ts';

vi.setConfig({testTimeout: 120_000});

it.each([
  [1, 250],
  [2, 150],
])('answers as the server does, byte for byte: %d tabs, %d requests', async (tabs, count) => {
  const {requests, statuses} = await sameAnswers(count, 20_261_123, tabs);
  expect(requests).toBeGreaterThanOrEqual(count);
  for (const status of [200, 201, 202, 400, 401, 404, 405, 422])
    expect([status, statuses.has(status)]).toEqual([status, true]);
});
