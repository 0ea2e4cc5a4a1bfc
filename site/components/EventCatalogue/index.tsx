import data from '@integration-docs/contract/catalogues/events.yaml';
import reference from '@integration-docs/contract/openapi.yaml';
import type {EventPayload} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {type Column, DataTable, Link, RichText} from '@integration-docs/docs/page';
import styles from './styles.module.css';

const {columns: label} = data;

const columns: readonly Column<EventPayload>[] = [
  {key: 'type', label: label.type, cell: (row) => <Type row={row} />},
  {key: 'when', label: label.when, cell: (row) => <RichText text={row.when} />},
];

/** Table of the event types and when each is sent. Each links to its explanation (`EventReference`), with the anchor `event-…`. */
export default function EventCatalogue(): ReactNode {
  return (
    <DataTable
      id="events-table"
      caption={data.title}
      columns={columns}
      rows={reference.events}
      rowId={(row) => `row-${row.anchor}`}
    />
  );
}

function Type({row}: {readonly row: EventPayload}): ReactNode {
  return (
    <Link href={`#${row.anchor}`}>
      <code className={styles.type}>{row.type}</code>
    </Link>
  );
}
