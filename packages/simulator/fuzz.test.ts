import {expect, it} from 'vitest';
import {projectContract} from './contract/project.ts';
import {campaign} from './testing/campaign.ts';

it('answers whatever comes as the contract says', {timeout: 120_000}, async () => {
  const contract = await projectContract();
  const {requests, statuses, seen} = await campaign(contract, 1500, 20_261_122);
  expect(requests).toBeGreaterThanOrEqual(1500);
  // Some requests are refused and some succeed, so the requests reach all kinds of responses.
  for (const status of [200, 202, 400, 401, 403, 404, 405, 415, 422])
    expect(statuses.get(status) ?? 0).toBeGreaterThan(3);
  expect(new Set([...seen].map((pair) => pair.split(' ')[0])).size).toBe(contract.operations.length);
});
