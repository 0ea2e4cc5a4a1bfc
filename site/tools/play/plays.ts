/*
 * A play: requests that a page makes one after the other, and what flows from one to the next. `script.ts` reads walk-throughs as plays,
 * `DiagramPlay.tsx` diagrams; `page/player.ts` plays them.
 *
 * In the texts of a command `$NAME` is a variable, `$(cat name)` a file that an earlier command has written, and `$(uuid)` a new UUID;
 * `$(id doc_…)` is the newest identifier of this kind, `$(etag "…")` the newest entity tag, and what stands there as long as there is none.
 */

export type Command =
  | RequestCommand
  /** A file of the site that the next commands send, by its address from the root of the site. */
  | {readonly kind: 'fetch'; readonly sample: string; readonly file: string}
  /** Writes a file anew: each `[before, after]` once. */
  | {
      readonly kind: 'edit';
      readonly from: string;
      readonly to: string;
      readonly replace: readonly (readonly [string, string])[];
    }
  /** A number that no document has yet. */
  | {readonly kind: 'number'; readonly variable: string}
  /** A new UUID in a file. @property once not when the file is there already */
  | {readonly kind: 'key'; readonly file: string; readonly once: boolean}
  /** SHA-256 of a file, in hexadecimal. */
  | {readonly kind: 'hash'; readonly of: string; readonly file: string}
  /** A property of an answer that was kept as a file. */
  | {readonly kind: 'take'; readonly variable: string; readonly property: string; readonly file: string}
  /** A receiver of webhooks starts, and stops. */
  | {readonly kind: 'listen' | 'stop'}
  /** Asks for all events and stores those that no webhook has brought. */
  | {readonly kind: 'reconcile'};

export interface RequestCommand {
  readonly kind: 'request';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the worker asks for an access token first. */
  readonly asksToken?: true;
  /** Keeps a property of the answer. */
  readonly variable?: string;
  readonly property?: string;
  /** Keeps the answer as a file. */
  readonly file?: string;
  /** A regular expression that the answer has to match: the request is repeated until it does. */
  readonly until?: string;
}

/** @property name of the region in the script */
export interface Step {
  readonly name: string;
  readonly commands: readonly Command[];
}
