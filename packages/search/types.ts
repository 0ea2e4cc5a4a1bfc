/** Kinds of index entries, which are also the filters of the search box. */
export const kinds = ['guide', 'rest', 'webhook', 'as2', 'error', 'event', 'field', 'status', 'term'] as const;

export type Kind = (typeof kinds)[number];

export type Language = 'pt' | 'en';

/** A cell of a table row: the label of its column, and its text. */
export type Fact = readonly [label: string, value: string];

/** A table row with an anchor, indexed as a part of its section. */
export interface Row {
  readonly anchor: string;
  /** Text of the first cell. */
  readonly title: string;
  /** Text of the other cells. */
  readonly text: string;
  readonly questions: readonly string[];
  /** Questions in the other language. */
  readonly otherQuestions: readonly string[];
  readonly sentences?: readonly string[];
  /** Messages of programs that the first cell quotes, of three words or more; `…` stands for any words. */
  readonly printed?: readonly string[];
}

/** A part of a page with an anchor: its introduction, a section, or a row of a catalogue table. */
export interface Section {
  /** Anchor without `#`; empty for the introduction of the page. */
  readonly anchor: string;
  readonly title: string;
  /** Whether the title is formatted as code: an error code, an event, a field. */
  readonly isCode: boolean;
  readonly kind: Kind;
  /** Whether this is the section that explains a part of the contract: an operation, a property, an error. */
  readonly isHome: boolean;
  /** Plain text, shown in excerpts: up to a line break, if it has one. */
  readonly text: string;
  /** Table rows that count as a part of the section: their text is text of the section. */
  readonly rows?: readonly Row[];
  /** Cells of a table row, shown as the answer when this row answers the query. */
  readonly facts?: readonly Fact[];
  /** Whether the row is an example, which answers no query. */
  readonly isExample?: boolean;
  /** Code samples: searched, never shown. */
  readonly code: string;
  /** Short queries that this section answers: searched, never shown. */
  readonly questions: readonly string[];
  /** Whole sentences that this section answers. Their words count only when the query is a sentence too. */
  readonly sentences?: readonly string[];
  /** Of a table row: messages of programs that its first cell quotes, see {@link Row}. */
  readonly printed?: readonly string[];
}

export interface Page {
  /** Path with the base path, for example `/en/docs`. */
  readonly path: string;
  /** Path without the language prefix, the same in every language. */
  readonly route: string;
  readonly title: string;
  /** Other names of the page: its label in the menu, and the name of the group if it is the first page of one. */
  readonly names?: readonly string[];
  /** Names of the parents of the page, the outermost first. */
  readonly breadcrumb: readonly string[];
  readonly kind: Kind;
  /** 1 for most pages; less for pages that rank below others that match as well. */
  readonly weight: number;
  /** Sections; the first is the introduction. */
  readonly sections: readonly Section[];
}

/** Synonyms in both languages. */
export interface SynonymGroup {
  readonly pt: readonly string[];
  readonly en: readonly string[];
}

/** Returns the text of a section, including its rows. */
export function fullTextOf({
  text,
  rows = [],
}: {
  readonly text: string;
  readonly rows?: readonly Pick<Row, 'title' | 'text'>[];
}): string {
  return [text, ...rows.flatMap((row) => [row.title, row.text])].filter((part) => part !== '').join(' · ');
}

/** Returns the questions of a section: its own, then the questions of its rows in order. */
export function questionsOf({questions, rows = []}: Pick<Section, 'questions' | 'rows'>): readonly string[] {
  return [...questions, ...rows.flatMap((row) => row.questions)];
}
