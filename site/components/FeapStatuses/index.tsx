import data from '@integration-docs/contract/catalogues/feap-statuses.yaml';
import {feapStatusAnchor} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {DataTable} from '@integration-docs/docs/page';
import {statusColumns} from './columns.ts';

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
