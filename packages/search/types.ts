/** What an entry of the index is about; the filters of the search box. */
export const kinds = ['guide', 'rest', 'webhook', 'as2', 'error', 'event', 'field', 'status', 'term'] as const;

export type Kind = (typeof kinds)[number];

export type Language = 'pt' | 'en';

/** What a row of a table says under the label of a column. */
export type Fact = readonly [label: string, value: string];

/** A row that can be linked to and is found as a part of its section. */
export interface Row {
  readonly anchor: string;
  /** What its first cell says. */
  readonly title: string;
  /** What the others say. */
  readonly text: string;
  readonly questions: readonly string[];
  /** What is asked for it in the other language. */
  readonly otherQuestions: readonly string[];
  readonly sentences?: readonly string[];
}

/** A part of a page that can be linked to: its introduction, a section, a row of a catalogue table. */
export interface Section {
  /** Without `#`; empty for the introduction of the page. */
  readonly anchor: string;
  readonly title: string;
  /** Whether the title is set as code: an error code, an event, a field. */
  readonly isCode: boolean;
  readonly kind: Kind;
  /** Whether this is the section that explains a part of the contract: an operation, a property, an error. */
  readonly isHome: boolean;
  /** Plain text, shown in excerpts. */
  readonly text: string;
  /** Rows of its tables that are read as a part of it: what they say is said by the section. */
  readonly rows?: readonly Row[];
  /** What a row of a table says, cell by cell: shown as the answer where the row is it. */
  readonly facts?: readonly Fact[];
  /** Code samples: searched, never shown. */
  readonly code: string;
  /** What readers ask for when this section is the answer: searched, never shown. */
  readonly questions: readonly string[];
  /** Whole sentences in which they tell it: their words count for whole sentences only. */
  readonly sentences?: readonly string[];
}

export interface Page {
  /** With the base path, for example `/en/docs`. */
  readonly path: string;
  /** Without the language prefix, the same in every language. */
  readonly route: string;
  readonly title: string;
  /** What else it is called: its label in the menu, the group whose first page it is. */
  readonly names?: readonly string[];
  /** Names of the places above the page, from the outside in. */
  readonly breadcrumb: readonly string[];
  readonly kind: Kind;
  /** 1 for most pages, less for those that stand behind the others when both fit. */
  readonly weight: number;
  /** The first is the introduction. */
  readonly sections: readonly Section[];
}

/** Ways to say the same thing, in both languages. */
export interface SynonymGroup {
  readonly pt: readonly string[];
  readonly en: readonly string[];
}

/** All that a section says, its rows included. */
export function saidIn({
  text,
  rows = [],
}: {
  readonly text: string;
  readonly rows?: readonly Pick<Row, 'title' | 'text'>[];
}): string {
  return [text, ...rows.flatMap((row) => [row.title, row.text])].filter((part) => part !== '').join(' · ');
}

/** All that is asked for in a section: its own questions, then those of its rows, in their order. */
export function askedIn({questions, rows = []}: Pick<Section, 'questions' | 'rows'>): readonly string[] {
  return [...questions, ...rows.flatMap((row) => row.questions)];
}
