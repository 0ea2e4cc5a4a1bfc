import data from '@site/contract/catalogues/events.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';
import RichText from '../RichText';
import styles from './styles.module.css';

type Event = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Event>[] = [
  {key: 'type', label: label.type, cell: (row) => <code className={styles.type}>{row.type}</code>},
  {key: 'when', label: label.when, cell: (row) => row.when},
  {key: 'decide', label: label.decide, cell: (row) => <Decide row={row} />},
];

/** Event types: when each fires, what it lets you decide and which operation comes next. */
export default function EventCatalogue(): ReactNode {
  return (
    <DataTable
      id="events-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `event-${row.type.replaceAll(/[._]/g, '-')}`}
    />
  );
}

function Decide({row}: {readonly row: Event}): ReactNode {
  return (
    <>
      <RichText text={row.decide} />
      <span className={styles.next}>
        {label.next}: <code>{row.next}</code>
      </span>
    </>
  );
}
