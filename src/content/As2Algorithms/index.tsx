import data from '@site/contract/catalogues/as2-algorithms.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Algorithm = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Algorithm>[] = [
  {key: 'name', label: label.name, cell: (row) => row.name},
  {key: 'use', label: label.use, cell: (row) => data.uses[row.use]},
  {key: 'verdict', label: label.verdict, cell: (row) => <strong>{data.verdicts[row.verdict]}</strong>},
  {key: 'reason', label: label.reason, cell: (row) => row.reason},
];

/** Which algorithms to use with the platform and which to refuse. */
export default function As2Algorithms(): ReactNode {
  return (
    <DataTable
      id="as2-algorithms-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `algorithm-${row.id}`}
    />
  );
}
