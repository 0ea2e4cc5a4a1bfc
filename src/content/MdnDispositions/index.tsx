import data from '@site/contract/catalogues/mdn-dispositions.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';
import {dispositionText} from '@site/src/islands/StatusDecoder/decodeStatus';

type Disposition = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Disposition>[] = [
  {key: 'disposition', label: label.disposition, cell: (row) => <code>{dispositionText(row)}</code>},
  {key: 'meaning', label: label.meaning, cell: (row) => row.meaning},
  {key: 'cause', label: label.cause, cell: (row) => row.cause},
  {key: 'cure', label: label.cure, cell: (row) => row.cure},
  {key: 'resend', label: label.resend, cell: (row) => data.resends[row.resend]},
  {key: 'origin', label: label.origin, cell: (row) => data.origins[row.origin]},
];

/** What the `Disposition` field of an MDN says, its cause and its cure. */
export default function MdnDispositions(): ReactNode {
  return (
    <DataTable
      id="mdn-dispositions-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `mdn-${row.id}`}
      filter
    />
  );
}
