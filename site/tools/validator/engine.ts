import type {Report} from '@integration-docs/cius-pt/report';
import {scriptAddress} from '@integration-docs/docs/browser';
import type {Request, Response} from './worker/messages.ts';

interface Listener {
  /** @param report null when the file cannot be read from the disk */
  readonly onReport: (id: number, report: Report | null) => void;
  /** The worker did not load, or failed. It forgets the files that are not answered yet. */
  readonly onFailure: () => void;
}

/**
 * Client for the validator's worker. The worker is loaded when the reader approaches the tool; after a failure, the next file starts a new
 * one.
 */
export class Engine {
  #worker: Worker | null = null;
  readonly #pendingIds = new Set<number>();
  readonly #address: string;
  readonly #listener: Listener;

  constructor(address: string, listener: Listener) {
    this.#address = address;
    this.#listener = listener;
  }

  /** Loads the worker before it is needed. */
  warm(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(scriptAddress(this.#address));
    worker.addEventListener('error', () => this.#fail());
    worker.addEventListener('message', ({data: {id, report}}: MessageEvent<Response>) => {
      this.#pendingIds.delete(id);
      this.#listener.onReport(id, report);
    });
    this.#worker = worker;
    return worker;
  }

  check(id: number, file: File): void {
    this.#pendingIds.add(id);
    const request: Request = {id, file};
    this.warm().postMessage(request);
  }

  /** Cancels all checks. A worker that is checking a file cannot be interrupted, so this terminates it. */
  cancel(): void {
    if (this.#pendingIds.size > 0) this.stop();
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#pendingIds.clear();
  }

  #fail(): void {
    const hadPendingChecks = this.#pendingIds.size > 0;
    this.stop();
    // A worker that was only preloaded is loaded again when needed.
    if (hadPendingChecks) this.#listener.onFailure();
  }
}
