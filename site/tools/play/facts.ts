import type {ShownTexts} from './page/show.ts';
import type {Command, Step} from './plays.ts';

interface Facts {
  readonly language: 'pt' | 'en';
  /** What addresses of this language begin with. */
  readonly base: string;
  /** Address of the worker. */
  readonly worker: string;
  readonly shown: ShownTexts;
}

/** What a walk-through tells its script; `{…}` in its texts are places to fill. */
export interface WalkthroughFacts extends Facts {
  readonly steps: readonly Step[];
  readonly texts: {
    readonly running: string;
    readonly done: string;
    readonly failed: string;
    readonly details: string;
    readonly prepared: string;
    readonly listening: string;
    readonly stopped: string;
    readonly recovered: string;
    readonly network: string;
  };
}

/** A step of a diagram. */
export interface DiagramStep {
  /** Backticks mark code. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly reply?: true;
  /** What is done here, when a call is. */
  readonly commands?: readonly Command[];
  /** Sends the request before once more. */
  readonly again?: true;
  /** Type of the event that arrives, after what is done. */
  readonly event?: string;
}

/** What a sequence diagram tells its script. */
export interface SequenceFacts extends Facts {
  readonly kind: 'sequence';
  /** What is done before the first step. */
  readonly given: readonly Command[];
  readonly steps: readonly DiagramStep[];
  /** Types of all events. */
  readonly events: readonly string[];
  /** What the page's own endpoint is called in lists. */
  readonly endpoint: string;
  readonly texts: {
    readonly pause: string;
    readonly goOn: string;
    readonly next: string;
    readonly again: string;
    readonly given: string;
    readonly done: string;
    readonly below: string;
    readonly missing: string;
    readonly failed: string;
    readonly answered: string;
    readonly network: string;
  };
}

/** What a diagram of states tells its script. */
export interface StatesFacts extends Facts {
  readonly kind: 'states';
  readonly of: 'issued' | 'received';
  /** Makes a document where the reader has none. */
  readonly make: readonly Command[];
  readonly texts: {
    readonly made: string;
    readonly details: string;
    readonly failed: string;
    readonly network: string;
  };
}
