import type {Results} from '../query/search.ts';
import type {Kind} from '../types.ts';

/** What the interface says to the worker. The first message is `start`. */
export type Request =
  | {
      readonly type: 'start';
      /** Base paths: the page's language first, then the other's. */
      readonly bases: readonly string[];
    }
  | {readonly type: 'search'; readonly id: number; readonly query: string; readonly kind: Kind | null};

export type Response =
  /** The files are there. */
  | {readonly type: 'ready'}
  /** Comes again when texts or the words of the other language were still on their way. */
  | {
      readonly type: 'results';
      readonly id: number;
      readonly results: Results;
      readonly isOtherLanguage: boolean;
      /** Whether no others follow. */
      readonly isFinal: boolean;
    }
  | {readonly type: 'failed'};
