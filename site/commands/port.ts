import {createServer} from 'node:net';
import {fail} from './ensure.mjs';

/** The port that PORT names, 3000 without it; ends with words when it is no port. */
export function chosenPort(text = process.env.PORT ?? '3000'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  return fail(`PORT is "${text}"; expected a whole number from 0 to 65535: PORT=3001 npm start`);
}

/**
 * Ends with words when the port is taken.
 *
 * @param command that was given: `npm start`
 */
export async function ensureFree(port: number, command: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => fail(portProblem(error, port, command)));
    probe.listen(port, () => probe.close(() => resolve()));
  });
}

/**
 * @param error of a server that should listen
 * @param command that was given: `npm start`
 */
export function portProblem(error: NodeJS.ErrnoException, port: number, command: string): string {
  return error.code === 'EADDRINUSE'
    ? `Port ${port} is taken. Choose another: PORT=${port + 1} ${command}`
    : `The server could not start: ${error.message}`;
}
