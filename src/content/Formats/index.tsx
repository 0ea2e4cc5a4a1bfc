import data from '@site/contract/catalogues/formats.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Format = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Format>[] = [
  {key: 'document', label: label.document, cell: (row) => row.document},
  {key: 'syntax', label: label.syntax, cell: (row) => row.syntax},
  {key: 'code', label: label.code, cell: (row) => row.code},
  {key: 'identifier', label: label.identifier, cell: (row) => row.identifier},
  {key: 'rules', label: label.rules, cell: (row) => row.rules},
];

/** Which documents travel through the platform, and in which format. */
export default function Formats(): ReactNode {
  return (
    <DataTable
      id="formats-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `format-${row.id}`}
    />
  );
}
