import {rm} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it, vi} from 'vitest';
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
