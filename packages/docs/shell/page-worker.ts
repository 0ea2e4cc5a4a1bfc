import {scriptAddress} from './trusted.ts';

declare global {
  interface Window {
    /** Started by a press, for the module that answers it; null once that has it. */
    startedWorker?: Worker | null;
  }
}

/** Starts the worker that the modules of buttons ask (`data-worker`), so that it is fetched beside them and not after them. */
export function beginWorker(): void {
  const {worker} = document.querySelector<HTMLElement>('[data-worker]')?.dataset ?? {};
  if (worker === undefined || window.startedWorker !== undefined) return;
  try {
    window.startedWorker = newWorker(worker);
    // Whoever asks of it then starts one that says so.
    window.startedWorker.onerror = () => (window.startedWorker = null);
  } catch {
    // Likewise.
  }
}

/**
 * The worker that a press has started, or a new one.
 *
 * @throws DOMException or TypeError where pages may have no workers
 */
export function takeWorker(address: string): Worker {
  const worker = window.startedWorker ?? newWorker(address);
  window.startedWorker = null;
  return worker;
}

/** Its name is its own: it can hold a lock by it. */
function newWorker(address: string): Worker {
  return new Worker(scriptAddress(address), {name: `worker-${Math.random()}`});
}
