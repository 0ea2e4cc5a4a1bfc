import {existsSync, readdirSync} from 'node:fs';
import {mkdir, readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it, vi} from 'vitest';
import * as z from 'zod';
import {freePort} from '@integration-docs/simulator/testing';
import {start} from '../../../commands/samples/run.ts';
import {sign} from '../../../commands/samples/vectors.ts';
import {contractFile} from '../contract.ts';
import type {Runner} from '../runner.ts';
import {vectorNamed} from '../vectors.ts';

const secret = vectorNamed('event').secrets;
const oldSecret = vectorNamed('rotated-old-secret').secrets;

export function receiveWebhook(runner: Runner): void {
  // The shell has no server.
  if (runner.language.value === 'curl') asksForATestEvent(runner);
  else receives(runner);
}

function asksForATestEvent({prints}: Runner): void {
  it.concurrent('asks for a test event and shows the deliveries', async () => {
    await prints('receive-webhook', [
      'sent webhook_endpoint.test evt_NEW',
      'dlv_01JD8Z3K7Q4W9X2V5B6N8M0PD1 document.delivered failed 2',
      'dlv_NEW webhook_endpoint.test pending 0',
    ]);
  });
}

function receives(runner: Runner): void {
  it('verifies, stores, answers, and processes each event once', async () => {
    const receiver = await startReceiver(runner);
    try {
      const body = (name: string): Buffer => Buffer.from(vectorNamed(name).body, 'base64');
      const now = Math.floor(Date.now() / 1000);
      const event = body('event');
      expect(await receiver.send({id: 'evt_1', at: now, body: event})).toBe(204);
      expect(existsSync(path.join(receiver.cwd, 'events/evt_1.json'))).toBe(true);
      expect(await receiver.send({id: 'evt_1', at: now, body: event})).toBe(204);
      expect(await receiver.send({id: 'evt_2', at: now, body: body('crlf'), secret: oldSecret})).toBe(204);
      expect(await receiver.send({id: 'evt_3', at: now, body: Buffer.from('signed, but not JSON')})).toBe(204);
      expect(await receiver.send({id: 'evt_4', at: now - 301, body: event})).toBe(401);
      expect(await receiver.send({id: 'evt_5', at: now + 360, body: event})).toBe(401);
      expect(await receiver.send({id: 'evt_6', at: now, body: event, sent: body('tampered')})).toBe(401);
      expect((await fetch(receiver.address, {method: 'POST', body: new Uint8Array(event)})).status).toBe(401);
      expect(await receiver.send({id: 'evt_7', at: now, body: body('bom-lost')})).toBe(204);
      expect(await receiver.send({id: 'evt_8', at: now, body: Buffer.from('{"type":"document.new_kind"}')})).toBe(204);
      expect(await receiver.send({id: 'a/../evt_9', at: now, body: event})).toBe(204);
      const lines = await receiver.stdoutWith('evt_9');
      expect(lines.map((line) => line.replace(/ \S*evt_9 /, ' evt_9 ')).toSorted()).toEqual([
        'event document.delivered evt_1 listDocumentStatusHistory',
        'event document.delivered evt_2 listDocumentStatusHistory',
        'event document.delivered evt_7 listDocumentStatusHistory',
        'event document.delivered evt_9 listDocumentStatusHistory',
        'ignored document.new_kind evt_8',
        `listening ${receiver.port}`,
      ]);
      for (const reason of ['timestamp-too-old', 'timestamp-too-new', 'no-matching-signature', 'missing-header']) {
        expect(receiver.stderr()).toContain(`refused ${reason}`);
      }
      expect(storedIn(receiver.cwd).some((name) => /evt_[456]/.test(name))).toBe(false);
      expect(await readdir(receiver.cwd)).toHaveLength(1);
    } finally {
      receiver.stop();
    }
  });

  it('says which operation comes next for every type that the page recommends, as the catalogue does', async () => {
    const receiver = await startReceiver(runner);
    try {
      const at = Math.floor(Date.now() / 1000);
      for (const type of handledTypes) {
        expect(await receiver.send({id: type, at, body: Buffer.from(JSON.stringify({type}))})).toBe(204);
        await receiver.stdoutWith(`event ${type} ${type} ${nextOf(type)}\n`);
      }
    } finally {
      receiver.stop();
    }
  });

  it('takes up what a crash left, and knows what it had before', async () => {
    const cwd = await runner.emptyFolder();
    const body = Buffer.from(vectorNamed('event').body, 'base64');
    await mkdir(path.join(cwd, 'events'));
    await writeFile(path.join(cwd, 'events/evt_left.json'), body);
    await writeFile(path.join(cwd, 'events/evt_done.json'), body);
    await writeFile(path.join(cwd, 'events/evt_done.json.done'), '');
    await writeFile(path.join(cwd, 'events/evt_half.json.1.part'), '{');
    const receiver = await startReceiver(runner, cwd);
    try {
      const now = Math.floor(Date.now() / 1000);
      expect(await receiver.send({id: 'evt_done', at: now, body})).toBe(204);
      expect(await receiver.send({id: 'evt_new', at: now, body})).toBe(204);
      await receiver.stdoutWith('evt_left');
      const lines = await receiver.stdoutWith('evt_new');
      expect(lines.toSorted()).toEqual([
        'event document.delivered evt_left listDocumentStatusHistory',
        'event document.delivered evt_new listDocumentStatusHistory',
        `listening ${receiver.port}`,
      ]);
    } finally {
      receiver.stop();
    }
  });

  it('does not store what is too long', async () => {
    const receiver = await startReceiver(runner);
    try {
      const body = Buffer.from(JSON.stringify({type: 'document.delivered', filler: 'x'.repeat(64 * 1024)}));
      // Who stops reading may close the connection before the answer is read.
      const status = await receiver.send({id: 'evt_1', at: Math.floor(Date.now() / 1000), body}).catch(() => 413);
      expect(status).toBe(413);
      expect(storedIn(receiver.cwd).filter((name) => name.includes('evt_1'))).toEqual([]);
    } finally {
      receiver.stop();
    }
  });

  it.concurrent('does not start without a secret', async () => {
    const {code, stdout} = await runner.run('receive-webhook', {env: {PORT: String(await freePort())}});
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
  });
}

