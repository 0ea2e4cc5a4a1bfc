import {rm} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {freePort} from '@integration-docs/simulator/testing';
import {prepareConnector, runnableConnectors} from '../../commands/connector/languages.ts';
import {ConnectorProcess} from '../../commands/connector/processes.ts';
import {begunWebhook, connected, halfBody} from './connected.ts';

// Concurrently: a connector may wait 15 s for open requests.
it.concurrent.each(runnableConnectors())(
  'SIGTERM ends it, whatever does not come to its end: %s',
  async (language) => {
    const {folder, command, env} = await prepareConnector(language);
    const port = await freePort();
    // A port on which no server listens.
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const settings = {BASE_URL: nobody, DATA_DIR: path.join(folder, 'data'), PORT: String(port)};
    const run = new ConnectorProcess(command, ['run'], {...env, ...settings});
    await run.waitFor(({step}) => step === 'run.idle');
    // Half a request, and an empty connection: load balancers keep such connections open.
    const unfinished = [begunWebhook(port, halfBody), ''];
    const sockets = await Promise.all(unfinished.map((text) => connected(port, text)));
    expect(await run.stop()).toBe(true);
    expect((await run.ended).code).toBe(0);
    for (const socket of sockets) socket.destroy();
    await rm(folder, {recursive: true});
  },
  120_000,
);
