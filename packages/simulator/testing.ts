/** Exports for tests: the simulator with faults, a client for it, and servers whose responses a test defines. */
export {Faults, type FaultSettings, type Intercept} from './faults/index.ts';
export {campaign, type Campaign} from './testing/campaign.ts';
export {pageChecks} from './testing/checks.ts';
export {Client} from './testing/client.ts';
export {Random} from './state/ids.ts';
export {startFaulty, type Faulty} from './testing/faulty.ts';
export {
  freePort,
  listen,
  problem,
  serve,
  withServer,
  type LocalServer,
  type Reply,
  type ReceivedRequest,
} from './testing/local-server.ts';
export {secretsAt, signatureHeaders} from './webhooks/signature.ts';
export type {PlainRequest, Twin} from './testing/twin.ts';
export {start, type Reply as SimulatorReply, type Started} from './testing/start.ts';
