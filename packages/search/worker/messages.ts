import type {Results} from '../query/search.ts';
import type {Kind} from '../types.ts';

/** Message from the interface to the worker. The first one is `start`. */
export type Request =
  | {
      readonly type: 'start';
      /** Base paths: of the page's language, then of the other language. */
      readonly bases: readonly string[];
    }
  | {
      readonly type: 'search';
      readonly id: number;
      readonly query: string;
      readonly kind: Kind | null;
      readonly isAll: boolean;
    };

export type Response =
  /** The files are loaded. */
  | {readonly type: 'ready'}
  /** Is sent again for the same query after texts or the words of the other language have loaded. */
  | {
      readonly type: 'results';
      readonly id: number;
      readonly results: Results;
      readonly isOtherLanguage: boolean;
      /** Whether this is the last message for the query. */
      readonly isFinal: boolean;
    }
  | {readonly type: 'failed'};
