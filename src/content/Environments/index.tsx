import data from '@site/contract/catalogues/environments.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Item = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Item>[] = [
  {key: 'name', label: label.name, cell: (row) => row.name},
  {key: 'sandbox', label: label.sandbox, cell: (row) => row.sandbox},
  {key: 'production', label: label.production, cell: (row) => row.production},
];

/** Addresses and rules of the sandbox beside those of production. */
export default function Environments(): ReactNode {
  return (
    <DataTable
      id="environments-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `environment-${row.id}`}
    />
  );
}
