import {takeWorker} from '@integration-docs/docs/browser';
import {forget} from './known.ts';
import type {Failure, Request, Response, Results} from '../worker/messages.ts';

/** What the worker cannot do, or why there is none. */
export class RunError extends Error {
  override readonly name = 'RunError';
  readonly kind: Failure['kind'] | 'broken';

  constructor(kind: RunError['kind'], detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** Whether it is a {@link RunError}, of whichever script of the page: each has this module inside. */
export function isRunError(error: unknown): error is RunError {
  return error instanceof Error && error.name === 'RunError';
}

/** Longer than any request takes: a worker that has not answered by then has ended without a word. */
const patience = 30_000;

interface Waiting {
  readonly resolve: (result: Results[keyof Results]) => void;
  readonly reject: (error: RunError) => void;
}

/** The worker that plays the platform, seen from the page. After it has broken down the next request starts a new one. */
export class Simulator {
  readonly #address: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #last = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** @throws RunError */
  async ask<Kind extends Request['kind']>(request: Request & {readonly kind: Kind}): Promise<Results[Kind]> {
    const worker = this.#start();
    const id = (this.#last += 1);
    const timer = setTimeout(() => this.#break(worker), patience);
    try {
      const result = await new Promise<Results[keyof Results]>((resolve, reject) => {
        this.#waiting.set(id, {resolve, reject});
        worker.postMessage({id, request});
      });
      if (request.kind === 'reset' || request.kind === 'import') forget();
      return result as Results[Kind]; // the worker answers each kind with its own
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** @throws RunError `storage` where pages may have no workers */
  #start(): Worker {
    if (this.#worker) return this.#worker;
    let worker: Worker;
    try {
      worker = takeWorker(this.#address);
    } catch (error) {
      throw new RunError('storage', error instanceof Error ? error.message : String(error));
    }
    worker.addEventListener('error', () => this.#break(worker));
    worker.addEventListener('message', ({data}: MessageEvent<Response>) => {
      const waiting = this.#waiting.get(data.id);
      if ('result' in data) waiting?.resolve(data.result);
      else waiting?.reject(new RunError(data.failure.kind, data.failure.detail));
    });
    this.#worker = worker;
    // It holds this lock for as long as it lives: who gets it then knows that it has ended, also when a browser ends it for want of memory.
    this.ask({kind: 'lock'}).then(
      (name) => void (name !== null && navigator.locks.request(name, () => this.#break(worker))),
      // What else is asked of it says why.
      () => undefined,
    );
    return worker;
  }

  #break(worker: Worker): void {
    if (this.#worker !== worker) return;
    worker.terminate();
    this.#worker = null;
    for (const {reject} of this.#waiting.values()) reject(new RunError('broken', ''));
  }
}

declare global {
  interface Window {
    /** The one of this page, for all of its scripts. An id of the page would be a property too: none is written so. */
    simulatorOfPage?: Simulator;
  }
}

/** The one of this page; it is loaded with the first request. */
export function simulatorAt(address: string): Simulator {
  return (window.simulatorOfPage ??= new Simulator(address));
}
