import {element} from './element.ts';
import {onPageIdle} from './page-events.ts';
import {scriptAddress} from './trusted.ts';

/** In the session: the reader has used the worker during this visit. */
const usedKey = 'worker.used';

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
  inSession((session) => session.setItem(usedKey, '1'));
  return worker;
}

/** After the first use of the worker, its program and those of the page's buttons are in the browser's cache before they are needed. */
export function loadAhead(): void {
  onPageIdle(() =>
    inSession((session) => {
      if (session.getItem(usedKey) === null) return;
      const {worker} = document.querySelector<HTMLElement>('[data-worker]')?.dataset ?? {};
      const modules = Array.from(
        document.querySelectorAll<HTMLElement>('[data-module]'),
        ({dataset}) => dataset.module,
      );
      for (const href of new Set([worker, ...modules])) {
        if (href === undefined || document.querySelector(`link[href="${href}"]`)) continue;
        document.head.append(element('link', {rel: href === worker ? 'prefetch' : 'modulepreload', href}));
      }
    }),
  );
}

/** Does nothing where storage is blocked. */
function inSession(use: (session: Storage) => void): void {
  try {
    use(sessionStorage);
  } catch {
    // The worker loads when it is needed.
  }
}

/** The name is unique, so that the worker can hold a lock with it. */
function newWorker(address: string): Worker {
  return new Worker(scriptAddress(address), {name: `worker-${Math.random()}`});
}
