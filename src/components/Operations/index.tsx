import data from '@site/contract/catalogues/rest-operations.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';
import styles from './styles.module.css';

type Operation = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Operation>[] = [
  {key: 'operation', label: label.operation, cell: (row) => <Request row={row} />},
  {key: 'does', label: label.does, cell: (row) => row.does},
  {
    key: 'scope',
    label: label.scope,
    cell: (row) => (row.scope === null ? '–' : <code className={styles.scope}>{row.scope}</code>),
  },
];

/** The operations of the API, with the scope that each one needs. */
export default function Operations(): ReactNode {
  return (
    <DataTable
      id="operations-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `operation-${row.operation}`}
      filter
    />
  );
}

function Request({row}: {readonly row: Operation}): ReactNode {
  return (
    <>
      <code>{row.operation}</code>
      <code className={styles.request}>{`${row.method} ${row.path}`}</code>
    </>
  );
}
