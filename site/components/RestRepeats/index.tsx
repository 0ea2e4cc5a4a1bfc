import data from '@integration-docs/contract/catalogues/rest-repeats.yaml';
import {type Column, DataTable, Link, mark} from '@integration-docs/docs/page';
import {Fragment, type ReactNode} from 'react';
import {repeats, type Repeat} from './rows.ts';
import styles from './styles.module.css';

const {columns: label} = data;

const columns: readonly Column<Repeat>[] = [
  {key: 'operation', label: label.operation, cell: (row) => <Operation row={row} />},
  {key: 'repeat', label: label.repeat, cell: (row) => row.repeat},
];

/**
 * Table of what each writing operation does when the same request arrives twice.
 *
 * @throws when the catalogue and the contract differ; the build then fails
 */
export default function RestRepeats(): ReactNode {
  return (
    <DataTable
      id="repeats-table"
      caption={data.title}
      columns={columns}
      rows={repeats()}
      rowId={(row) => `repeat-${row.operation}`}
    />
  );
}

/** The operation and, below it, the headers that it requires. */
function Operation({row}: {readonly row: Repeat}): ReactNode {
  return (
    <>
      <Link href={row.href}>
        <code>{row.operation}</code>
      </Link>
      {row.headers.length > 0 && (
        <span className={styles.headers} {...mark('apart')}>
          {row.headers.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ' '}
              <code>{name}</code>
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}
