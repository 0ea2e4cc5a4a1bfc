import {readRequests} from '@integration-docs/facts/node';
import {projectContract} from '../contract/project.ts';
import {campaign} from '../testing/campaign.ts';

/**
 * npm run fuzz: sends many requests, generated from the contract, to the simulator. A failure names the seed and the smallest run that fails.
 *
 *   npm run fuzz -- 20000 7    how many requests, and the seed
 */
const [count, seed] = readRequests(
  'npm run fuzz -- [requests] [seed]: 20000, and another seed every time, unless told',
);
console.log(`${count} requests, seed ${seed}`);
const start = performance.now();
const {requests, statuses, seen} = await campaign(await projectContract(), count, seed);
const seconds = (performance.now() - start) / 1000;
console.log(`${requests} requests in ${seconds.toFixed(1)} s, every answer as the contract says`);
for (const [status, times] of [...statuses].toSorted()) console.log(`${status}  ${times}`);
console.log(`${seen.size} pairs of operation and status`);
