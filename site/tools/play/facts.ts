import type {ShownTexts} from './page/show.ts';
import type {Step} from './plays.ts';

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
