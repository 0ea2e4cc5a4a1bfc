import type {Language} from '../../cli/options.ts';
import type {PanelTexts} from '../texts.ts';
import type {SentRow} from '../types.ts';

interface PanelRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PanelAnswer {
  readonly status: number;
  readonly body: string;
}

/** How the view reaches the simulator. */
export interface PanelTransport {
  /** Sends a request that changes nothing. @returns the body */
  get(target: string): Promise<string>;
  /** @returns null when the connection breaks without a response */
  ask(request: PanelRequest): Promise<PanelAnswer | null>;
  /** Returns a text about an error of the two methods above, and what to do. */
  wordsFor(error: unknown): string;
}

/** A piece of JSON: a token or what is between tokens, and the address of its explanation. */
export interface Piece {
  readonly text: string;
  readonly kind?: 'key' | 'string' | 'number' | 'literal';
  readonly href?: string;
}

export interface PanelOptions {
  readonly language: Language;
  readonly transport: PanelTransport;
  /** Level of the section headings. */
  readonly level: 2 | 3;
  /** Address of a simulator, for commands. */
  readonly base: string;
  /** Returns formatted JSON in pieces. @param isReceived whether its documents are received ones */
  readonly pieces: (json: string, isReceived: boolean) => readonly Piece[];
  /** `give` exports the state as a file; `take` imports one, where that is possible: a server reads a file only when it starts. */
  readonly files: {readonly give: () => Promise<void>; readonly take?: (file: File) => Promise<void>};
  /** Value of the language of requests that the reader has chosen; null before that. */
  readonly choice: {readonly get: () => string | null; readonly set: (language: string) => void};
  /** Left out when there is no verifier. */
  readonly verifier?: Verifier;
  /** Sections that are open from the start. */
  readonly open: readonly SectionName[];
}

/** Link to the verifier of signatures. `take` receives the request before the browser follows the link. */
export interface Verifier {
  readonly href: string;
  readonly take: (sent: SentRow) => void;
}

export type SectionName =
  'actions' | 'documents' | 'received' | 'deliveries' | 'events' | 'endpoints' | 'requests' | 'account' | 'state';

/** Data and functions for drawing items. */
export interface Drawing extends Pick<PanelOptions, 'base' | 'pieces' | 'choice' | 'verifier'> {
  readonly texts: PanelTexts;
  readonly moment: (iso: string) => string;
  /** Sends a request, shows its result and updates the view. @param done text for a success, or makes that text from the body of the response */
  readonly act: (done: string | ((body: string) => string), target: string, options?: ActOptions) => void;
  readonly say: (words: string) => void;
}

export interface ActOptions {
  readonly method?: string;
  readonly body?: object;
  /** Whether it is a request to the API: adds a token with all scopes and an idempotency key. */
  readonly isApi?: boolean;
  /** Shows the text about a refusal beside the field that it is about, instead of in the status. */
  readonly refused?: (words: string) => void;
}
