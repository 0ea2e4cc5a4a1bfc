import data from '@site/contract/catalogues/medidata-status.yaml';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';

/** The fields of a status file. */
export default function MedidataStatusFields(): ReactNode {
  return (
    <DataTable
      id="medidata-status"
      caption={data.title}
      columns={[
        {key: 'field', label: data.columns.field, cell: (entry) => <code>{entry.field}</code>},
        {key: 'type', label: data.columns.type, cell: (entry) => data.types[entry.type]},
        {key: 'meaning', label: data.columns.meaning, cell: (entry) => entry.meaning},
      ]}
      rows={data.entries}
      rowId={(entry) => `field-${entry.field}`}
    />
  );
}
