import type {Kind, Results, Request, Response} from '@integration-docs/search';
import {scriptAddress} from '../trusted.ts';

/** Name of the worker's file, beside this one; filled in when it is bundled (packages/docs/engine/scripts.ts). */
declare const WORKER: string;

interface Listener {
  /** @param isFinal whether no others follow to the same question */
  readonly onResults: (results: Results, isOtherLanguage: boolean, isFinal: boolean) => void;
  /** @param isBlocked the browser allows no worker; else the network may help the next time */
  readonly onFailure: (isBlocked: boolean) => void;
}

/** A file that has not come by then does not come. */
const patience = 15_000;

/** The worker, seen from the page. Starts at once; after a failure the next question starts a new one. */
export class Engine {
  #worker: Worker | null = null;
  #last = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  readonly #bases: readonly string[];
  /** Who wants the answers; the worker may be started before there is anybody. */
  listener: Listener | null = null;

  constructor(bases: readonly string[]) {
    this.#bases = bases;
    this.#start();
  }

  ask(query: string, kind: Kind | null): void {
    if (this.#worker === null && !this.#start()) return;
    this.#last += 1;
    this.#say({type: 'search', id: this.#last, query, kind});
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#fail(), patience);
  }

  /** Answers to what was asked before are not wanted any more. */
  forget(): void {
    this.#last += 1;
    clearTimeout(this.#waiting);
  }

  /** @returns whether the browser allows a worker; when it does not, whoever listens has heard it */
  #start(): boolean {
    try {
      this.#worker = new Worker(scriptAddress(new URL(WORKER, import.meta.url).href));
      this.#worker.addEventListener('error', () => this.#fail());
      this.#worker.addEventListener('message', ({data}: MessageEvent<Response>) => this.#hear(data));
      this.#say({type: 'start', bases: this.#bases});
      return true;
    } catch {
      this.#fail(true);
      return false;
    }
  }

  #hear(message: Response): void {
    if (message.type === 'failed') this.#fail();
    if (message.type !== 'results' || message.id !== this.#last) return;
    clearTimeout(this.#waiting);
    this.listener?.onResults(message.results, message.isOtherLanguage, message.isFinal);
  }

  #fail(isBlocked = false): void {
    clearTimeout(this.#waiting);
    this.#worker?.terminate();
    this.#worker = null;
    this.listener?.onFailure(isBlocked);
  }

  #say(request: Request): void {
    this.#worker?.postMessage(request);
  }
}