/** To follow issued documents and to receive some: webhooks/types#choose. */
const handledTypes = [
  'document.rejected',
  'document.delivered',
  'document.failed',
  'document.status_changed',
  'document.received',
];

const catalogue = z.object({entries: z.array(z.object({type: z.string(), next: z.string()}))});

function nextOf(type: string): string {
  const {entries} = catalogue.parse(contractFile('catalogues/events.yaml'));
  return entries.find((entry) => entry.type === type)?.next ?? expect.fail(`${type} is not in events.yaml`);
}

function storedIn(cwd: string): readonly string[] {
  return readdirSync(path.join(cwd, 'events'));
}

interface Event {
  readonly id: string;
  /** Unix seconds. */
  readonly at: number;
  readonly body: Buffer;
  readonly secret?: string;
  /** Goes out instead of the body that was signed. */
  readonly sent?: Buffer;
}

interface Receiver {
  readonly address: string;
  readonly port: number;
  readonly cwd: string;
  /** Sends a signed event; gives the status of the answer. */
  readonly send: (event: Event) => Promise<number>;
  /** The lines of stdout, as soon as one has this text. */
  readonly stdoutWith: (part: string) => Promise<readonly string[]>;
  readonly stderr: () => string;
  readonly stop: () => void;
}

async function startReceiver({command, emptyFolder}: Runner, folder?: string): Promise<Receiver> {
  const cwd = folder ?? (await emptyFolder());
  const port = await freePort();
  const env = {WEBHOOK_SECRET: `${secret} ${oldSecret}`, PORT: String(port)};
  const child = start(command('receive-webhook'), cwd, env);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const address = `http://127.0.0.1:${port}/webhooks/invoices`;
  const stdoutWith: Receiver['stdoutWith'] = async (part) => {
    await vi.waitFor(() => expect(stdout, stderr).toContain(part), {timeout: 20_000, interval: 20});
    return stdout.trim().split('\n');
  };
  await stdoutWith('listening').catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    address,
    port,
    cwd,
    send: async ({id, at, body, secret: key = secret, sent = body}) => {
      const headers = {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': sign(key, id, String(at), body),
      };
      return (await fetch(address, {method: 'POST', headers, body: new Uint8Array(sent)})).status;
    },
    stdoutWith,
    stderr: () => stderr,
    stop: () => void child.kill(),
  };
}
