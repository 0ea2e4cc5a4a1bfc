import {execFile} from 'node:child_process';
import {rm} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {freePort} from '@integration-docs/simulator/testing';
import {prepareConnector, runnableConnectors} from '../../commands/connector/languages.ts';
import {ConnectorProcess} from '../../commands/connector/processes.ts';
import {begunWebhook, connected, halfBody} from './connected.ts';
import {secretOf} from './scene.ts';

/* What comes to the endpoint and does not come to its end. */

vi.setConfig({testTimeout: 120_000});

// Concurrently: a connector waits 15 s for such requests.
describe.concurrent.each(runnableConnectors())('the endpoint of %s', (language) => {
  it('is closed by SIGTERM under half a request and an empty connection', async () => {
    const {run, port, end} = await runOf(language);
    // Load balancers keep such connections open.
    const sockets = await Promise.all([begunWebhook(port, halfBody), ''].map((text) => connected(port, text)));
    await end();
    for (const socket of sockets) socket.destroy();
    expect((await run.ended).code).toBe(0);
  });

  it('is followed by no request after SIGTERM, even if the token for it comes then', async () => {
    const targets: string[] = [];
    let grant = (): void => undefined;
    const platform = createServer(({url = ''}, response) => {
      targets.push(url);
      grant = () => void response.end('{"access_token": "a"}');
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const {folder, command, env} = await prepareConnector(language);
    const url = `http://127.0.0.1:${String((platform.address() as AddressInfo).port)}`;
    const settings = {BASE_URL: url, DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort())};
    const run = new ConnectorProcess(command, ['run'], {...env, ...settings});
    await vi.waitFor(() => expect(targets).toHaveLength(1), 60_000);
    run.signal('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 500));
    grant();
    expect([(await run.ended).code, targets]).toEqual([0, ['/oauth2/token']]);
    platform.close();
    await rm(folder, {recursive: true});
  });

  // `HttpListener` reads the head of a request itself, without a thread: the proxy in front of it has the limit.
  const slow = [...(language === 'csharp' ? [] : [['head', 'X-Slow: '] as const]), ['body', halfBody] as const];
  it.each(slow)('cuts a client that drips the %s of its request after 15 s, and wakes nobody', async (part, text) => {
    const {run, port, end} = await runOf(language);
    const dripping = await connected(port, begunWebhook(port, text));
    const began = Date.now();
    const drip = setInterval(() => dripping.write('x'), 1000);
    // Not `once`, which fails when the connection is reset.
    await new Promise((resolve) => void dripping.resume().on('close', resolve));
    clearInterval(drip);
    expect(Date.now() - began).toBeGreaterThan(13_000);
    expect(Date.now() - began).toBeLessThan(25_000);
    if (part === 'body') await run.waitFor(({step}) => step === 'webhook.aborted');
    await end();
    const {code, stderr} = await run.ended;
    expect([code, stderr.filter((line) => / (?:warn|alert) webhook\./.test(line))]).toEqual([0, []]);
  });
});

// Their HTTP client has such a limit in the other languages; `urllib` has one for each read.
it('a response that drips is given up in Python once the limit of the request is over', async () => {
  const server = createServer((_, response) => {
    const drip = setInterval(() => response.write('x'), 100);
    response.on('close', () => {
      clearInterval(drip);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const script = `from connector import transport
transport.MINUTE = 1
try: transport.send("GET", "${url}", {})
except transport.NoAnswer as error: print(error)`;
  const {stdout} = await promisify(execFile)('python3', ['-c', script], {
    cwd: path.join(projectRoot, 'samples/connector/python'),
    env: {...process.env, PYTHONDONTWRITEBYTECODE: '1'},
    timeout: 20_000,
  });
  expect(stdout).toBe('TimeoutError\n');
  server.close();
});

/** Starts `run` with a platform that does not answer. */
async function runOf(language: Parameters<typeof prepareConnector>[0]) {
  const {folder, command, env} = await prepareConnector(language);
  const port = await freePort();
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const settings = {BASE_URL: nobody, DATA_DIR: path.join(folder, 'data'), PORT: String(port)};
  const run = new ConnectorProcess(command, ['run'], {
    ...env,
    ...settings,
    WEBHOOK_SECRET: secretOf('of this endpoint'),
  });
  await run.waitFor(({step}) => step === 'run.idle');
  const end = async (): Promise<void> => {
    expect(await run.stop()).toBe(true);
    await run.ended;
    await rm(folder, {recursive: true});
  };
  return {run, port, end};
}
