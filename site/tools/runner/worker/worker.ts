import type {PageInside} from '@integration-docs/simulator/page';
import checks from 'virtual:simulator-checks';
import type {Failure, Request, Response, Results} from './messages.ts';
import {StoredStateError, Session} from './session.ts';
import {openStorage, StorageError} from './storage.ts';

/** Contract, triggers, faults, limits and schedule as JSON, inserted by `bundleForPage`. */
declare const INSIDE: string;

/* Runs the simulator in a worker. */

const inside = JSON.parse(INSIDE) as PageInside; // written by bundleForPage
const session = new Session(inside, checks, openStorage('simulator'));
let queue = Promise.resolve();

const lock = new Promise<string | null>((resolve) => {
  if (!('locks' in navigator)) {
    resolve(null);
    return;
  }
  void navigator.locks.request(self.name, () => {
    resolve(self.name);
    return new Promise(() => undefined);
  });
});

addEventListener('message', ({data: {id, request}}: MessageEvent<{readonly id: number; readonly request: Request}>) => {
  queue = queue
    .then(async () => {
      const response: Response = await resultOf(request).then(
        (result) => ({id, result, isArmed: session.isArmed}),
        (error: unknown) => ({id, failure: failureOf(error, request)}),
      );
      postMessage(response);
    })
    // The page receives an error event of the worker.
    .catch(reportError);
});

async function resultOf(request: Request): Promise<Results[keyof Results]> {
  switch (request.kind) {
    case 'lock':
      return lock;
    case 'run':
      return session.run(request.sent, request.asksToken, request.refused);
    case 'check':
      return session.faults(request.sent, request.language);
    case 'provoke':
      return session.provoke(request.row, request.language);
    case 'look':
      return session.look(request.target);
    case 'find':
      return session.find(request.states, request.example);
    case 'numbers':
      return session.numbers();
    case 'reset':
      await session.reset();
      return null;
    case 'export':
      return session.exportState();
    case 'import':
      await session.importState(request.name, request.text);
      return null;
  }
}

/** @throws errors of any other kind, which are bugs */
function failureOf(error: unknown, request: Request): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof StorageError) return {kind: 'storage', detail};
  if (error instanceof StoredStateError) return {kind: 'kept', detail};
  if (request.kind === 'import') return {kind: 'file', detail: request.name};
  throw error;
}
