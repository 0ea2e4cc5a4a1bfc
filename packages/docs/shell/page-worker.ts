import {scriptAddress} from './trusted.ts';

declare global {
  interface Window {
    /** The worker that a press has started, for the module that handles the click; null once that module took it, or after an error. */
    startedWorker?: Worker | null;
  }
}

/** Starts the worker that the modules of buttons use (`data-worker`), so that both load at the same time. */
export function startWorker(): void {
  const {worker} = document.querySelector<HTMLElement>('[data-worker]')?.dataset ?? {};
  if (worker === undefined || window.startedWorker !== undefined) return;
  try {
    window.startedWorker = newWorker(worker);
    // `takeWorker` then starts a new worker, whose error reaches its caller.
    window.startedWorker.onerror = () => (window.startedWorker = null);
  } catch {
    // As in `onerror`.
  }
}

/**
 * Returns the worker that a press has started, or a new one.
 *
 * @throws DOMException or TypeError where the browser allows no workers
 */
export function takeWorker(address: string): Worker {
  const worker = window.startedWorker ?? newWorker(address);
  window.startedWorker = null;
  return worker;
}

/** The name is unique, so that the worker can hold a lock with it. */
function newWorker(address: string): Worker {
  return new Worker(scriptAddress(address), {name: `worker-${Math.random()}`});
}
