import data from '@site/contract/catalogues/limits.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Limit = (typeof data.entries)[number];

/** The limits of the platform that hold for documents whatever the channel. */
const shared: ReadonlySet<string> = new Set([
  'attachment-size',
  'request-size',
  'attachments-per-document',
  'lines-per-document',
]);

const {columns: label} = data;

const columns: readonly Column<Limit>[] = [
  {key: 'limit', label: label.limit, cell: (row) => row.limit},
  {key: 'value', label: label.value, cell: (row) => row.value},
];

/** Sizes that an AS2 message has to respect: the same as in the API. */
export default function As2Limits(): ReactNode {
  return (
    <DataTable
      id="as2-limits-table"
      caption={data.title}
      columns={columns}
      rows={data.entries.filter(({id}) => shared.has(id))}
      rowId={(row) => `limit-${row.id}`}
    />
  );
}
