// Plain JavaScript: npm start asks before anything is built.
import {createServer} from 'node:net';
import {fail} from './ensure.mjs';

/**
 * The port that PORT names, 3000 without it; ends with words when it is no port.
 *
 * @param {string} [text]
 * @returns {number}
 */
export function chosenPort(text = process.env.PORT ?? '3000') {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  return fail(`PORT is "${text}"; expected a whole number from 0 to 65535: PORT=3001 npm start`);
}

/** Where servers listen unless `--host` says otherwise: nobody else in the network reaches them. */
const ownMachine = 'localhost';

/**
 * Ends with words when the port is taken.
 *
 * @param {number} port
 * @param {string} command that was given: `npm start`
 * @param {string} [host] where it is to listen
 * @returns {Promise<void>}
 */
export async function ensureFree(port, command, host = ownMachine) {
  await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => fail(portProblem(error, port, command)));
    probe.listen(port, host, () => probe.close(resolve));
  });
}

/**
 * Lets a server listen; ends with words when it cannot.
 *
 * @param {import('node:net').Server} server
 * @param {{port: number, command: string, host?: string | undefined}} where `host`: the address of this machine for others to reach it, `0.0.0.0` for all
 * @param {() => void} started
 * @returns {void}
 */
export function listen(server, {port, command, host = ownMachine}, started) {
  server.on('error', (error) => fail(portProblem(error, port, command))).listen(port, host, started);
}

/**
 * @param {Error & {code?: string}} error of a server that should listen
 * @param {number} port
 * @param {string} command that was given: `npm start`
 * @returns {string}
 */
function portProblem(error, port, command) {
  return error.code === 'EADDRINUSE'
    ? `Port ${port} is taken. Choose another: PORT=${port + 1} ${command}`
    : `The server could not start: ${error.message}`;
}
