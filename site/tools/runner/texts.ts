import type {Credentials} from '@integration-docs/contract/pure';

/** What the script of the form says, in the language of the page; `{…}` are places to fill. */
export interface RunTexts {
  readonly waiting: string;
  readonly running: string;
  readonly done: string;
  readonly seeWebhooks: string;
  readonly noAnswer: string;
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
  readonly resetDone: string;
  readonly importDone: string;
  readonly importFailed: string;
}

/** What the form tells its script (`data-run`). */
export interface RunFacts {
  readonly operation: string;
  readonly method: string;
  /** With the names of parameters in braces. */
  readonly path: string;
  readonly credentials: Credentials;
  /** Whether it asks for the token that the others send, at an address of its own. */
  readonly isTokenRequest: boolean;
  readonly asksToken: boolean;
  /** Whether HTTP Basic proves who asks, by two fields of the form. */
  readonly asksClient: boolean;
  readonly language: 'pt' | 'en';
  /** What addresses of this language begin with. */
  readonly base: string;
  /** Whether its documents are received ones: their states are others. */
  readonly isReceived: boolean;
  /** Whether it acts on something that is there: opened, it waits for a second press. */
  readonly waits: boolean;
  /** Of the documents that it takes; null when that does not count. */
  readonly states: readonly string[] | null;
  /** Address of the worker. */
  readonly worker: string;
  /** Address of what writes the code beside the operation once a field differs from the example. */
  readonly code: string;
  readonly texts: RunTexts;
}

/** What the rows of a page's tables tell their script (`data-rows`). */
export type RowFacts = Pick<RunFacts, 'language' | 'base' | 'isReceived' | 'worker' | 'texts'>;
