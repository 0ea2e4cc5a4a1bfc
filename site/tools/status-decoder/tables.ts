import type {BusinessError, Disposition, Refusal, State, Status} from './decode-status.ts';

/** A row of a table of the page. Texts have their code between backticks, as `RichText` takes them. */
export interface Row {
  readonly href: string;
  /** In the order of the columns: what the row is about, what sums it up, and the rest. */
  readonly cells: readonly string[];
  /** Of what is reported; a state has none. */
  readonly outcome?: 'good' | 'warning' | 'bad';
}

interface Table<Entry> {
  /** Of the columns. */
  readonly labels: readonly string[];
  readonly rows: readonly (Entry & Row)[];
}

/** What the decoder knows, by kind of finding. */
export interface Tables {
  readonly disposition: Table<Disposition>;
  readonly status: Table<Status>;
  readonly businessError: Table<BusinessError>;
  readonly state: Table<State>;
  readonly refusal: Table<Refusal>;
}
