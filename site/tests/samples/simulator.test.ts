import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {copyFile, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, afterEach, beforeAll, expect, it, vi} from 'vitest';
import * as z from 'zod';
import {projectRoot} from '@integration-docs/facts/node';
import {freePort, type LocalServer, serve} from '@integration-docs/simulator/testing';
import {sign} from '../../commands/samples/vectors.ts';
import {bundleTool} from '@integration-docs/docs';
import {simulatorTool} from '../../published/tools.ts';

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const run = promisify(execFile);
const patience = {timeout: 30_000};
const samples = path.join(projectRoot, 'samples');
const tokenSchema = z.object({access_token: z.string()});
const documentSchema = z.object({id: z.string(), state: z.string()});

/** A folder that contains the published file and nothing else of the project. */
let folder = '';
let size = 0;
const children: ChildProcess[] = [];
const servers: LocalServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'simulator-'));
  const text = await bundleTool(projectRoot, simulatorTool);
  size = Buffer.byteLength(text);
  await writeFile(path.join(folder, 'simulator.mjs'), text);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => rm(folder, {recursive: true}));

interface Started {
  readonly address: string;
  readonly output: () => string;
  /** Sends Ctrl-C. Returns the exit code. */
  readonly interrupt: () => Promise<number | null>;
}

/** Runs a command line in the folder, on a free port, and waits until it prints its address. */
async function startCommand(line: string): Promise<Started> {
  const port = await freePort();
  const [, ...args] = `${line} --port ${port} --lang en`.split(' ');
  const child = spawn(process.execPath, args, {cwd: folder});
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await vi.waitFor(() => expect(output).toContain('Ctrl C'), patience);
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const interrupt = (): Promise<number | null> => {
    child.kill('SIGINT');
    return ended;
  };
  return {address: `http://127.0.0.1:${port}`, output: () => output, interrupt};
}

/** Runs a script of the pages in the folder. Returns its output. */
async function script(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  const {stdout} = await run('bash', [path.join(samples, name)], {cwd: folder, env: {...process.env, ...env}});
  return stdout;
}

async function receiver(): Promise<LocalServer> {
  const server = await serve(() => ({status: 204}));
  servers.push(server);
  return server;
}

it('is one file of at most 3 MB', () => {
  expect(size).toBeLessThan(3 * 1024 * 1024);
  expect(size).toBeGreaterThan(100_000);
});

it('takes a document, sends its events with a signature that matches, and keeps all of it over a restart', async () => {
  const receiving = await receiver();
  const command = `node simulator.mjs --speed 20 --data state.json --webhook ${receiving.base}/`;
  const {address, output, interrupt} = await startCommand(command);
  const {access_token: token} = tokenSchema.parse(
    JSON.parse(await script('first-call/1-token.sh', {BASE_URL: address})),
  );
  const readDocument = async (base: string, id: string): Promise<z.infer<typeof documentSchema>> => {
    const response = await fetch(`${base}/documents/${id}`, {headers: {authorization: `Bearer ${token}`}});
    return documentSchema.parse(await response.json());
  };
  const submitted = await fetch(`${address}/v1/documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'one'.padEnd(36, '0'),
    },
    body: (await readFile(path.join(samples, 'first-call/invoice.json'), 'utf8')).replace('FT A/123', 'FT A/900'),
  });
  expect(submitted.status).toBe(202);
  const {id} = documentSchema.parse(await submitted.json());
  const webhookOf = (type: string) =>
    receiving.seen.find(({body}) => body.toString('utf8').includes(`"type":"${type}"`));
  await vi.waitFor(() => expect(webhookOf('document.delivered')).toBeDefined(), patience);

  const secret = /Secret: (whsec_\S+)/.exec(output())?.[1] ?? '';
  const {headers, body} = webhookOf('document.delivered') ?? expect.fail();
  const {'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': signature} = headers;
  expect(signature).toBe(sign(secret, String(eventId), String(timestamp), body));

  expect(await interrupt()).toBe(0);
  const again = await startCommand(command);
  await vi.waitFor(() => expect(again.output()).toContain(secret), patience);
  expect((await readDocument(again.address, id)).id).toBe(id);
  await vi.waitFor(async () => expect((await readDocument(again.address, id)).state).toBe('payment_issued'), patience);
});

/** Returns the command line in a script that starts the simulator. */
async function line(name: string): Promise<string> {
  const text = await readFile(path.join(samples, 'simulator', name), 'utf8');
  return /^node simulator\.mjs.*$/m.exec(text)?.[0] ?? expect.fail(name);
}

it('does what the scripts of its page say', async () => {
  const {address, output} = await startCommand(await line('webhook.sh'));
  await vi.waitFor(() => expect(output()).toContain('Webhooks to http://127.0.0.1:8080/. Secret: whsec_'), patience);
  await copyFile(path.join(samples, 'first-call/invoice.xml'), path.join(folder, 'invoice.xml'));
  const arrived = await script('simulator/receive.sh', {BASE_URL: address});
  expect(arrived.match(/"id":"rcv_/g)).toHaveLength(2);
  expect(arrived).toContain('FT A/123');
});

it('takes a file as the scripts of its page put it into the folder, and tells what becomes of it', async () => {
  await copyFile(path.join(samples, 'medidata/invoice-m07.xml'), path.join(folder, 'invoice-m07.xml'));
  const {address} = await startCommand(`${await line('sftp.sh')} --speed 20`);
  await script('simulator/sftp-send.sh', {});
  const states = async (): Promise<readonly string[]> => {
    const status = path.join(folder, 'sftp/inbound/status');
    const texts = (await readdir(status)).toSorted().map((one) => readFile(path.join(status, one), 'utf8'));
    return (await Promise.all(texts)).map((text) => z.object({state: z.string()}).parse(JSON.parse(text)).state);
  };
  const all = ['submitted', 'validated', 'delivered', 'processed', 'payment_issued'];
  await vi.waitFor(async () => expect(await states()).toEqual(all), patience);
  await fetch(`${address}/simulator/received-documents`, {method: 'POST'});
  const documents = path.join(folder, 'sftp/inbound/documents');
  await vi.waitFor(
    async () =>
      expect(await readdir(documents)).toEqual([
        expect.stringMatching(/\.xml$/),
        expect.stringMatching(/\.xml\.sha256$/),
      ]),
    patience,
  );
});

const failure = z.object({code: z.number(), stderr: z.string()});

it.each([
  [['--prt', '1'], 2, 'found --prt; expected --port'],
  [['--data', 'simulator.mjs'], 1, 'simulator.mjs: found no JSON'],
])('says what is wrong: %j', async (args, code, message) => {
  const ran = await run(process.execPath, ['simulator.mjs', ...args], {cwd: folder}).catch((error: unknown) => error);
  const failed = failure.parse(ran);
  expect(failed.code).toBe(code);
  expect(failed.stderr).toContain(message);
});

it.each(['pt', 'en'])('prints its options: %s', async (language) => {
  const {stdout} = await run(process.execPath, ['simulator.mjs', '--help', '--lang', language], {cwd: folder});
  expect(stdout).toMatch(/--received FOLDER {2}/);
  expect(stdout).toMatch(/--sftp FOLDER {2}/);
  expect(stdout).toContain(language === 'pt' ? 'Utilização' : 'Usage');
});
