import {request} from 'node:http';
import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {start, type Started} from '../testing/start.ts';

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

let platform: Started;
beforeAll(async () => {
  platform = await start();
});
afterAll(() => platform.close());

const megabyte = 1024 * 1024;

/** Sends a body until the simulator ends the connection, or until `mostBytes`. Returns how much was sent. */
function sendUntilRefused(mostBytes: number): Promise<number> {
  return new Promise((resolve) => {
    const chunk = Buffer.alloc(megabyte, 0x20);
    const outgoing = request(`${platform.simulator.url}/validations`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sandbox',
        'Content-Type': 'application/json',
        'Idempotency-Key': 'a-key-of-a-test',
      },
    });
    let sent = 0;
    const end = (): void => {
      outgoing.destroy();
      resolve(sent);
    };
    const send = (): void => {
      if (outgoing.destroyed || sent >= mostBytes) {
        end();
        return;
      }
      sent += chunk.length;
      outgoing.write(chunk, send);
    };
    outgoing.on('error', end);
    outgoing.on('response', end);
    send();
  });
}

it('does not read a body without end: after eight times the limit of 25 MB it stops', async () => {
  const sent = await sendUntilRefused(400 * megabyte);
  expect(sent).toBeGreaterThan(25 * megabyte);
  expect(sent).toBeLessThan(300 * megabyte);
});

it('an answer to a page says that it depends on the origin, so that no cache gives it to another', async () => {
  const origin = 'http://localhost:3000';
  const {headers} = await platform.call('GET', '/documents', {headers: {Origin: origin}});
  expect(headers.vary).toContain('Origin');
});
