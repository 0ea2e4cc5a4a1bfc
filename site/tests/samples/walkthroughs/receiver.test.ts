import {createHmac} from 'node:crypto';
import {tmpdir} from 'node:os';
import {expect, it} from 'vitest';
import {freePort} from '@integration-docs/simulator/testing';
import {emptyFolder, run, start} from '../../../commands/samples/run.ts';
import {samplePath} from '../files.ts';

const program = [process.execPath, samplePath('walkthroughs/receiver.mjs')] as const;
const secretOf = (length: number): string => `whsec_${Buffer.alloc(length, 1).toString('base64')}`;

it.each([
  ['', 'is missing'],
  ['whsec_', 'is not whole'],
  [secretOf(23), 'is not whole'],
  [secretOf(65), 'is not whole'],
  [secretOf(24).slice('whsec_'.length), 'is not whole'],
  [`"${secretOf(24)}"`, 'is not whole'],
])('does not start with the secret %j', async (WEBHOOK_SECRET, problem) => {
  const env = {WEBHOOK_SECRET, PORT: String(await freePort())};
  const {code, stdout, stderr} = await run(program, await emptyFolder(tmpdir()), {env});
  expect({code, stdout}).toEqual({code: 1, stdout: ''});
  expect(stderr).toBe(`WEBHOOK_SECRET ${problem}: it is whsec_ and 24 to 64 bytes in base64\n`);
});

it.each([24, 64])('accepts a signature with a key of %i bytes, and none with an empty key', async (length) => {
  const port = await freePort();
  const folder = await emptyFolder(tmpdir());
  const child = start(program, folder, {WEBHOOK_SECRET: secretOf(length), PORT: String(port)});
  try {
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const body = '{"id":"evt_1","type":"document.delivered"}';
    const timestamp = String(Math.floor(Date.now() / 1000));
    const statusWith = async (key: Buffer): Promise<number> => {
      const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64');
      const headers = {'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}`};
      return (await fetch(`http://127.0.0.1:${port}/`, {method: 'POST', headers, body})).status;
    };
    expect(await statusWith(Buffer.alloc(length, 1))).toBe(204);
    expect(await statusWith(Buffer.alloc(0))).toBe(401);
  } finally {
    child.kill();
  }
});
