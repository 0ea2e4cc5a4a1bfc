import type {Locale} from '@integration-docs/facts';
import type {RowReference} from '@integration-docs/simulator/page';

/** A request to the platform, from the form or a play. */
export interface PlatformRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Messages from the page to the worker, which answers them in order. */
export type Request =
  /** Name of the lock that the worker holds until it ends. */
  | {readonly kind: 'lock'}
  /**
   * @property asksToken whether to get an access token first
   *
   * @property refused address of an endpoint that accepts no connection meanwhile, as if its program were not running
   */
  | {readonly kind: 'run'; readonly sent: PlatformRequest; readonly asksToken: boolean; readonly refused?: string}
  | {readonly kind: 'check'; readonly sent: PlatformRequest; readonly language: Locale}
  | {readonly kind: 'provoke'; readonly row: RowReference; readonly language: Locale}
  /** One of the simulator's own views; the state does not change. @property target of a GET request */
  | {readonly kind: 'look'; readonly target: string}
  /** The document in one of the states that changed last. @property example identifier to prefer when none is the reader's own */
  | {readonly kind: 'find'; readonly states: readonly string[]; readonly example: string}
  /** The numbers of the issued documents. */
  | {readonly kind: 'numbers'}
  | {readonly kind: 'reset'}
  | {readonly kind: 'export'}
  /** @property text content of a `simulator.mjs --data` file, or of `export` */
  | {readonly kind: 'import'; readonly name: string; readonly text: string};

export interface RunResult {
  /** Null if the connection breaks without an answer, which some documents provoke. */
  readonly answer: PlatformAnswer | null;
  /** Webhooks that the request caused. */
  readonly deliveries: readonly DeliveryAttempt[];
  /** Headers of the request as sent, with authentication. Of several requests, those of the last one. */
  readonly headers: Readonly<Record<string, string>>;
  /** Failures that the reader has triggered, and that this request met. */
  readonly failures: readonly Readonly<Record<Locale, string>>[];
}

/** The requests that provoke a table row, and their result. */
export interface ProvokeResult extends Omit<RunResult, 'failures'> {
  readonly requests: readonly {readonly method: string; readonly target: string; readonly status: number | null}[];
  /** Body of the last request; empty if it is binary. */
  readonly body: string;
}

export interface PlatformAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** An attempt to deliver an event, as the endpoint of the page received it. */
export interface DeliveryAttempt {
  readonly type: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** HTTP status from the endpoint, or the error if there is none. */
  readonly status: number | string;
}

/** A resource that a request may use, in its current version. */
export interface Subject {
  readonly id: string;
  readonly etag: string;
}

/** Part of a request that the contract does not allow. */
export interface Fault {
  /** Name of a parameter. */
  readonly parameter?: string;
  /** JSON pointer into the body (RFC 6901). */
  readonly pointer?: string;
  readonly detail: string;
}

/** Result of each kind of request. */
export interface Results {
  /** Name of the lock once the worker holds it; null if the browser has no locks (over plain HTTP). */
  readonly lock: string | null;
  readonly run: RunResult;
  readonly provoke: ProvokeResult;
  readonly check: readonly Fault[];
  readonly look: string;
  readonly find: Subject | null;
  readonly numbers: readonly string[];
  readonly reset: null;
  readonly export: string;
  readonly import: null;
}

/** Why there is no result: no storage, unreadable stored state, or an invalid file. */
export interface Failure {
  readonly kind: 'storage' | 'kept' | 'file';
  /** Error message, or the name of the file. */
  readonly detail: string;
}

/** @property isArmed whether a failure waits or is in progress; undefined if not known */
export type Response = {readonly id: number; readonly isArmed?: boolean | undefined} & (
  {readonly result: Results[keyof Results]} | {readonly failure: Failure}
);
