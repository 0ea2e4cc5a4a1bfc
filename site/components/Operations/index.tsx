import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import reference from '@integration-docs/contract/openapi.yaml';
import type {Operation} from '@integration-docs/contract/pure';
import {type Column, DataTable, Link, mark} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

const {title, columns: label} = catalogue.operations;

const columns: readonly Column<Operation>[] = [
  {key: 'operation', label: label.operation, cell: (row) => <Request row={row} />},
  {key: 'does', label: label.does, cell: (row) => row.summary},
  {
    key: 'scope',
    label: label.scope,
    cell: (row) => (row.scope === null ? '–' : <code className={styles.scope}>{row.scope.name}</code>),
  },
];

/** Table of the operations of the API with the scope that each needs. Each links to its explanation. */
export default function Operations(): ReactNode {
  return (
    <DataTable
      id="operations-table"
      caption={title}
      columns={columns}
      rows={reference.operations}
      rowId={(row) => `operation-${row.id}`}
      filter
    />
  );
}

function Request({row}: {readonly row: Operation}): ReactNode {
  return (
    <>
      <Link href={row.href}>
        <code>{row.id}</code>
      </Link>
      <code className={styles.request} {...mark('apart')}>{`${row.method} ${row.path}`}</code>
    </>
  );
}
