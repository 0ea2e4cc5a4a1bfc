import {createServer, type Server} from 'node:net';
import {fail} from './ensure.mjs';

/** The port that PORT names, 3000 without it; ends with words when it is no port. */
export function chosenPort(text = process.env.PORT ?? '3000'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  return fail(`PORT is "${text}"; expected a whole number from 0 to 65535: PORT=3001 npm start`);
}

/** Where servers listen unless `--host` says otherwise: nobody else in the network reaches them. */
const ownMachine = 'localhost';

/**
 * Ends with words when the port is taken.
 *
 * @param command that was given: `npm start`
 * @param host where it is to listen
 */
export async function ensureFree(port: number, command: string, host = ownMachine): Promise<void> {
  await new Promise<void>((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => fail(portProblem(error, port, command)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

interface Place {
  readonly port: number;
  /** That was given: `npm start`. */
  readonly command: string;
  /** The address of this machine for others to reach it; `0.0.0.0` for all. */
  readonly host?: string | undefined;
}

/** Lets a server listen; ends with words when it cannot. */
export function listen(server: Server, {port, command, host = ownMachine}: Place, started: () => void): void {
  server
    .on('error', (error: NodeJS.ErrnoException) => fail(portProblem(error, port, command)))
    .listen(port, host, started);
}

function portProblem(error: NodeJS.ErrnoException, port: number, command: string): string {
  return error.code === 'EADDRINUSE'
    ? `Port ${port} is taken. Choose another: PORT=${port + 1} ${command}`
    : `The server could not start: ${error.message}`;
}
