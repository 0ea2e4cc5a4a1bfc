import data from '@site/contract/catalogues/medidata-folders.yaml';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';

/** The folders of an SFTP account: who writes, who removes, how long a file stays. */
export default function MedidataFolders(): ReactNode {
  return (
    <DataTable
      id="medidata-folders"
      caption={data.title}
      columns={[
        {key: 'path', label: data.columns.path, cell: (entry) => <code>{entry.path}</code>},
        {key: 'holds', label: data.columns.holds, cell: (entry) => entry.holds},
        {key: 'writer', label: data.columns.writer, cell: (entry) => entry.writer},
        {key: 'remover', label: data.columns.remover, cell: (entry) => entry.remover},
        {key: 'kept', label: data.columns.kept, cell: (entry) => entry.kept},
      ]}
      rows={data.entries}
      rowId={(entry) => `folder-${entry.path.replaceAll('/', '-').slice(0, -1)}`}
    />
  );
}
