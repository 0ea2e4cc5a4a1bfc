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
  /** Asks for something that changes nothing. @returns the body */
  look(target: string): Promise<string>;
  /** @returns null when the connection breaks without an answer */
  ask(request: PanelRequest): Promise<PanelAnswer | null>;
  /** What a failure of the two means, and what to do. */
  wordsFor(error: unknown): string;
}

/** A piece of JSON, and the address of what explains it. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

export interface PanelOptions {
  readonly language: Language;
  readonly transport: PanelTransport;
  /** Of the headings of its sections. */
  readonly level: 2 | 3;
  /** Address of a simulator, for commands. */
  readonly base: string;
  /** JSON as it is read. @param isReceived whether its documents are received ones */
  readonly pieces: (json: string, isReceived: boolean) => readonly Piece[];
  /** The state leaves as a file, and comes back where it can: a server takes it when it starts. */
  readonly files: {readonly give: () => Promise<void>; readonly take?: (file: File) => Promise<void>};
  /** The language of requests that the reader has chosen, by its name; null before that. */
  readonly choice: {readonly get: () => string | null; readonly set: (language: string) => void};
  /** Where there is one. */
  readonly verifier?: Verifier;
  /** Sections that are open from the start. */
  readonly open: readonly SectionName[];
}

/** The verifier of signatures: another place, which is given a request before the reader follows the link. */
export interface Verifier {
  readonly href: string;
  readonly take: (sent: SentRow) => void;
}

export type SectionName =
  'actions' | 'documents' | 'received' | 'deliveries' | 'events' | 'endpoints' | 'requests' | 'account' | 'state';

/** What items are drawn with. */
export interface Drawing extends Pick<PanelOptions, 'base' | 'pieces' | 'choice' | 'verifier'> {
  readonly texts: PanelTexts;
  readonly moment: (iso: string) => string;
  /** Asks the API, says how it went, shows what changed. @param done what is said then, or what makes it of the body of the answer */
  readonly act: (done: string | ((body: string) => string), target: string, options?: ActOptions) => void;
  readonly say: (words: string) => void;
}

export interface ActOptions {
  readonly method?: string;
  readonly body?: object;
  /** With the bearer that the simulator takes with all scopes. */
  readonly isApi?: boolean;
}
