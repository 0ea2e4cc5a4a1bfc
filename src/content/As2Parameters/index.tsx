import data from '@site/contract/catalogues/as2-parameters.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Parameter = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Parameter>[] = [
  {key: 'name', label: label.name, cell: (row) => row.name},
  {key: 'platform', label: label.platform, cell: (row) => row.platform},
  {key: 'yours', label: label.yours, cell: (row) => row.yours},
];

/** The partner sheet: what each side of an AS2 partnership configures. */
export default function As2Parameters(): ReactNode {
  return (
    <DataTable
      id="as2-parameters-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `parameter-${row.id}`}
    />
  );
}
