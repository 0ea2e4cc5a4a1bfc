import {createServer, type Server} from 'node:net';
import {fail} from './ensure.mjs';

/** Returns the port in PORT, 3000 by default. Exits with a message when it is not a port. */
export function chosenPort(text = process.env.PORT ?? '3000'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  return fail(`PORT is "${text}"; expected a whole number from 0 to 65535: PORT=3001 npm start`);
}

/** Default host of the servers: not reachable from the network. */
const defaultHost = 'localhost';

/**
 * Exits with a message when the port is in use.
 *
 * @param command the command that the user ran, such as `npm start`
 * @param host address on which the server will listen
 */
export async function ensureFree(port: number, command: string, host = defaultHost): Promise<void> {
  await new Promise<void>((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => fail(portProblem(error, port, command)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

interface ListenOptions {
  readonly port: number;
  /** The command that the user ran, such as `npm start`. */
  readonly command: string;
  /** Address on which the server listens; `0.0.0.0` for all addresses of this machine. */
  readonly host?: string | undefined;
}

/** Starts listening. Exits with a message when the server cannot start. */
export function listen(
  server: Server,
  {port, command, host = defaultHost}: ListenOptions,
  onListening: () => void,
): void {
  server
    .on('error', (error: NodeJS.ErrnoException) => fail(portProblem(error, port, command)))
    .listen(port, host, onListening);
}

function portProblem(error: NodeJS.ErrnoException, port: number, command: string): string {
  return error.code === 'EADDRINUSE'
    ? `Port ${port} is taken. Choose another: PORT=${port + 1} ${command}`
    : `The server could not start: ${error.message}`;
}
