import {rm} from 'node:fs/promises';
import {connect} from 'node:net';
import path from 'node:path';
import {expect, it} from 'vitest';
import {freePort} from '@integration-docs/simulator/testing';
import {prepareConnector, runnableConnectors} from '../../commands/connector/languages.ts';
import {ConnectorProcess} from '../../commands/connector/processes.ts';

/** Half a request, and an empty connection: load balancers keep such connections open. */
const unfinished = ['POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc', ''];

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
    const sockets = await Promise.all(unfinished.map((text) => connected(port, text)));
    expect(await run.stop()).toBe(true);
    expect((await run.ended).code).toBe(0);
    for (const socket of sockets) socket.destroy();
    await rm(folder, {recursive: true});
  },
  120_000,
);

function connected(port: number, text: string): Promise<ReturnType<typeof connect>> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.off('error', reject).on('error', () => undefined);
      socket.write(text, () => resolve(socket));
    }).once('error', reject);
  });
}
