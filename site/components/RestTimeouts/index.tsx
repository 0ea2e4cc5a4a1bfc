import data from '@integration-docs/contract/catalogues/rest-timeouts.yaml';
import type {ReactNode} from 'react';
import {type Column, DataTable} from '@integration-docs/docs/page';
import {waits, type Wait} from './rows.ts';

const {columns: label} = data;

const columns: readonly Column<Wait>[] = [
  {key: 'what', label: label.what, cell: (row) => row.what},
  {key: 'value', label: label.value, cell: (row) => row.value},
  {key: 'beyond', label: label.beyond, cell: (row) => row.beyond},
];

/**
 * Table of how long the platform waits, how long the reader's program should wait, and what happens after that.
 *
 * @throws when the catalogue names a limit that does not exist; the build then fails
 */
export default function RestTimeouts(): ReactNode {
  return (
    <DataTable
      id="timeouts-table"
      caption={data.title}
      columns={columns}
      rows={waits()}
      rowId={(row) => `timeout-${row.id}`}
    />
  );
}
