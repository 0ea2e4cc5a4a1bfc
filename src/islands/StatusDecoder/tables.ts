import {cellOf, rowsOf, type Row} from '../rows';
import type {BusinessError, Catalogue, Disposition, Status} from './decodeStatus';

export interface Entry extends Row {
  /** The cell that sums the row up. */
  readonly summary: string;
}

export type PageCatalogue = Catalogue<Disposition & Entry, Status & Entry, BusinessError & Entry>;

/** For each table the label of the column that sums its rows up. */
export type Summaries = Readonly<Record<keyof PageCatalogue, string>>;

/** Reads what the decoder knows from the tables of the page (mdn-dispositions.yaml, feap-statuses.yaml). */
export function readTables(summaries: Summaries): PageCatalogue {
  const entriesOf = (table: string, kind: keyof Summaries): readonly Entry[] =>
    rowsOf(table).map((row) => ({...row, summary: cellOf(row, summaries[kind])}));
  return {
    dispositions: entriesOf('mdn-dispositions-table', 'dispositions').map((entry) => ({
      ...entry,
      ...parseDisposition(plain(entry.head)),
    })),
    statuses: entriesOf('feap-statuses-table', 'statuses').map((entry) => ({
      ...entry,
      code: plain(entry.head),
      phase: plain(entry.summary),
    })),
    businessErrors: entriesOf('feap-business-errors-table', 'businessErrors').map((entry) => ({
      ...entry,
      code: plain(entry.head),
      text: plain(entry.summary),
    })),
  };
}

/** @param text what `dispositionText` writes, for example `processed/error: decryption-failed` */
function parseDisposition(text: string): Omit<Disposition, 'id'> {
  const [, type = '', modifier, detail] = /^([^/:]+)(?:\/([^:]+))?(?:: (.+))?$/.exec(text) ?? [];
  return {type, ...(modifier && {modifier}), ...(detail && {detail})};
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}
