import {markTool, takeWorker} from '@integration-docs/docs/browser';
import {forget} from './known-values.ts';
import type {Failure, Request, Response, Results} from '../worker/messages.ts';

/** The worker failed, or could not be started. */
export class RunError extends Error {
  override readonly name = 'RunError';
  /** `missing`: the worker did not load. */
  readonly kind: Failure['kind'] | 'broken' | 'missing';

  constructor(kind: RunError['kind'], detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** Recognizes a {@link RunError} by name: each script of the page contains its own copy of this class. */
export function isRunError(error: unknown): error is RunError {
  return error instanceof Error && error.name === 'RunError';
}

/** Milliseconds, longer than any request takes: without an answer by then, the worker has ended silently. */
const responseTimeout = 30_000;

interface PendingRequest {
  readonly resolve: (result: Results[keyof Results]) => void;
  readonly reject: (error: RunError) => void;
}

/** Client for the worker that runs the simulator. After a failure, the next request starts a new worker. */
export class Simulator {
  readonly #address: string;
  readonly #pending = new Map<number, PendingRequest>();
  #worker: Worker | null = null;
  /** Whether the worker has answered, so that it has loaded. */
  #hasAnswered = false;
  #lastId = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** @throws RunError */
  async ask<Kind extends Request['kind']>(request: Request & {readonly kind: Kind}): Promise<Results[Kind]> {
    const worker = this.#start();
    const id = (this.#lastId += 1);
    const timer = setTimeout(() => this.#break(worker), responseTimeout);
    try {
      const result = await new Promise<Results[keyof Results]>((resolve, reject) => {
        this.#pending.set(id, {resolve, reject});
        worker.postMessage({id, request});
      });
      if (request.kind === 'reset' || request.kind === 'import') {
        forget();
        markTool(false);
      }
      return result as Results[Kind]; // the worker returns the result type of the request's kind
    } finally {
      clearTimeout(timer);
      this.#pending.delete(id);
    }
  }

  /** @throws RunError `storage` if the page may not start workers */
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
      this.#hasAnswered = true;
      if (data.isArmed !== undefined) markTool(data.isArmed);
      const pending = this.#pending.get(data.id);
      if ('result' in data) pending?.resolve(data.result);
      else pending?.reject(new RunError(data.failure.kind, data.failure.detail));
    });
    this.#worker = worker;
    // The worker holds this lock until it ends. Getting the lock means that it has ended, even if the browser ended it to free memory.
    this.ask({kind: 'lock'}).then(
      (name) => void (name !== null && navigator.locks.request(name, () => this.#break(worker))),
      // The other requests report the error.
      () => undefined,
    );
    return worker;
  }

  #break(worker: Worker): void {
    if (this.#worker !== worker) return;
    worker.terminate();
    this.#worker = null;
    const kind = this.#hasAnswered ? 'broken' : 'missing';
    this.#hasAnswered = false;
    for (const {reject} of this.#pending.values()) reject(new RunError(kind, ''));
  }
}

declare global {
  interface Window {
    /** Shared by all scripts of the page. Elements with an id are properties of the window too: none has this id. */
    simulatorOfPage?: Simulator;
  }
}

/** Simulator of this page; it is started by the first request. */
export function simulatorAt(address: string): Simulator {
  return (window.simulatorOfPage ??= new Simulator(address));
}
