import {projectContract} from '../contract/project.ts';
import {campaign} from '../testing/campaign.ts';

/**
 * npm run fuzz: many requests made from the contract against the simulator. A failure names the seed and the smallest run that fails.
 *
 *   npm run fuzz -- 20000 7    how many requests, and the seed
 */
const [count = '20000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
console.log(`${count} requests, seed ${seed}`);
const start = performance.now();
const {requests, statuses, seen} = await campaign(await projectContract(), Number(count), Number(seed));
const seconds = (performance.now() - start) / 1000;
console.log(`${requests} requests in ${seconds.toFixed(1)} s, every answer as the contract says`);
for (const [status, times] of [...statuses].toSorted()) console.log(`${status}  ${times}`);
console.log(`${seen.size} pairs of operation and status`);
