import data from '@site/contract/catalogues/medidata-file-codes.yaml';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';

/** Why a file is refused, and what to do about it. */
export default function MedidataFileCodes(): ReactNode {
  return (
    <DataTable
      id="medidata-file-codes"
      caption={data.title}
      columns={[
        {key: 'code', label: data.columns.code, cell: (entry) => <code>{entry.code}</code>},
        {key: 'cause', label: data.columns.cause, cell: (entry) => entry.cause},
        {key: 'cure', label: data.columns.cure, cell: (entry) => entry.cure},
      ]}
      rows={data.entries}
      rowId={(entry) => `code-${entry.code}`}
    />
  );
}
