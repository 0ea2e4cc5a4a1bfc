import data from '@site/contract/catalogues/retry-schedule.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Attempt = (typeof data.entries)[number];

const {columns: label} = data;

const columns: readonly Column<Attempt>[] = [
  {key: 'attempt', label: label.attempt, cell: (row) => String(row.attempt)},
  {key: 'delay', label: label.delay, cell: (row) => row.delay},
  {key: 'elapsed', label: label.elapsed, cell: (row) => row.elapsed},
];

/** When the platform sends an event again. */
export default function RetrySchedule(): ReactNode {
  return (
    <DataTable
      id="retry-schedule-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `attempt-${row.attempt}`}
    />
  );
}
