import {fork} from 'node:child_process';
import {once} from 'node:events';
import {fileURLToPath} from 'node:url';
import * as z from 'zod';
import {createSimulator, projectContract} from '@integration-docs/simulator';
import {Client} from '@integration-docs/simulator/testing';

/**
 * Measures how many requests per second the simulator handles on one core, and how long it takes to start. The server runs in a separate
 * process, and its processor time is measured, so that a busy machine does not change the results.
 */

const requestCount = 4000;
const warmUp = 1000;
const parallel = 8;

const startMessage = z.object({url: z.string(), readyMs: z.number()});
const usage = z.object({cpuMs: z.number()});

async function serve(): Promise<void> {
  const contract = await projectContract();
  const before = performance.now();
  const simulator = await createSimulator({contract});
  const url = await simulator.listen();
  process.send?.({url, readyMs: performance.now() - before});
  process.on('message', () => {
    const {user, system} = process.cpuUsage();
    process.send?.({cpuMs: (user + system) / 1000});
  });
}

async function measure(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['serve']);
  const nextMessage = async (): Promise<unknown> => {
    const messages: readonly unknown[] = await once(child, 'message');
    return messages[0];
  };
  const cpu = async (): Promise<number> => {
    const answer = nextMessage();
    child.send('usage');
    return usage.parse(await answer).cpuMs;
  };
  const {url, readyMs} = startMessage.parse(await nextMessage());
  console.log(`ready ${readyMs.toFixed(0)} ms after the contract is there`);
  const {examples} = await projectContract();
  const headers = {Authorization: 'Bearer sandbox', 'Content-Type': 'application/json'};
  const invoice = JSON.stringify(examples.Invoice);
  const requests = {
    'POST /validations': {method: 'POST', target: '/validations', headers, body: invoice},
    'GET /documents/{id}': {method: 'GET', target: '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS', headers},
  };
  const client = new Client(url);
  for (const [name, request] of Object.entries(requests)) {
    const send = async (count: number): Promise<void> => {
      for (let index = 0; index < count / parallel; index += 1) {
        const answers = await Promise.all(Array.from({length: parallel}, () => client.send(request)));
        if (answers.some(({status}) => status !== 200)) throw new Error(`${name}: an answer other than 200`);
      }
    };
    await send(warmUp);
    const before = await cpu();
    await send(requestCount);
    const perRequest = ((await cpu()) - before) / requestCount;
    console.log(`${name}  ${perRequest.toFixed(2)} ms of processor time, ${Math.floor(1000 / perRequest)} a second`);
  }
  client.close();
  child.kill();
}

await (process.argv[2] === 'serve' ? serve() : measure());
