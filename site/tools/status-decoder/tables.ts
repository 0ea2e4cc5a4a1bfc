import type {BusinessError, Disposition, Refusal, State, Status} from './decode-status.ts';

/** A row of one of the page's tables. Backticks in texts mark code, as for `RichText`. */
export interface Row {
  readonly href: string;
  /** In the order of the columns: the name, the summary, and the rest. Empty ones are left out. */
  readonly cells: readonly string[];
  /** Outcome that the entry reports; states have none. */
  readonly outcome?: 'good' | 'warning' | 'bad';
}

interface Table<Entry> {
  /** Of the columns. */
  readonly labels: readonly string[];
  readonly rows: readonly (Entry & Row)[];
}

/** Tables of the decoder, by kind of finding. */
export interface Tables {
  readonly disposition: Table<Disposition>;
  readonly status: Table<Status>;
  readonly businessError: Table<BusinessError>;
  readonly state: Table<State>;
  readonly refusal: Table<Refusal>;
}
