import {spawn} from 'node:child_process';
import {rmSync} from 'node:fs';
import {mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {freePort} from '../testing/local-server.ts';
import type {Clock} from '../types.ts';
import {createPost} from './post.ts';
import {endpoint, scene} from './testing.ts';

vi.setConfig({testTimeout: 30_000});

const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
const oldSecret = 'whsec_c2FtcGxlczogdGhlIG9sZCBzZWNyZXQh';
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function receiver(
  command: string,
  file: string,
): Promise<{readonly url: string; readonly says: (text: string) => Promise<void>}> {
  const port = await freePort();
  const env = {...process.env, WEBHOOK_SECRET: oldSecret, PORT: String(port)};
  const cwd = await mkdtemp(path.join(tmpdir(), 'receiver-'));
  const child = spawn(command, [path.join(projectRoot, 'samples/receive-webhook', file)], {cwd, env});
  stops.push(() => {
    child.kill();
    rmSync(cwd, {recursive: true, force: true});
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const says = (text: string): Promise<void> => vi.waitFor(() => expect(output).toContain(text), {timeout: 20_000});
  await says(`listening ${port}`);
  return {url: `http://127.0.0.1:${port}/webhooks`, says};
}

/** What the pages give readers to receive with has to take what is sent here. */
it.each([
  [path.join(projectRoot, 'node_modules/.bin/tsx'), 'receive-webhook.ts'],
  ['python3', 'receive-webhook.py'],
])('%s %s accepts an event, also with two signatures', async (command, file) => {
  const {url, says} = await receiver(command, file);
  const secrets = [
    {value: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null},
    {value: oldSecret, until: '9999-01-01T00:00:00Z'},
  ];
  const {sender, state} = scene([endpoint({url, secrets, eventTypes: ['*']})], [], {
    clock: systemClock,
    post: createPost(15_000, 'test'),
  });
  const data = {sellerName: 'Pão & Cª'};
  sender.publish({id: 'evt_1', type: 'document.received', timestamp: '2026-11-02T09:30:00Z', data});
  await vi.waitFor(() => expect(state.deliveries[0]?.state).toBe('succeeded'), {timeout: 20_000});
  expect(state.deliveries[0]?.attempts).toMatchObject([{status: 204, error: null}]);
  await says('document.received');
});
