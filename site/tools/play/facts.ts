import type {ShownTexts} from './page/show.ts';
import type {Command, Step} from './plays.ts';

interface Facts {
  readonly language: 'pt' | 'en';
  /** Prefix of addresses in this language. */
  readonly base: string;
  /** Address of the worker. */
  readonly worker: string;
  readonly shown: ShownTexts;
}

/** Data that a walk-through passes to its script; its texts have placeholders such as `{count}`. */
export interface WalkthroughFacts extends Facts {
  readonly steps: readonly Step[];
  readonly texts: {
    readonly running: string;
    readonly done: string;
    readonly allDone: string;
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
  /** Commands of the step, if it calls something. */
  readonly commands?: readonly Command[];
  /** Repeats the last request. */
  readonly again?: true;
  /** Type of the event that arrives after the commands. */
  readonly event?: string;
}

/** Data that a sequence diagram passes to its script. */
export interface SequenceFacts extends Facts {
  readonly kind: 'sequence';
  /** Commands to run before the first step. */
  readonly given: readonly Command[];
  readonly steps: readonly DiagramStep[];
  /** Types of all events. */
  readonly events: readonly string[];
  /** Description of the page's own endpoint. */
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

/** Data that a state diagram passes to its script. */
export interface StatesFacts extends Facts {
  readonly kind: 'states';
  readonly of: 'issued' | 'received';
  /** Creates a document if the reader has none. */
  readonly make: readonly Command[];
  readonly texts: {
    readonly made: string;
    readonly details: string;
    readonly failed: string;
    readonly network: string;
  };
}
