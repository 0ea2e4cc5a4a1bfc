/*
 * A play is a list of requests that a page makes in order, with values that pass from one to the next. `script.ts` reads plays from
 * walk-throughs, `DiagramPlay.tsx` from diagrams; `page/player.ts` runs them.
 * In texts of commands, `$NAME` is a variable, `$(cat name)` the content of a file that an earlier command has written, and `$(uuid)` a new
 * UUID. `$(id doc_…)` is the newest identifier of this kind and `$(etag "…")` the newest entity tag; until there is one, the example in the
 * placeholder.
 */

export type Command =
  | RequestCommand
  /** Loads a file of the site for later commands, by its address relative to the root of the site. */
  | {readonly kind: 'fetch'; readonly sample: string; readonly file: string}
  /** Writes an edited copy of a file, with one replacement for each `[before, after]`. */
  | {
      readonly kind: 'edit';
      readonly from: string;
      readonly to: string;
      readonly replace: readonly (readonly [string, string])[];
    }
  /** Sets a variable to a number that no document has yet. */
  | {readonly kind: 'number'; readonly variable: string}
  /** Writes a new UUID to a file. @property once whether to keep an existing file */
  | {readonly kind: 'key'; readonly file: string; readonly once: boolean}
  /** Writes the SHA-256 of a file in hexadecimal. */
  | {readonly kind: 'hash'; readonly of: string; readonly file: string}
  /** Sets a variable to a property of an answer in a file. */
  | {readonly kind: 'take'; readonly variable: string; readonly property: string; readonly file: string}
  /** Starts or stops a receiver of webhooks. */
  | {readonly kind: 'listen' | 'stop'}
  /** Reads all events and stores those that no webhook delivered. */
  | {readonly kind: 'reconcile'};

export interface RequestCommand {
  readonly kind: 'request';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the worker gets an access token first. */
  readonly asksToken?: true;
  /** Sets a variable to a property of the answer. */
  readonly variable?: string;
  readonly property?: string;
  /** Writes the answer to a file. */
  readonly file?: string;
  /** Regular expression: the request is repeated until its answer matches. */
  readonly until?: string;
}

/** @property name of the region in the script */
export interface Step {
  readonly name: string;
  readonly commands: readonly Command[];
}
