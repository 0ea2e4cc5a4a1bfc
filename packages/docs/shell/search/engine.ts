import type {Kind, Results, Request, Response} from '@integration-docs/search';
import {scriptAddress} from '../trusted.ts';

/** File name of the worker, relative to this file; set when it is bundled (packages/docs/engine/scripts.ts). */
declare const WORKER: string;

interface Listener {
  /** @param isFinal whether no more results follow for the same query */
  readonly onResults: (results: Results, isOtherLanguage: boolean, isFinal: boolean) => void;
  /** @param isBlocked true if the browser allows no worker; else it may be a network error, and a retry may help */
  readonly onFailure: (isBlocked: boolean) => void;
}

/** Milliseconds to wait for results. */
const answerTimeout = 15_000;

/** Sends queries to the worker. Starts it at once; after a failure the next query starts a new one. */
export class Engine {
  #worker: Worker | null = null;
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #bases: readonly string[];
  /** Receives the results; the worker may start before it is set. */
  listener: Listener | null = null;

  constructor(bases: readonly string[]) {
    this.#bases = bases;
    this.#start();
  }

  /** @param isAll whether to ask for all counted sections */
  ask(query: string, kind: Kind | null, isAll: boolean): void {
    if (this.#worker === null && !this.#start()) return;
    this.#lastId += 1;
    this.#send({type: 'search', id: this.#lastId, query, kind, isAll});
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(), answerTimeout);
  }

  /** Ignores the results of earlier queries. */
  forget(): void {
    this.#lastId += 1;
    clearTimeout(this.#timer);
  }

  /** @returns whether the browser allows a worker; if it does not, the listener has received the failure */
  #start(): boolean {
    try {
      this.#worker = new Worker(scriptAddress(new URL(WORKER, import.meta.url).href));
      this.#worker.addEventListener('error', () => this.#fail());
      this.#worker.addEventListener('message', ({data}: MessageEvent<Response>) => this.#receive(data));
      this.#send({type: 'start', bases: this.#bases});
      return true;
    } catch {
      this.#fail(true);
      return false;
    }
  }

  #receive(message: Response): void {
    if (message.type === 'failed') this.#fail();
    if (message.type !== 'results' || message.id !== this.#lastId) return;
    clearTimeout(this.#timer);
    this.listener?.onResults(message.results, message.isOtherLanguage, message.isFinal);
  }

  #fail(isBlocked = false): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.listener?.onFailure(isBlocked);
  }

  #send(request: Request): void {
    this.#worker?.postMessage(request);
  }
}
