import data from '@site/contract/catalogues/as2-headers.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

const {mdnFields} = data;
const {columns: label} = mdnFields;

type Field = (typeof mdnFields.entries)[number];

const columns: readonly Column<Field>[] = [
  {key: 'name', label: label.name, cell: (row) => <code>{row.name}</code>},
  {key: 'content', label: label.content, cell: (row) => row.content},
  {key: 'check', label: label.check, cell: (row) => row.check},
];

/** The machine-readable fields of an MDN, and what to check in each. */
export default function MdnFields(): ReactNode {
  return (
    <DataTable
      id="mdn-fields-table"
      caption={mdnFields.title}
      columns={columns}
      rows={mdnFields.entries}
      rowId={(row) => `mdn-field-${row.id}`}
    />
  );
}
