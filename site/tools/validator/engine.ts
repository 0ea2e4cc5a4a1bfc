import type {Report} from '@integration-docs/cius-pt/report';
import {scriptAddress} from '@integration-docs/docs/browser';
import type {Request, Response} from './worker/messages.ts';

interface Listener {
  /** @param report null when the file cannot be read from the disk */
  readonly onReport: (id: number, report: Report | null) => void;
  /** The worker did not come, or broke down. The files that it had not answered are forgotten. */
  readonly onFailure: () => void;
}

/** The worker, seen from the page. It is loaded at the first sign of intent; after a failure the next file starts a new one. */
export class Engine {
  #worker: Worker | null = null;
  readonly #waiting = new Set<number>();
  readonly #address: string;
  readonly #listener: Listener;

  constructor(address: string, listener: Listener) {
    this.#address = address;
    this.#listener = listener;
  }

  /** Loads the worker, so that it is there when a file comes. */
  warm(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(scriptAddress(this.#address));
    worker.addEventListener('error', () => this.#fail());
    worker.addEventListener('message', ({data: {id, report}}: MessageEvent<Response>) => {
      this.#waiting.delete(id);
      this.#listener.onReport(id, report);
    });
    this.#worker = worker;
    return worker;
  }

  check(id: number, file: File): void {
    this.#waiting.add(id);
    const request: Request = {id, file};
    this.warm().postMessage(request);
  }

  /** Nobody wants the answers any more. A worker that is in the middle of a file cannot be asked to stop: it goes. */
  cancel(): void {
    if (this.#waiting.size > 0) this.stop();
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }

  #fail(): void {
    const isMissed = this.#waiting.size > 0;
    this.stop();
    // One that was only loaded ahead is loaded again when it is needed.
    if (isMissed) this.#listener.onFailure();
  }
}
