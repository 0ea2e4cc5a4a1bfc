import tuned from './weights.json' with {type: 'json'};

/** Weights of the ranking. `npm run tune:search` finds the values; `rank.ts` explains the ranking. */
export interface Weights {
  /** A word in the heading of a section. */
  readonly heading: number;
  /** … in its first words. */
  readonly lead: number;
  /** … further down; a name in its samples counts half of it. */
  readonly body: number;
  /** … in a question of the section. */
  readonly question: number;
  /** … in a sentence of readers that the section answers. */
  readonly sentence: number;
  /** … in the other sections of its page. */
  readonly breadth: number;
  /** Penalty for long texts. */
  readonly length: number;
  /** Penalty for each word of the query that a section lacks. */
  readonly coverage: number;
  /** A heading that consists of the query alone. */
  readonly sameHeading: number;
  /** A page title that consists of the query alone, for all sections of the page. */
  readonly sameTitle: number;
  /** A question that consists of the query alone. */
  readonly sameQuestion: number;
  /** The introduction of a page. */
  readonly introduction: number;
  /** A table row, compared with sections that explain. */
  readonly row: number;
  /** An error section, when the query describes a problem. */
  readonly trouble: number;
  /** A guide of one product, compared with pages for all readers. */
  readonly guide: number;
  /** A page about one channel or tool that the query does not name, compared with other pages. */
  readonly channel: number;
  /** A word of the other language that names a section. */
  readonly other: number;
}

export const weights: Weights = tuned;
