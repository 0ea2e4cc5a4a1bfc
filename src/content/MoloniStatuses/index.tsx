import data from '@site/contract/catalogues/moloni-statuses.yaml';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';

/** Statuses 0, 1 and 2 of Moloni and what the connection does with each. */
export default function MoloniStatuses(): ReactNode {
  return (
    <DataTable
      id="moloni-statuses"
      caption={data.title}
      columns={[
        {key: 'status', label: data.columns.status, cell: (entry) => <code>{entry.status}</code>},
        {key: 'meaning', label: data.columns.meaning, cell: (entry) => entry.meaning},
        {key: 'moloni', label: data.columns.moloni, cell: (entry) => entry.moloni},
        {key: 'action', label: data.columns.action, cell: (entry) => entry.action},
      ]}
      rows={data.entries}
      rowId={(entry) => `moloni-status-${entry.status}`}
    />
  );
}
