import data from '@site/contract/catalogues/moloni-errors.yaml';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';

/** Symptom, cause and cure, as the reader sees them. */
export default function MoloniErrors(): ReactNode {
  return (
    <DataTable
      id="moloni-errors"
      caption={data.title}
      filter
      columns={[
        {key: 'symptom', label: data.columns.symptom, cell: (entry) => entry.symptom},
        {key: 'cause', label: data.columns.cause, cell: (entry) => entry.cause},
        {key: 'cure', label: data.columns.cure, cell: (entry) => entry.cure},
      ]}
      rows={data.entries}
      rowId={(entry) => `error-${entry.id}`}
    />
  );
}
