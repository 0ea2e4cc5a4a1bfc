import type {Credentials} from '@integration-docs/contract/pure';

/** Messages of the form's script, in the language of the page, with placeholders such as `{count}`. */
export interface RunTexts {
  readonly waiting: string;
  readonly running: string;
  readonly done: string;
  readonly error: string;
  readonly errors: string;
  readonly errorsBeyond: string;
  readonly moreErrors: string;
  readonly webhook: string;
  readonly webhooks: string;
  readonly seeWebhooks: string;
  readonly noAnswer: string;
  readonly failure: string;
  readonly close: string;
  readonly sameKey: string;
  readonly headers: string;
  readonly noBody: string;
  readonly save: string;
  readonly provoked: string;
  readonly request: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyAnswer: string;
  readonly copyHttp: string;
  readonly copyCurl: string;
  readonly newNumber: string;
  readonly where: string;
  readonly valid: string;
  readonly invalid: string;
  readonly found: string;
  readonly deliveries: string;
  readonly offers: string;
  readonly blocked: string;
  readonly kept: string;
  readonly broken: string;
  readonly failed: string;
  readonly resetDone: string;
  readonly restored: string;
  readonly importQuestion: string;
  readonly importDone: string;
  readonly importFailed: string;
}

/** Data that the form passes to its script (`data-run`). */
export interface RunFacts {
  readonly operation: string;
  readonly method: string;
  /** With parameter names in braces. */
  readonly path: string;
  readonly credentials: Credentials;
  /** Whether the operation is the token request, which has its own address. */
  readonly isTokenRequest: boolean;
  readonly asksToken: boolean;
  /** Whether the client authenticates with HTTP Basic, with two fields of the form. */
  readonly asksClient: boolean;
  readonly language: 'pt' | 'en';
  /** Prefix of addresses in this language. */
  readonly base: string;
  /** Whether its documents are received ones, which have other states. */
  readonly isReceived: boolean;
  /** Whether the operation acts on an existing resource: the opened form waits for a second press. */
  readonly waits: boolean;
  /** States of the documents that it accepts; null if any state is accepted. */
  readonly states: readonly string[] | null;
  /** Address of the worker. */
  readonly worker: string;
  /** Address of the script that updates the code beside the operation; loaded when a field differs from the example. */
  readonly code: string;
  readonly texts: RunTexts;
}

/** Data that the tables of a page pass to their script (`data-rows`). */
export type RowFacts = Pick<RunFacts, 'language' | 'base' | 'isReceived' | 'worker' | 'texts'>;
