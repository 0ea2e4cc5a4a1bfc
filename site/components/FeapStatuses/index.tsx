import data from '@integration-docs/contract/catalogues/feap-statuses.yaml';
import {feapStatusAnchor} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {type Column, DataTable, RichText} from '@integration-docs/docs/page';
import StateCodes from '../DocumentStates/StateCodes.tsx';
import {statesOf, statusColumns} from './columns.ts';

type Status = (typeof data.entries)[number];

const columns: readonly Column<Status>[] = statusColumns.map((column) =>
  column.key === 'state'
    ? {
        ...column,
        cell: ({code, state}) =>
          state === undefined ? <StateCodes direction="issued" states={statesOf(code)} /> : <RichText text={state} />,
      }
    : column,
);

/** Table of the codes of FE-AP status messages, with the resulting state of the document in the API. */
export default function FeapStatuses(): ReactNode {
  return (
    <DataTable
      id="feap-statuses-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => feapStatusAnchor(row.code)}
    />
  );
}
