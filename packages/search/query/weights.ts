import tuned from './weights.json' with {type: 'json'};

/** What the ranking counts, and how much. `npm run tune:search` finds the values; `rank.ts` says what each does. */
export interface Weights {
  /** A word in the heading of a section. */
  readonly heading: number;
  /** … in its first words. */
  readonly lead: number;
  /** … further down; a name in its samples counts half of it. */
  readonly body: number;
  /** … in a question that it answers. */
  readonly question: number;
  /** … in a sentence in which readers tell what it answers. */
  readonly sentence: number;
  /** … in the title of its page. */
  readonly pageTitle: number;
  /** … in the other sections of its page. */
  readonly breadth: number;
  /** How much longer texts count less. */
  readonly length: number;
  /** How much a section counts less for each word that it lacks. */
  readonly coverage: number;
  /** A section that has all words. */
  readonly whole: number;
  /** A heading that says the query and nothing else. */
  readonly sameHeading: number;
  /** The title of the page, for all its sections. */
  readonly sameTitle: number;
  /** A question that asks the query and nothing else. */
  readonly sameQuestion: number;
  /** The introduction of a page, which stands for all of it. */
  readonly introduction: number;
  /** A row of a table, beside sections that explain. */
  readonly row: number;
  /** What goes wrong and how it is mended, where the query says that something does. */
  readonly trouble: number;
  /** A guide of one product, beside what holds for all. */
  readonly guide: number;
  /** A word that says little (`analysis/light-words.ts`), beside others. */
  readonly light: number;
  /** A word with which the other language names a section. */
  readonly other: number;
}

export const weights: Weights = tuned;
