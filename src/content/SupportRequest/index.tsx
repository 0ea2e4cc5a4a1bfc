import data from '@site/contract/catalogues/support-request.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Item = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Item>[] = [
  {key: 'item', label: label.item, cell: (row) => row.item},
  {key: 'where', label: label.where, cell: (row) => row.where},
];

/** What a request for support must carry, and where each piece is found. */
export default function SupportRequest(): ReactNode {
  return (
    <DataTable
      id="support-request-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `support-${row.id}`}
    />
  );
}
