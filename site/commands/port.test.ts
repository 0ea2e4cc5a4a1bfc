import {createServer, type Server} from 'node:http';
import {connect, type AddressInfo} from 'node:net';
import {once} from 'node:events';
import {afterEach, expect, it} from 'vitest';
import {listen} from './port.ts';

let server: Server;
afterEach(() => server.close());

/** Starts a server on a free port. @returns the port */
async function startServer(host?: string): Promise<number> {
  server = createServer();
  await new Promise<void>((resolve) => listen(server, {port: 0, command: 'npm run serve', host}, resolve));
  return (server.address() as AddressInfo).port;
}

async function isReached(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}

/** An address of this machine that is not `localhost`. It stands in for an address in the network. */
const otherAddress = '127.0.0.2';

it.runIf(process.platform === 'linux')('is reached from this machine alone, unless it is told to listen', async () => {
  const port = await startServer();
  expect([await isReached(port, 'localhost'), await isReached(port, otherAddress)]).toEqual([true, false]);
  server.close();
  const open = await startServer('0.0.0.0');
  expect([await isReached(open, 'localhost'), await isReached(open, otherAddress)]).toEqual([true, true]);
});
