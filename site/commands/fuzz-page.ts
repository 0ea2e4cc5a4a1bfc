import {readRequests} from '@integration-docs/facts/node';
import {sameAnswers} from '../tools/runner/worker/testing.ts';

/**
 * npm run fuzz:page: sends many requests, generated from the contract, to the simulator as a server and to the simulator in the page. A
 * failure names the seed and the smallest run in which the responses differ.
 *
 *   npm run fuzz:page -- 20000 7    number of requests, and the seed
 */
const [count, seed] = readRequests(
  'npm run fuzz:page -- [requests] [seed]: 20000, and another seed every time, unless told',
);
console.log(`${count} requests, seed ${seed}`);
const start = performance.now();
const {requests, statuses, seen} = await sameAnswers(count, seed);
const seconds = (performance.now() - start) / 1000;
console.log(`${requests} requests in ${seconds.toFixed(1)} s, every answer the same, byte for byte`);
for (const [status, times] of [...statuses].toSorted()) console.log(`${status}  ${times}`);
console.log(`${seen.size} pairs of operation and status`);
