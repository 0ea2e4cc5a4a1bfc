import type {Locale} from '@integration-docs/facts';
import type {PlayedRow} from '@integration-docs/simulator/page';

/** A request to the platform, as the reader has written it. */
export interface Sent {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What the page asks of the worker. They are answered in the order in which they come. */
export type Request =
  /** Which lock the worker holds for as long as it lives. */
  | {readonly kind: 'lock'}
  /**
   * @property asksToken of the token endpoint first
   * @property refused address of an endpoint that takes nothing meanwhile, as if its program were not running
   */
  | {readonly kind: 'run'; readonly sent: Sent; readonly asksToken: boolean; readonly refused?: string}
  | {readonly kind: 'check'; readonly sent: Sent; readonly language: Locale}
  | {readonly kind: 'provoke'; readonly row: PlayedRow; readonly language: Locale}
  /** What the simulator shows of itself: nothing changes. @property target of a GET */
  | {readonly kind: 'look'; readonly target: string}
  /** The issued document that changed last of those in one of the states. @property example the one to take when none is the reader's own */
  | {readonly kind: 'find'; readonly states: readonly string[]; readonly example: string}
  /** The numbers of the issued documents. */
  | {readonly kind: 'numbers'}
  | {readonly kind: 'reset'}
  | {readonly kind: 'export'}
  /** @property text a file of `simulator.mjs --data`, or of `export` */
  | {readonly kind: 'import'; readonly name: string; readonly text: string};

export interface Ran {
  /** Null when the connection breaks without an answer, as some documents ask for. */
  readonly answer: Answered | null;
  /** What the request has made the platform send. */
  readonly deliveries: readonly Delivered[];
  /** Of the request, as it went: with what proves who asks. Of several requests, those of the last. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What brings a row of a table about, and what came of it. */
export interface Provoked extends Ran {
  readonly requests: readonly {readonly method: string; readonly target: string; readonly status: number | null}[];
  /** Of the last of them. Empty for bytes that say nothing. */
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** An attempt to deliver an event, as the page's own endpoint has received it. */
export interface Delivered {
  readonly type: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What the endpoint has answered, or how it has not. */
  readonly status: number | string;
}

/** What a request may be about, as it is now. */
export interface Subject {
  readonly id: string;
  readonly etag: string;
}

/** Something in a request that the contract does not allow. */
export interface Fault {
  /** Name of a parameter. */
  readonly parameter?: string;
  /** RFC 6901, in the body. */
  readonly pointer?: string;
  readonly detail: string;
}

/** What each request is answered with. */
export interface Results {
  /** Its name, once the worker holds it; null where pages have no locks (over plain HTTP). */
  readonly lock: string | null;
  readonly run: Ran;
  readonly provoke: Provoked;
  readonly check: readonly Fault[];
  readonly look: string;
  readonly find: Subject | null;
  readonly numbers: readonly string[];
  readonly reset: null;
  readonly export: string;
  readonly import: null;
}

/** Why there is no result: the browser gives no room, what it has kept cannot be read, or a file is none. */
export interface Failure {
  readonly kind: 'storage' | 'kept' | 'file';
  /** Of a file, its name. */
  readonly detail: string;
}

export type Response = {readonly id: number} & (
  {readonly result: Results[keyof Results]} | {readonly failure: Failure}
);
