import data from '@site/contract/catalogues/as2-test-cases.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type TestCase = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<TestCase>[] = [
  {key: 'step', label: label.step, cell: (row) => row.step},
  {key: 'send', label: label.send, cell: (row) => row.send},
  {key: 'expect', label: label.expect, cell: (row) => row.expect},
];

/** The cases that an AS2 partnership passes before production, in order. */
export default function As2TestCases(): ReactNode {
  return (
    <DataTable
      id="as2-test-cases-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `test-${row.id}`}
    />
  );
}
