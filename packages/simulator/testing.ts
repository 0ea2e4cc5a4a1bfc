/** For tests: a client of the simulator, and servers that answer what a test says. */
export {pageChecks} from './testing/checks.ts';
export {Client} from './testing/client.ts';
export {
  freePort,
  listen,
  problem,
  serve,
  withServer,
  type LocalServer,
  type Reply,
  type Seen,
} from './testing/local-server.ts';
export {start, type Reply as SimulatorReply, type Started} from './testing/start.ts';
