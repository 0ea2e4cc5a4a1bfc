import {scriptAddress} from '@integration-docs/docs/browser';
import type {Failure, Request, Response, Results} from '../worker/messages.ts';

/** What the worker cannot do, or why there is none. */
export class RunError extends Error {
  readonly kind: Failure['kind'] | 'broken';

  constructor(kind: RunError['kind'], detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** Longer than any request takes: a worker that has not answered by then has ended without a word. */
const PATIENCE = 30_000;

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
    const timer = setTimeout(() => this.#break(), PATIENCE);
    try {
      const result = await new Promise<Results[keyof Results]>((resolve, reject) => {
        this.#waiting.set(id, {resolve, reject});
        worker.postMessage({id, request});
      });
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
      worker = new Worker(scriptAddress(this.#address));
    } catch (error) {
      throw new RunError('storage', error instanceof Error ? error.message : String(error));
    }
    worker.addEventListener('error', () => this.#break());
    worker.addEventListener('message', ({data}: MessageEvent<Response>) => {
      const waiting = this.#waiting.get(data.id);
      if ('result' in data) waiting?.resolve(data.result);
      else waiting?.reject(new RunError(data.failure.kind, data.failure.detail));
    });
    this.#worker = worker;
    return worker;
  }

  #break(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const {reject} of this.#waiting.values()) reject(new RunError('broken', ''));
  }
}

let simulator: Simulator | undefined;

/** The one of this page; it is loaded with the first request. */
export function simulatorAt(address: string): Simulator {
  simulator ??= new Simulator(address);
  return simulator;
}
