import data from '@site/contract/catalogues/medidata-duplicates.yaml';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';

/** What happens when a document number arrives again over SFTP. */
export default function MedidataDuplicates(): ReactNode {
  return (
    <DataTable
      id="medidata-duplicates"
      caption={data.title}
      columns={[
        {key: 'content', label: data.columns.content, cell: (entry) => entry.content},
        {key: 'earlier', label: data.columns.earlier, cell: (entry) => entry.earlier},
        {key: 'result', label: data.columns.result, cell: (entry) => entry.result},
      ]}
      rows={data.entries}
      rowId={(entry) => `duplicate-${entry.id}`}
    />
  );
}
