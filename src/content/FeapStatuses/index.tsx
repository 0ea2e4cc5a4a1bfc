import data from '@site/contract/catalogues/feap-statuses.yaml';
import {feapStatusAnchor} from '@site/lib/model/pure';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';
import {statusColumns} from './columns';

/** The codes of FE-AP status messages, with the state that each gives a document in the API. */
export default function FeapStatuses(): ReactNode {
  return (
    <DataTable
      id="feap-statuses-table"
      caption={data.title}
      columns={statusColumns}
      rows={data.entries}
      rowId={(row) => feapStatusAnchor(row.code)}
    />
  );
}
