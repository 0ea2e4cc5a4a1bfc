import data from '@site/contract/catalogues/as2-headers.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Header = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Header>[] = [
  {key: 'name', label: label.name, cell: (row) => <code>{row.name}</code>},
  {key: 'where', label: label.where, cell: (row) => data.wheres[row.where]},
  {key: 'need', label: label.need, cell: (row) => data.needs[row.need]},
  {key: 'value', label: label.value, cell: (row) => <code>{row.value}</code>},
  {key: 'note', label: label.note, cell: (row) => row.note},
];

/** HTTP headers of an AS2 message and of an MDN. */
export default function As2Headers(): ReactNode {
  return (
    <DataTable
      id="as2-headers-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `header-${row.id}`}
    />
  );
}
